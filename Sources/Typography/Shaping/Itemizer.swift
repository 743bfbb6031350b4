import CHarfBuzz

/// Splits a text of one font into runs of one face and one script.
///
/// A character goes with its marks, joiners and variation selectors to the first face that has them all, or a composed
/// character in their stead; where none has them all, to the first that has the character itself. A character no face
/// has goes to the first face, which shows its empty box.
struct Itemizer {
    /// A stretch of one face and script, in UTF-8 offsets of the whole text.
    struct Item {
        var source: Font.Source
        var script: UInt32
        var range: Range<Int>
    }

    /// HarfBuzz's tag for Chinese characters.
    static let han = UInt32(HB_SCRIPT_HAN.rawValue)

    private let font: Font
    private let library: FontLibrary
    private let sources: [Font.Source]
    private var items: [Item] = []
    private var source: Font.Source
    private var script: UInt32?
    private var start = 0
    private var isEmpty = true

    init(font: Font, library: FontLibrary) {
        self.font = font
        self.library = library
        sources = font.sources
        source = sources[0]
    }

    /// Takes a character and the marks, joiners and variation selectors that follow it.
    mutating func take(_ cluster: ArraySlice<Unicode.Scalar>, at offset: Int) {
        guard let scalar = cluster.first else { return }
        // Marks without a character before them, and soft hyphens, stay where they are.
        let wanted = isEmpty || !Itemizer.continues(scalar) ? best(cluster) : source
        let own = Itemizer.script(of: scalar)
        if isEmpty {
            start = offset
            isEmpty = false
        } else if wanted != source || (own != nil && script != nil && own != script) {
            close(at: offset)
            script = nil
        }
        source = wanted
        script = script ?? own
    }

    mutating func finished(at end: Int) -> [Item] {
        if !isEmpty { close(at: end) }
        return items
    }

    private mutating func close(at end: Int) {
        items.append(Item(source: source, script: script ?? UInt32(HB_SCRIPT_LATIN.rawValue), range: start..<end))
        start = end
    }

    private func best(_ cluster: ArraySlice<Unicode.Scalar>) -> Font.Source {
        let scalar = cluster[cluster.startIndex]
        if scalar.value < 32 { return source }
        let marks = cluster.dropFirst().filter { !Itemizer.isIgnorable($0) }
        var first: Font.Source?
        for candidate in sources {
            let face = library.face(candidate, for: font)
            guard face.glyph(for: scalar) != nil else {
                if !marks.isEmpty, Itemizer.has([scalar] + marks, face) { return candidate }
                continue
            }
            if marks.isEmpty || Itemizer.has([scalar] + marks, face) { return candidate }
            first = first ?? candidate
        }
        return first ?? sources[0]
    }

    /// True when a face has every character, after pairs that have a composed form are put together.
    private static func has(_ scalars: [Unicode.Scalar], _ face: Face) -> Bool {
        var base = scalars[0].value
        for mark in scalars.dropFirst() where face.glyph(for: mark) == nil {
            var composed: hb_codepoint_t = 0
            guard hb_unicode_compose(hb_unicode_funcs_get_default(), base, mark.value, &composed) != 0 else {
                return false
            }
            base = composed
        }
        return Unicode.Scalar(base).flatMap { face.glyph(for: $0) } != nil
    }

    /// True for joiners and variation selectors, which are invisible themselves.
    private static func isIgnorable(_ scalar: Unicode.Scalar) -> Bool {
        scalar == "\u{200D}" || scalar == "\u{200C}" || (0xFE00...0xFE0F).contains(scalar.value)
    }

    /// True for a character that continues the one before it, such as a mark or a joiner.
    static func continues(_ scalar: Unicode.Scalar) -> Bool {
        guard scalar.value >= 0x300 else { return scalar == "\u{AD}" }
        switch scalar.properties.generalCategory {
        case .nonspacingMark, .enclosingMark, .spacingMark: return true
        default: return scalar == "\u{200D}" || scalar == "\u{FE0F}" || scalar == "\u{FE0E}"
        }
    }

    /// The script, or nil for what is common to all. Chinese, kana, bopomofo and their punctuation are one.
    private static func script(of scalar: Unicode.Scalar) -> UInt32? {
        if scalar.value < 0x2E80 {
            guard scalar.value >= 0x41 else { return nil }
        } else if scalar.value < 0xA000 || (0xF900..<0xFB00).contains(scalar.value)
            || (0xFE10..<0xFE50).contains(scalar.value) || (0xFF00..<0xFFF0).contains(scalar.value)
            || scalar.value >= 0x20000
        {
            return han
        }
        let script = UInt32(hb_unicode_script(hb_unicode_funcs_get_default(), scalar.value).rawValue)
        let common = [HB_SCRIPT_COMMON, HB_SCRIPT_INHERITED, HB_SCRIPT_UNKNOWN].map { UInt32($0.rawValue) }
        return common.contains(script) ? nil : script
    }
}
