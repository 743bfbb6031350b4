/// A selector of CSS: names, ids, classes, attributes, the first child, and how elements stand to each other.
struct SVGSelector {
    /// How an element is related to the one that the preceding conditions match (a CSS combinator).
    private enum Relation {
        case descendant, child, next
    }

    private enum Condition {
        case type(String)
        case id(String)
        case isClass(String)
        case attribute(String, comparison: String, value: String)
        case firstChild
    }

    /// The steps from the selected element outward.
    private var steps: [(relation: Relation, conditions: [Condition])] = []

    /// Ids first, then classes and attributes, then names (CSS Selectors, section 15), in one number.
    private(set) var specificity = 0

    init(_ text: String) throws(SVGFault) {
        var parser = Parser(text)
        var relation = Relation.descendant
        while true {
            let conditions = try parser.compound()
            steps.insert((relation, conditions), at: 0)
            for condition in conditions {
                switch condition {
                case .id: specificity += 1 << 20
                case .isClass, .attribute, .firstChild: specificity += 1 << 10
                case .type: specificity += 1
                }
            }
            guard let next = try parser.relation() else { break }
            relation = next
        }
    }

    /// True for an element that the selector names. All elements that may stand for a step are kept at once, so that no
    /// selector takes longer than its steps times the depth of the document.
    func matches(_ node: XMLNode) -> Bool {
        var candidates = [node]
        for (index, step) in steps.enumerated() {
            candidates.removeAll { node in !step.conditions.allSatisfy { SVGSelector.holds($0, node) } }
            if candidates.isEmpty || index + 1 == steps.count { break }
            var known: Set<ObjectIdentifier> = []
            var outer: [XMLNode] = []
            for candidate in candidates {
                var next = step.relation == .next ? candidate.previous : candidate.parent
                while let node = next, known.insert(ObjectIdentifier(node)).inserted {
                    outer.append(node)
                    next = step.relation == .descendant ? node.parent : nil
                }
            }
            candidates = outer
        }
        return !candidates.isEmpty
    }

    private static func holds(_ condition: Condition, _ node: XMLNode) -> Bool {
        switch condition {
        case .type(let name): return node.name == name
        case .id(let id): return node["id"] == id
        case .isClass(let name): return words(node["class"]).contains(Substring(name))
        case .firstChild: return node.parent != nil && node.previous == nil
        case .attribute(let name, let comparison, let wanted):
            guard let value = node[name] else { return false }
            switch comparison {
            case "": return true
            case "=": return value == wanted
            case "~=": return words(value).contains(Substring(wanted))
            case "|=": return value == wanted || value.hasPrefix(wanted + "-")
            case "^=": return !wanted.isEmpty && value.hasPrefix(wanted)
            case "$=": return !wanted.isEmpty && value.hasSuffix(wanted)
            default: return !wanted.isEmpty && value.contains(wanted)
            }
        }
    }

    private static func words(_ value: String?) -> [Substring] { value?.split(whereSeparator: \.isWhitespace) ?? [] }

    private struct Parser {
        private let characters: [Character]
        private var at = 0

        init(_ text: String) { characters = Array(text) }

        private var next: Character? { at < characters.count ? characters[at] : nil }

        private mutating func skipSpaces() {
            while let c = next, c.isWhitespace { at += 1 }
        }

        private mutating func take(_ c: Character) -> Bool {
            guard next == c else { return false }
            at += 1
            return true
        }

        private mutating func name() throws(SVGFault) -> String {
            let start = at
            while let c = next, c.isLetter || c.isNumber || c == "-" || c == "_" { at += 1 }
            guard at > start else { throw fault }
            return String(characters[start..<at])
        }

        private var fault: SVGFault {
            SVGFault(
                "the selector \(SVGFault.quoted(String(characters))) is not understood: use names, #ids, .classes and [attributes]"
            )
        }

        /// Conditions on one element.
        mutating func compound() throws(SVGFault) -> [Condition] {
            skipSpaces()
            let start = at
            var conditions: [Condition] = []
            if !take("*"), let c = next, c.isLetter { conditions.append(.type(try name())) }
            loop: while let c = next {
                switch c {
                case "#":
                    at += 1
                    conditions.append(.id(try name()))
                case ".":
                    at += 1
                    conditions.append(.isClass(try name()))
                case "[":
                    at += 1
                    conditions.append(try attribute())
                case ":":
                    at += 1
                    guard try name() == "first-child" else { throw fault }
                    conditions.append(.firstChild)
                default: break loop
                }
            }
            guard at > start else { throw fault }
            return conditions
        }

        private mutating func attribute() throws(SVGFault) -> Condition {
            skipSpaces()
            let attribute = try name()
            skipSpaces()
            if take("]") { return .attribute(attribute, comparison: "", value: "") }
            var comparison = ""
            if let c = next, "~|^$*".contains(c) {
                comparison.append(c)
                at += 1
            }
            guard take("=") else { throw fault }
            skipSpaces()
            let value: String
            if let quote = next, quote == "\"" || quote == "'" {
                guard let end = characters[(at + 1)...].firstIndex(of: quote) else { throw fault }
                value = String(characters[(at + 1)..<end])
                at = end + 1
            } else {
                value = try name()
            }
            skipSpaces()
            guard take("]") else { throw fault }
            return .attribute(attribute, comparison: comparison + "=", value: value)
        }

        /// The combinator between two compound selectors, nil at the end.
        mutating func relation() throws(SVGFault) -> Relation? {
            let start = at
            skipSpaces()
            if next == nil { return nil }
            if take(">") { return .child }
            if take("+") { return .next }
            guard at > start else { throw fault }
            return .descendant
        }
    }
}
