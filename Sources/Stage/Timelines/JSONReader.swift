import Scene

/// Takes a JSON document apart by its expected shape; anything else is refused with its line and path.
struct JSONReader {
    let file: String
    let bytes: [UInt8]
    let value: JSONValue
    let path: String

    /// The root of a document.
    init(file: String, bytes: [UInt8]) throws(TimelineError) {
        self.file = file
        self.bytes = bytes
        path = ""
        do throws(JSONError) {
            value = try JSONValue(parsing: bytes)
        } catch {
            throw TimelineError(file: file, line: JSONReader.line(of: error.offset, in: bytes), reason: error.reason)
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
    var line: Int { JSONReader.line(of: value.offset, in: bytes) }

    /// The refusal of this value.
    func error(_ reason: String) -> TimelineError {
        TimelineError(file: file, line: line, path: path, reason: reason)
    }

    /// The members of an object. Keys that are not among `keys` are refused.
    func members(_ keys: [String]) throws(TimelineError) -> [String: JSONReader] {
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

    /// The keys of an object, to tell its kinds apart.
    var keys: [String] {
        guard case .object(let list) = value.content else { return [] }
        return list.map(\.key)
    }

    /// The elements of a list.
    func elements() throws(TimelineError) -> [JSONReader] {
        guard case .array(let list) = value.content else { throw error("must be a list, not \(value.kind)") }
        return list.enumerated().map { JSONReader(self, $1, "\(path)[\($0)]") }
    }

    func string() throws(TimelineError) -> String {
        guard case .string(let text) = value.content else { throw error("must be a text, not \(value.kind)") }
        return text
    }

    func bool() throws(TimelineError) -> Bool {
        guard case .bool(let flag) = value.content else { throw error("must be true or false, not \(value.kind)") }
        return flag
    }

    /// A number of seconds, 0 to 86 400, held exactly.
    func time() throws(TimelineError) -> Time {
        guard case .number(let text) = value.content else { throw error("must be a number of seconds, not \(value.kind)") }
        guard let time = Time(parsing: text) else {
            throw error("must be seconds as a plain decimal number such as 28.3, not \(text.prefix(40))")
        }
        guard time >= .zero, time <= 86_400 else { throw error("must lie between 0 and 86400 s, not \(text.prefix(40))") }
        return time
    }

    /// A length or position in points, at most 100 000 either way.
    func points() throws(TimelineError) -> Double {
        guard case .number(let text) = value.content else { throw error("must be a number of points, not \(value.kind)") }
        guard let number = Double(text), number.isFinite, abs(number) <= 100_000 else {
            throw error("must lie between -100000 and 100000 pt, not \(text.prefix(40))")
        }
        return number
    }

    /// A whole number.
    func whole() throws(TimelineError) -> Int {
        guard case .number(let text) = value.content, let number = Int(text) else {
            throw error("must be a whole number")
        }
        return number
    }

    /// True when the value is an object.
    var isObject: Bool {
        if case .object = value.content { return true }
        return false
    }
}

extension [String: JSONReader] {
    /// The member of a key that must be there.
    func required(_ key: String, of owner: JSONReader) throws(TimelineError) -> JSONReader {
        guard let reader = self[key] else { throw owner.error("needs the key \"\(key)\"") }
        return reader
    }
}
