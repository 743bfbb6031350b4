/// The rules of a document's `style` elements: selectors of CSS that name elements, and the properties they set.
struct SVGStyleSheet {
    /// A property that a rule or a `style` attribute sets.
    struct Declaration {
        let name: String
        let value: String
        let isImportant: Bool
    }

    private struct Rule {
        let selector: SVGSelector
        let declarations: [Declaration]
    }

    private var rules: [Rule] = []

    /// A limit against hostile files, because every rule is matched against every element.
    private static let maximumRules = 1_000

    var isEmpty: Bool { rules.isEmpty }

    /// What the rules say about an element, the strongest last.
    func declarations(for node: XMLNode) -> [Declaration] {
        guard !rules.isEmpty else { return [] }
        let matching = rules.enumerated().filter { $0.element.selector.matches(node) }
        return matching.sorted {
            ($0.element.selector.specificity, $0.offset) < ($1.element.selector.specificity, $1.offset)
        }.flatMap(\.element.declarations)
    }

    /// Adds the rules of one `style` element.
    mutating func add(_ text: String) throws(SVGFault) {
        var rest = Substring(try SVGStyleSheet.withoutComments(text))
        while let open = rest.firstIndex(of: "{") {
            let head = SVGReader.trimmed(rest[..<open])
            // A font has no effect without text, which is refused where it stands.
            if head == "@font-face", let close = rest[open...].firstIndex(of: "}") {
                rest = rest[rest.index(after: close)...]
                continue
            }
            guard !head.hasPrefix("@") else {
                throw SVGFault("the rule \(SVGFault.quoted(head)) is not understood: use selectors alone")
            }
            guard let close = rest[open...].firstIndex(of: "}") else {
                throw SVGFault("the rule \(SVGFault.quoted(head)) is not closed")
            }
            let declarations = try SVGStyleSheet.declarations(rest[rest.index(after: open)..<close])
            for part in head.split(separator: ",", omittingEmptySubsequences: false) {
                guard rules.count < SVGStyleSheet.maximumRules else {
                    throw SVGFault("more than \(SVGStyleSheet.maximumRules) rules")
                }
                rules.append(Rule(selector: try SVGSelector(SVGReader.trimmed(part)), declarations: declarations))
            }
            rest = rest[rest.index(after: close)...]
        }
        guard SVGReader.trimmed(rest).isEmpty else {
            throw SVGFault("\(SVGFault.quoted(SVGReader.trimmed(rest))) is not a rule")
        }
    }

    /// Properties as a rule or a `style` attribute lists them.
    static func declarations(_ text: some StringProtocol) throws(SVGFault) -> [Declaration] {
        var result: [Declaration] = []
        for declaration in try withoutComments(String(text)).split(separator: ";") {
            let parts = declaration.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            if parts.count == 1, SVGReader.trimmed(parts[0]).isEmpty { continue }
            guard parts.count == 2 else {
                throw SVGFault("the style \(SVGFault.quoted(declaration)) is not understood")
            }
            var value = SVGReader.trimmed(parts[1])
            var isImportant = false
            if let mark = value.lastIndex(of: "!"),
                SVGReader.trimmed(value[value.index(after: mark)...]).lowercased() == "important"
            {
                isImportant = true
                value = SVGReader.trimmed(value[..<mark])
            }
            result.append(Declaration(name: SVGReader.trimmed(parts[0]), value: value, isImportant: isImportant))
        }
        return result
    }

    private static func withoutComments(_ text: String) throws(SVGFault) -> String {
        guard text.contains("/*") else { return text }
        let bytes = Array(text.utf8)
        var result: [UInt8] = []
        var at = 0
        while at < bytes.count {
            guard bytes[at] == UInt8(ascii: "/"), at + 1 < bytes.count, bytes[at + 1] == UInt8(ascii: "*") else {
                result.append(bytes[at])
                at += 1
                continue
            }
            at += 2
            while at + 1 < bytes.count, bytes[at] != UInt8(ascii: "*") || bytes[at + 1] != UInt8(ascii: "/") {
                at += 1
            }
            guard at + 1 < bytes.count else { throw SVGFault("a comment in a style is not closed") }
            at += 2
            result.append(UInt8(ascii: " "))
        }
        return String(decoding: result, as: UTF8.self)
    }
}
