import CYAJL

/// A JSON text as a tree in which every value knows its position, parsed by yajl.
///
/// Rejected: anything that is not JSON (RFC 8259), a key that occurs twice in one object, nesting deeper than 64, texts
/// over 16 MiB.
package struct JSONValue {
    package enum Content {
        case null
        case bool(Bool)
        /// A number with the digits as they are written.
        case number(String)
        case string(String)
        case array([JSONValue])
        /// The members in the order of the text.
        case object([(key: String, value: JSONValue)])
    }

    package let content: Content
    /// Bytes from the start of the text to the end of the value's first token.
    let offset: Int

    /// The name of this kind of value in messages.
    package var kind: String {
        switch content {
        case .null: return "null"
        case .bool: return "true or false"
        case .number: return "a number"
        case .string: return "a text"
        case .array: return "a list"
        case .object: return "an object"
        }
    }
}

/// Why a text cannot be used as JSON.
struct JSONError: Error {
    let offset: Int
    let reason: String
}

extension JSONValue {
    static let maximumBytes = 16 << 20

    /// Parses a whole text.
    init(parsing bytes: [UInt8]) throws(JSONError) {
        guard bytes.count <= JSONValue.maximumBytes else { throw JSONError(offset: 0, reason: "is larger than 16 MiB") }
        let builder = JSONBuilder()
        var callbacks = JSONBuilder.callbacks
        let context = Unmanaged.passUnretained(builder).toOpaque()
        guard let parser = yajl_alloc(&callbacks, nil, context) else { throw JSONError(offset: 0, reason: "cannot be read: out of memory") }
        defer { yajl_free(parser) }
        builder.parser = parser
        var status = bytes.withUnsafeBufferPointer { yajl_parse(parser, $0.baseAddress, $0.count) }
        var failedAt = yajl_get_bytes_consumed(parser)
        if status == yajl_status_ok {
            // A number at the very end of the text is complete only now.
            builder.isFinishing = true
            builder.length = bytes.count
            status = yajl_complete_parse(parser)
            failedAt = bytes.count
        }
        if let refusal = builder.refusal { throw refusal }
        guard status == yajl_status_ok, let root = builder.root else {
            let text = yajl_get_error(parser, 0, nil, 0)
            defer { yajl_free_error(parser, text) }
            let words = text.map { String(cString: $0) } ?? ""
            let reason = words.split(whereSeparator: \.isNewline).first.map(String.init) ?? "unexpected end"
            throw JSONError(offset: failedAt, reason: "is not JSON (\(reason))")
        }
        self = root
    }
}

/// Receives yajl's events and builds the tree on a stack.
private final class JSONBuilder {
    private enum Open {
        case array([JSONValue], offset: Int)
        case object([(key: String, value: JSONValue)], keys: Set<String>, pending: String?, offset: Int)
    }

    var parser: yajl_handle?
    var isFinishing = false
    var length = 0
    private(set) var root: JSONValue?
    private(set) var refusal: JSONError?
    private var stack: [Open] = []

    static let callbacks = yajl_callbacks(
        yajl_null: { from($0).add(.null) },
        yajl_boolean: { from($0).add(.bool($1 != 0)) },
        yajl_integer: nil,
        yajl_double: nil,
        yajl_number: { from($0).add(.number(text($1, $2))) },
        yajl_string: { from($0).add(.string(text($1, $2))) },
        yajl_start_map: { from($0).open(isObject: true) },
        yajl_map_key: { from($0).key(text($1, $2)) },
        yajl_end_map: { from($0).close() },
        yajl_start_array: { from($0).open(isObject: false) },
        yajl_end_array: { from($0).close() })

    private static func from(_ context: UnsafeMutableRawPointer?) -> JSONBuilder {
        Unmanaged<JSONBuilder>.fromOpaque(context!).takeUnretainedValue()
    }

    private static func text(_ bytes: UnsafePointer<CChar>?, _ count: Int) -> String {
        UnsafeRawPointer(bytes).map { String(decoding: UnsafeRawBufferPointer(start: $0, count: count), as: UTF8.self) } ?? ""
    }

    private static func text(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> String {
        bytes.map { String(decoding: UnsafeBufferPointer(start: $0, count: count), as: UTF8.self) } ?? ""
    }

    private var offset: Int { isFinishing ? length : yajl_get_bytes_consumed(parser) }

    private func refuse(_ reason: String) -> Int32 {
        refusal = JSONError(offset: offset, reason: reason)
        return 0
    }

    private func open(isObject: Bool) -> Int32 {
        guard stack.count < 64 else { return refuse("is nested too deeply") }
        stack.append(isObject ? .object([], keys: [], pending: nil, offset: offset) : .array([], offset: offset))
        return 1
    }

    private func key(_ name: String) -> Int32 {
        guard case .object(let members, var keys, _, let start)? = stack.popLast() else { return 0 }
        guard keys.insert(name).inserted else { return refuse("has the key \"\(name)\" twice") }
        stack.append(.object(members, keys: keys, pending: name, offset: start))
        return 1
    }

    private func close() -> Int32 {
        switch stack.popLast() {
        case .array(let values, let start)?: return add(.array(values), at: start)
        case .object(let members, _, _, let start)?: return add(.object(members), at: start)
        case nil: return 0
        }
    }

    private func add(_ content: JSONValue.Content) -> Int32 { add(content, at: offset) }

    private func add(_ content: JSONValue.Content, at start: Int) -> Int32 {
        let value = JSONValue(content: content, offset: start)
        switch stack.popLast() {
        case .array(var values, let outer)?:
            values.append(value)
            stack.append(.array(values, offset: outer))
        case .object(var members, let keys, let pending?, let outer)?:
            members.append((pending, value))
            stack.append(.object(members, keys: keys, pending: nil, offset: outer))
        case .object?: return 0
        case nil: root = value
        }
        return 1
    }
}
