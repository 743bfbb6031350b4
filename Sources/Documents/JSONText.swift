/// A JSON object written member by member; keys keep the order in which they are added.
public struct JSONText: Sendable {
    private var members: [String] = []

    /// An object without members.
    public static func object() -> JSONText { JSONText() }

    /// Adds a member whose value is a string.
    public mutating func add(_ key: String, _ text: String) { add(key, raw: JSONText.quoted(text)) }

    /// Adds a member whose value is a list of strings.
    public mutating func add(_ key: String, _ texts: [String]) { add(key, raw: JSONText.list(texts.map(JSONText.quoted))) }

    /// Adds a member whose value is already JSON.
    public mutating func add(_ key: String, raw value: String) { members.append("\(JSONText.quoted(key)): \(value)") }

    /// The finished object as text.
    public var closed: String { "{\(members.joined(separator: ", "))}" }

    /// A JSON list of values that are already JSON.
    public static func list(_ values: [String], separator: String = ", ") -> String { "[\(values.joined(separator: separator))]" }

    /// The text as a JSON string, quoted and escaped.
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
