/// Reads a JSON document by its expected structure; anything else is rejected with its line and path.
public struct JSONReader {
    /// The file's name as it is used in errors.
    public let file: String
    let bytes: [UInt8]
    package let value: JSONValue
    /// The value's place in the document, such as `touches[3].at`; empty for the root.
    public let path: String

    /// The root of a document; `file` is the name used in errors. Rejected: anything that is not JSON, a key that occurs
    /// twice in one object, nesting deeper than 64, texts over 16 MiB.
    public init(file: String, bytes: [UInt8]) throws(DocumentError) {
        self.file = file
        self.bytes = bytes
        path = ""
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw DocumentError(file: file, line: JSONReader.line(of: error.offset, in: bytes), reason: error.reason)
        }
    }

    private init(_ parent: JSONReader, _ value: JSONValue, _ path: String) {
        file = parent.file
        bytes = parent.bytes
        self.value = value
        self.path = path
    }

    private static func line(of offset: Int, in bytes: [UInt8]) -> Int {
        1 + bytes.prefix(max(0, min(bytes.count, offset))).reduce(0) { $0 + ($1 == UInt8(ascii: "\n") ? 1 : 0) }
    }

    /// The line of the value's first token, counted from 1.
    public var line: Int { JSONReader.line(of: value.offset, in: bytes) }

    /// An error at this value.
    public func error(_ reason: String) -> DocumentError {
        DocumentError(file: file, line: line, path: path, reason: reason)
    }

    /// The members of an object. Keys that are not in `keys` are rejected.
    public func members(_ keys: [String]) throws(DocumentError) -> [String: JSONReader] {
        guard case .object(let list) = value.content else { throw error("must be an object, not \(value.kind)") }
        var members: [String: JSONReader] = [:]
        for (key, member) in list {
            let reader = JSONReader(self, member, path.isEmpty ? key : "\(path).\(key)")
            guard keys.contains(key) else {
                throw reader.error("unknown key; allowed here: \(keys.joined(separator: ", "))")
            }
            members[key] = reader
        }
        return members
    }

    /// The keys of an object, to distinguish its kinds.
    public var keys: [String] {
        guard case .object(let list) = value.content else { return [] }
        return list.map(\.key)
    }

    /// The elements of a list.
    public func elements() throws(DocumentError) -> [JSONReader] {
        guard case .array(let list) = value.content else { throw error("must be a list, not \(value.kind)") }
        return list.enumerated().map { JSONReader(self, $1, "\(path)[\($0)]") }
    }

    /// The value as a string.
    public func string() throws(DocumentError) -> String {
        guard case .string(let text) = value.content else { throw error("must be a text, not \(value.kind)") }
        return text
    }

    /// The value as a Boolean.
    public func bool() throws(DocumentError) -> Bool {
        guard case .bool(let flag) = value.content else { throw error("must be true or false, not \(value.kind)") }
        return flag
    }

    /// A number as it is written, such as "28.3"; `unit` describes it in the error for any other value.
    public func number(of unit: String) throws(DocumentError) -> String {
        guard case .number(let text) = value.content else { throw error("must be a number of \(unit), not \(value.kind)") }
        return text
    }

    /// A length or position in points, from -100 000 to 100 000.
    public func points() throws(DocumentError) -> Double {
        let text = try number(of: "points")
        guard let number = Double(text), number.isFinite, abs(number) <= 100_000 else {
            throw error("must lie between -100000 and 100000 pt, not \(text.prefix(40))")
        }
        return number
    }

    /// The value as an integer.
    public func whole() throws(DocumentError) -> Int {
        guard case .number(let text) = value.content, let number = Int(text) else {
            throw error("must be a whole number")
        }
        return number
    }

    /// True when the value is an object.
    public var isObject: Bool {
        if case .object = value.content { return true }
        return false
    }
}

extension [String: JSONReader] {
    /// The member of a required key.
    public func required(_ key: String, of owner: JSONReader) throws(DocumentError) -> JSONReader {
        guard let reader = self[key] else { throw owner.error("needs the key \"\(key)\"") }
        return reader
    }
}
