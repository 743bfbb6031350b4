/// A JSON object written piece by piece, keys in the order they are added.
public struct JSONText: Sendable {
    private var members: [String] = []

    /// An object without members.
    public static func object() -> JSONText { JSONText() }

    /// A member whose value is a text.
    public mutating func add(_ key: String, _ text: String) { add(key, raw: JSONText.quoted(text)) }

    /// A member whose value is a list of texts.
    public mutating func add(_ key: String, _ texts: [String]) { add(key, raw: JSONText.list(texts.map(JSONText.quoted))) }

    /// A member whose value is JSON already.
    public mutating func add(_ key: String, raw value: String) { members.append("\(JSONText.quoted(key)): \(value)") }

    /// The object's text.
    public var closed: String { "{\(members.joined(separator: ", "))}" }

    /// A list of values that are JSON already.
    public static func list(_ values: [String], separator: String = ", ") -> String { "[\(values.joined(separator: separator))]" }

    /// A text in quotes, with what JSON wants escaped.
    public static func quoted(_ text: String) -> String {
        var out = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": out += "\\\""
            case "\\": out += "\\\\"
            case "\n": out += "\\n"
            case "\t": out += "\\t"
            case "\u{0}"..."\u{1F}":
                let hex = String(scalar.value, radix: 16)
                out += "\\u" + String(repeating: "0", count: 4 - hex.count) + hex
            default: out.unicodeScalars.append(scalar)
            }
        }
        return out + "\""
    }
}
