import Documents
import RectoUI
import Stage

extension CalendarContent {
    /// The version of the file format described in Assets/ChengyuCalendar/README.md. Files of other versions are rejected.
    static let formatVersion = 1

    /// The greatest number of pages of a pad or a pile: those of a year.
    static let pageLimit = 366

    /// Reads a file of pages. Unknown keys, wrong types, missing keys, wrong counts and empty texts are rejected with file,
    /// line and path. `file` is the name used in messages.
    init(file: String, bytes: [UInt8]) throws(DocumentError) {
        let root = try JSONReader(file: file, bytes: bytes)
        guard root.isObject else { throw root.error("a file of pages is an object") }
        guard root.keys.contains("recto pages") else {
            throw root.error("is not a file of pages: the key \"recto pages\" is missing")
        }
        let members = try root.members(["recto pages", "note", "pages", "torn"])
        let versionReader = try members.required("recto pages", of: root)
        let version = try versionReader.whole()
        guard version == CalendarContent.formatVersion else {
            throw versionReader.error(
                "version \(version) cannot be read; this program reads version \(CalendarContent.formatVersion)")
        }
        _ = try members["note"]?.string()
        let pagesReader = try members.required("pages", of: root)
        pages = try CalendarContent.pages(pagesReader)
        guard !pages.isEmpty else { throw pagesReader.error("needs at least one page") }
        torn = try members["torn"].map(CalendarContent.pages) ?? []
    }

    private static func pages(_ reader: JSONReader) throws(DocumentError) -> [CalendarPage] {
        let elements = try reader.elements()
        guard elements.count <= pageLimit else { throw reader.error("has \(elements.count) pages; at most \(pageLimit) fit") }
        var pages: [CalendarPage] = []
        for element in elements { pages.append(try CalendarPage(element)) }
        return pages
    }
}

extension CalendarPage {
    fileprivate init(_ reader: JSONReader) throws(DocumentError) {
        let members = try reader.members([
            "theme", "script", "date", "year", "weekday", "english date", "characters", "meaning", "example", "story",
            "source", "examples"
        ])
        theme = try members.required("theme", of: reader).choice()
        script = try members["script"]?.choice() ?? .traditional
        date = try members.required("date", of: reader).words(upTo: 12)
        year = try members.required("year", of: reader).words(upTo: 6)
        weekday = try members.required("weekday", of: reader).words(upTo: 8)
        englishDate = try members.required("english date", of: reader).words(upTo: 60)
        let characters = try members.required("characters", of: reader)
        self.characters = []
        for element in try characters.elements(count: 4) { self.characters.append(try Character(element)) }
        meaning = try members.required("meaning", of: reader).words(upTo: 200)
        example = try Example(try members.required("example", of: reader))
        story = try members.required("story", of: reader).words(upTo: 3000)
        source = try Source(try members.required("source", of: reader))
        examples = []
        for element in try members.required("examples", of: reader).elements(count: 3) {
            examples.append(try Example(element))
        }
    }
}

extension CalendarPage.Character {
    fileprivate init(_ reader: JSONReader) throws(DocumentError) {
        let members = try reader.members(["character", "pinyin", "gloss"])
        let one = try members.required("character", of: reader)
        character = try one.words(upTo: 1)
        pinyin = try members.required("pinyin", of: reader).words(upTo: 8)
        gloss = try members.required("gloss", of: reader).words(upTo: 24)
    }
}

extension CalendarPage.Example {
    fileprivate init(_ reader: JSONReader) throws(DocumentError) {
        let members = try reader.members(["chinese", "pinyin", "english"])
        chinese = try members.required("chinese", of: reader).words(upTo: 120)
        pinyin = try members.required("pinyin", of: reader).words(upTo: 400)
        english = try members.required("english", of: reader).words(upTo: 400)
    }
}

extension CalendarPage.Source {
    fileprivate init(_ reader: JSONReader) throws(DocumentError) {
        let members = try reader.members(["chinese", "english"])
        chinese = try members.required("chinese", of: reader).words(upTo: 120)
        english = try members.required("english", of: reader).words(upTo: 200)
    }
}

extension JSONReader {
    /// A text of one to `limit` characters, not all of them blank, on one line.
    fileprivate func words(upTo limit: Int) throws(DocumentError) -> String {
        let text = try string()
        guard text.contains(where: { !$0.isWhitespace }) else { throw error("must not be empty") }
        guard text.count <= limit else { throw error("has \(text.count) characters; at most \(limit) fit") }
        let isPlain = text.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7F }
        guard isPlain else { throw error("must not hold line breaks or control characters") }
        return text
    }

    /// One of the raw values of an enumeration.
    fileprivate func choice<Choice: RawRepresentable<String> & CaseIterable>() throws(DocumentError) -> Choice {
        let text = try string()
        guard let choice = Choice(rawValue: text) else {
            throw error("must be \(Choice.allCases.map(\.rawValue).joined(separator: " or ")), not \(text.prefix(40))")
        }
        return choice
    }

    /// A list of exactly so many elements.
    fileprivate func elements(count: Int) throws(DocumentError) -> [JSONReader] {
        let list = try elements()
        guard list.count == count else { throw error("must have \(count) elements, not \(list.count)") }
        return list
    }
}
