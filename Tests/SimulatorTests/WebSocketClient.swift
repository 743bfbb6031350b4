import Foundation

/// A WebSocket client simple enough to break the protocol on purpose: it sends exactly the bytes that it is given.
final class WebSocketClient {
    enum Message: Equatable {
        case text(String)
        case bytes([UInt8])
        /// The connection was closed, with the server's code and reason; 1006 when it sent none.
        case closed(Int, String)
    }

    struct Refused: Error, CustomStringConvertible { let description: String }

    private let descriptor: Int32
    private var unread: [UInt8] = []
    /// The status line of the server's answer.
    private(set) var status = ""

    /// Connects and sends nothing.
    init(silentlyTo port: Int) throws {
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        inet_pton(AF_INET, "127.0.0.1", &address.sin_addr)
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) }
        }
        guard result == 0 else { throw Refused(description: "cannot connect: \(String(cString: strerror(errno)))") }
        timeOut(after: 20)
    }

    /// Connects and performs the WebSocket handshake as a page does.
    convenience init(port: Int, path: String = "/", host: String? = nil, origin: String? = "own", protocolName: String? = "recto") throws {
        try self.init(silentlyTo: port)
        let host = host ?? "127.0.0.1:\(port)"
        var lines = [
            "GET \(path) HTTP/1.1", "Host: \(host)", "Upgrade: websocket", "Connection: Upgrade", "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="
        ]
        if let origin { lines.append("Origin: \(origin == "own" ? "http://\(host)" : origin)") }
        if let protocolName { lines.append("Sec-WebSocket-Protocol: \(protocolName)") }
        send(raw: Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8))
        status = try head().split(separator: "\r\n").first.map(String.init) ?? ""
        guard status.hasPrefix("HTTP/1.1 101") else { throw Refused(description: status) }
    }

    deinit { close() }

    private var isClosed = false
    func close() {
        if !isClosed { _ = Glibc.close(descriptor) }
        isClosed = true
    }

    func timeOut(after seconds: Int) {
        var time = timeval(tv_sec: seconds, tv_usec: 0)
        for option in [SO_RCVTIMEO, SO_SNDTIMEO] {
            setsockopt(descriptor, SOL_SOCKET, option, &time, socklen_t(MemoryLayout<timeval>.size))
        }
    }

    // MARK: Sending

    @discardableResult func send(raw bytes: [UInt8]) -> Bool {
        var done = 0
        while done < bytes.count {
            let n = bytes.withUnsafeBytes { Glibc.send(descriptor, $0.baseAddress! + done, bytes.count - done, Int32(MSG_NOSIGNAL)) }
            guard n > 0 else { return false }
            done += n
        }
        return true
    }

    @discardableResult func send(_ text: String) -> Bool { send(frame: 1, Array(text.utf8)) }

    /// Sends one masked frame; the mask is 0 0 0 0, which leaves the bytes as they are.
    @discardableResult func send(frame opcode: UInt8, _ payload: [UInt8], isLast: Bool = true) -> Bool {
        var frame: [UInt8] = [(isLast ? 0x80 : 0) | opcode]
        switch payload.count {
        case ..<126: frame.append(0x80 | UInt8(payload.count))
        case ..<65536: frame += [0xFE, UInt8(payload.count >> 8), UInt8(payload.count & 255)]
        default: frame += [0xFF] + (0..<8).map { UInt8(truncatingIfNeeded: payload.count >> (56 - 8 * $0)) }
        }
        return send(raw: frame + [0, 0, 0, 0] + payload)
    }

    // MARK: Receiving

    /// Reads everything up to an empty line.
    private func head() throws -> String {
        var bytes: [UInt8] = []
        while !bytes.suffix(4).elementsEqual("\r\n\r\n".utf8) {
            guard let byte = read(1) else { throw Refused(description: bytes.isEmpty ? "closed" : String(decoding: bytes, as: UTF8.self)) }
            bytes += byte
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    /// Reads the server's first line.
    func line() -> String {
        var bytes: [UInt8] = []
        while bytes.last != 10, let byte = read(1) { bytes += byte }
        return String(decoding: bytes, as: UTF8.self)
    }

    private func read(_ count: Int) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: 1 << 18)
        while unread.count < count {
            let n = recv(descriptor, &buffer, buffer.count, 0)
            guard n > 0 else { return nil }
            unread += buffer[..<n]
        }
        defer { unread.removeFirst(count) }
        return Array(unread[..<count])
    }

    /// The next whole message; pings are answered. Nil when none arrives in time.
    func receive() -> Message? {
        var whole: [UInt8] = []
        var kind: UInt8 = 0
        while true {
            guard let start = read(2) else { return unread.isEmpty && errno == EAGAIN ? nil : .closed(1006, "") }
            var length = Int(start[1] & 127)
            if length > 125 {
                guard let more = read(length == 126 ? 2 : 8) else { return nil }
                length = more.reduce(0) { $0 << 8 | Int($1) }
            }
            guard let payload = read(length) else { return nil }
            switch start[0] & 15 {
            case 8:
                let code = payload.count > 1 ? Int(payload[0]) << 8 | Int(payload[1]) : 1005
                return .closed(code, String(decoding: payload.dropFirst(2), as: UTF8.self))
            case 9: send(frame: 10, payload)
            case 10: break
            case let opcode:
                if opcode != 0 { kind = opcode }
                whole += payload
                if start[0] & 0x80 != 0 { return kind == 1 ? .text(String(decoding: whole, as: UTF8.self)) : .bytes(whole) }
            }
        }
    }
}
