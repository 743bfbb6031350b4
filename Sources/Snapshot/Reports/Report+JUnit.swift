extension Report {
    /// All results in JUnit's XML format: `testsuites`, a `testsuite` for each suite, `testcase`, `failure`.
    public var junit: String {
        var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        text += "<testsuites name=\(XMLText.quoted(title)) tests=\"\(cases.count)\" failures=\"\(failureCount)\" errors=\"0\">\n"
        var suites: [String] = []
        for one in cases where !suites.contains(one.suite) { suites.append(one.suite) }
        for suite in suites {
            let mine = cases.filter { $0.suite == suite }
            let failed = mine.filter { $0.outcome == .failed }.count
            text +=
                "  <testsuite name=\(XMLText.quoted(suite)) tests=\"\(mine.count)\" failures=\"\(failed)\" errors=\"0\" skipped=\"0\">\n"
            for one in mine {
                text += "    <testcase classname=\(XMLText.quoted("\(suite).\(one.kind.rawValue)")) name=\(XMLText.quoted(one.name))"
                guard one.outcome == .failed else {
                    text += "/>\n"
                    continue
                }
                text += ">\n      <failure type=\"\(one.kind.rawValue)\" message=\(XMLText.quoted(one.message))>"
                let files = one.pairs.prefix(1).flatMap { [$0.expected, $0.actual] } + [one.triptych, one.strip, one.plot]
                let lines = one.facts.map { "\($0.name): \($0.value)" } + files.compactMap { $0 }
                text += XMLText.escaped(lines.joined(separator: "\n")) + "</failure>\n    </testcase>\n"
            }
            text += "  </testsuite>\n"
        }
        return text + "</testsuites>\n"
    }
}

/// Escaping of text for XML and HTML.
enum XMLText {
    /// An attribute's value in quotes; line ends become character references, because a parser would turn them into spaces.
    static func quoted(_ text: String) -> String { "\"\(escaped(text, isAttribute: true))\"" }

    /// Text escaped for use between tags or in an attribute. Characters that XML 1.0 does not allow become U+FFFD.
    static func escaped(_ text: String, isAttribute: Bool = false) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": out += "&amp;"
            case "<": out += "&lt;"
            case ">": out += "&gt;"
            case "\"": out += "&quot;"
            case "'": out += "&#39;"
            case "\t", "\n": if isAttribute { out += "&#\(scalar.value);" } else { out.unicodeScalars.append(scalar) }
            case "\r": out += "&#13;"
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": out += "\u{FFFD}"
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out
    }
}
