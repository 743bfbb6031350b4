import Foundation
import Testing

@Suite(.serialized) struct ServerTests {
    /// Sends a raw request; returns the answer's status, or 0 when there is none.
    private func status(_ port: Int, _ request: String) throws -> Int {
        let socket = try WebSocketClient(silentlyTo: port)
        socket.send(raw: Array(request.utf8))
        let words = socket.line().split(separator: " ")
        return words.count > 1 ? Int(words[1]) ?? 0 : 0
    }

    private func get(_ port: Int, _ path: String, host: String? = nil, method: String = "GET") throws -> Int {
        try status(port, "\(method) \(path) HTTP/1.1\r\nHost: \(host ?? "127.0.0.1:\(port)")\r\nConnection: close\r\n\r\n")
    }

    private func closing(_ socket: WebSocketClient) -> Int? {
        while let message = socket.receive() {
            if case .closed(let code, _) = message { return code }
        }
        return nil
    }

    @Test func onlyThePageIsServed() throws {
        let simulator = try RunningSimulator()
        let port = simulator.port
        for path in ["/", "/simulator.js", "/simulator.css", "/phone.js", "/time.js", "/icon.svg"] { #expect(try get(port, path) == 200) }
        for path in [
            "/Package.swift", "/../../Package.swift", "/%2e%2e/%2e%2e/Package.swift", "/..%2fREADME.md", "//etc/passwd", "/index.html/",
            "/simulator.js/../../README.md"
        ] {
            #expect(try get(port, path) != 200, "\(path)")
        }
        #expect(try get(port, "/", host: "evil.example") == 403)
        #expect(try get(port, "/", method: "POST") != 200)
        #expect(try status(port, "GET / HTTP/1.1\r\n\r\n") != 200)
    }

    @Test func onlyItsOwnPagesConnect() throws {
        let simulator = try RunningSimulator()
        let port = simulator.port
        for origin in ["http://evil.example", "null", "http://127.0.0.1:1", nil] as [String?] {
            #expect(throws: WebSocketClient.Refused.self) { try WebSocketClient(port: port, origin: origin) }
        }
        #expect(throws: WebSocketClient.Refused.self) { try WebSocketClient(port: port, host: "evil.example") }
        #expect(throws: WebSocketClient.Refused.self) { try WebSocketClient(port: port, protocolName: nil) }
        #expect(throws: WebSocketClient.Refused.self) { try WebSocketClient(port: port, protocolName: "http") }
        guard case .text(let hello)? = try WebSocketClient(port: port).receive() else { Issue.record("no hello"); return }
        #expect(hello.contains("\"title\": \"Chengyu Calendar\""))
    }

    @Test func nonsenseClosesTheConnectionAndNothingElse() throws {
        let simulator = try RunningSimulator()
        let port = simulator.port
        let bystander = try ProtocolPage(port: port, app: "devotional")
        try bystander.wait("frames") { bystander.frames > 0 }
        func code(_ send: (WebSocketClient) -> Void) throws -> Int? {
            let socket = try WebSocketClient(port: port)
            send(socket)
            return closing(socket)
        }
        #expect(try code { $0.send("dance") } == 1008)
        #expect(try code { $0.send("open nothing iphone15 2 none") } == 1008)
        #expect(try code { $0.send(frame: 2, [1, 2, 3]) } == 1003)
        #expect(try code { $0.send(frame: 1, [0xC3, 0x28]) } != nil, "broken UTF-8")
        #expect(try code { $0.send(raw: [0xFF, 0xFF, 0xFF, 0xFF, 0, 0, 0, 0, 1, 2, 3]) } != nil)
        #expect(
            try code { socket in
                // A message of 6 MiB in pieces.
                for piece in 0..<96
                where socket.send(frame: piece == 0 ? 1 : 0, Array(repeating: 97, count: 65536), isLast: piece == 95) == false { break }
            } == 1009)
        // A message that announces 2^63 bytes and never arrives takes no memory.
        let patient = try WebSocketClient(port: port)
        patient.send(raw: [0x81, 0xFF, 0x7F, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF, 0xFF])
        let frames = bystander.frames
        try bystander.wait("more frames") { bystander.frames > frames + 2 }
        #expect(simulator.memory < 300)
    }

    @Test func aThousandQuickConnections() throws {
        let simulator = try RunningSimulator()
        let port = simulator.port
        var open: [WebSocketClient] = []
        for index in 0..<1000 {
            guard let socket = try? WebSocketClient(silentlyTo: port) else { continue }
            switch index % 5 {
            case 0: socket.send(raw: Array("GET / HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".utf8))
            case 1: socket.send(raw: (0..<200).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ index) })
            case 2: socket.send(raw: Array("GET / HTTP/1.1\r\nHost: 127".utf8))
            case 3:
                socket.send(
                    raw: Array(
                        "GET / HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nOrigin: http://127.0.0.1:\(port)\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: recto\r\n\r\n"
                            .utf8))
            default: break
            }
            // Some connections are left half open.
            if index % 20 == 0 { open.append(socket) }
        }
        // The places of closed connections are free as soon as the server has noticed that they closed.
        var page: ProtocolPage?
        for _ in 0..<50 where page == nil {
            Thread.sleep(forTimeInterval: 0.1)
            guard let next = try? ProtocolPage(port: port, app: "devotional"), (try? next.wait("frames") { next.frames > 5 }) != nil else {
                continue
            }
            page = next
        }
        #expect(page != nil)
        #expect(open.count == 50)
        #expect(simulator.memory < 400)
        #expect(simulator.end(SIGTERM) == 0)
    }

    /// A page that keeps sending requests and reads nothing does not fill the memory.
    @Test func aPageThatDoesNotReadIsBounded() throws {
        let simulator = try RunningSimulator()
        let socket = try WebSocketClient(port: simulator.port)
        socket.send("open devotional iphone15 3 none")
        socket.timeOut(after: 2)
        var isOpen = true
        let end = Date() + 6
        while isOpen, Date() < end { isOpen = socket.send("still") && socket.send("tape reference") && socket.send("recording") }
        #expect(simulator.memory < 500)
        let page = try ProtocolPage(port: simulator.port, app: "devotional")
        try page.wait("frames") { page.frames > 2 }
    }

    /// A page that nobody uses is disconnected, one that is used is not.
    @Test(.timeLimit(.minutes(1))) func pagesThatNobodyUsesAreLetGo() throws {
        let simulator = try RunningSimulator("--idle", "2")
        let start = Date()
        let silent = try WebSocketClient(port: simulator.port)
        // This page acknowledges its frames, but receives no input.
        let idle = try ProtocolPage(port: simulator.port, app: "devotional")
        let used = try ProtocolPage(port: simulator.port, app: "devotional")
        #expect(throws: WebSocketClient.Refused.self) {
            while Date().timeIntervalSince(start) < 20 {
                used.touch("began", 100, 100)
                used.touch("ended", 100, 100)
                try used.pass(0.05)
                try idle.pass(0.05)
            }
        }
        #expect(Date().timeIntervalSince(start) > 1.9)
        #expect(idle.closing == "closed 1000 nobody has used this page for a while")
        #expect(closing(silent) == 1000)
        try used.pass(0.2)
        #expect(used.closing == nil)
    }

    /// Requests that arrive slowly, or never end, are closed; afterwards the server still serves the page.
    @Test(.timeLimit(.minutes(1))) func slowRequestsAreGivenUp() throws {
        let simulator = try RunningSimulator()
        let drip = try WebSocketClient(silentlyTo: simulator.port), mute = try WebSocketClient(silentlyTo: simulator.port)
        let crowd = try (0..<500).map { _ in try WebSocketClient(silentlyTo: simulator.port) }
        for socket in crowd { socket.send(raw: Array("GET / HTTP/1.1\r\nHost: 127".utf8)) }
        var isOpen = true
        let start = Date()
        drip.send(raw: Array("GET / HTTP/1.1\r\nX: ".utf8))
        while isOpen, Date().timeIntervalSince(start) < 30 {
            isOpen = drip.send(raw: [97])
            Thread.sleep(forTimeInterval: 0.3)
        }
        #expect(!isOpen)
        #expect(mute.line() == "")
        #expect(try get(simulator.port, "/") == 200)
        #expect(simulator.memory < 100)
    }

    /// What HTTP and WebSocket forbid, each with the answer that it gets.
    @Test func brokenProtocols() throws {
        let simulator = try RunningSimulator()
        let port = simulator.port, host = "Host: 127.0.0.1:\(simulator.port)\r\n"
        for (request, wanted) in [
            ("GET / HTTP/1.1\r\n\(host)Host: evil.example\r\n\r\n", 403), ("GET / HTTP/1.1\r\nHost: evil.example\r\n\(host)\r\n", 403),
            ("GET / HTTP/1.1\r\nHost: \(String(repeating: "a", count: 3000))\r\n\r\n", 403),
            ("GET http://evil.example/ HTTP/1.1\r\n\(host)\r\n", 403),
            ("OPTIONS / HTTP/1.1\r\n\(host)\r\n", 405), ("CONNECT a:1 HTTP/1.1\r\n\(host)\r\n", 0),
            ("POST / HTTP/1.1\r\n\(host)Transfer-Encoding: chunked\r\n\r\nffffffff\r\n", 405),
            ("GET /\(String(repeating: "a", count: 100_000)) HTTP/1.1\r\n\(host)\r\n", 0), ("\u{16}\u{3}\u{1}\u{2}\u{0}\r\n\r\n", 403)
        ] {
            #expect(try status(port, request) == wanted, "\(request.prefix(60))")
        }
        for (bytes, wanted) in [
            ([0xF1, 0x80, 0, 0, 0, 0], 1002), ([0x83, 0x80, 0, 0, 0, 0], 1002), ([0x09, 0x80, 0, 0, 0, 0], 1002),
            ([0x80, 0x81, 0, 0, 0, 0, 97], 1002),
            ([0x01, 0x81, 0, 0, 0, 0, 97, 0x81, 0x81, 0, 0, 0, 0, 98], 1002), ([0x81, 0x80, 0, 0, 0, 0], 1008)
        ] as [([UInt8], Int)] {
            let socket = try WebSocketClient(port: port)
            socket.send(raw: bytes)
            #expect(closing(socket) == wanted, "\(bytes)")
        }
        // Pings whose answers nobody reads, and a message in very many pieces.
        let noisy = try WebSocketClient(port: port)
        for _ in 0..<5000 where !noisy.send(frame: 9, Array(repeating: 120, count: 100)) { break }
        noisy.send(frame: 1, Array("still".utf8), isLast: false)
        for _ in 0..<5000 { noisy.send(frame: 0, [], isLast: false) }
        noisy.send(frame: 0, [120])
        #expect(closing(noisy) == 1008)
        #expect(simulator.memory < 100)
    }

    @Test func whatIsWrongIsSaidInOneLine() throws {
        let simulator = try RunningSimulator()
        let busy = try RunningSimulator.run("serve", "--port", "\(simulator.port)")
        #expect(busy.code == 3)
        #expect(
            busy.errors
                == "render: port \(simulator.port) at 127.0.0.1 is taken by another program; choose one with --port, or any free one with --port 0\n"
        )
        let host = try RunningSimulator.run("serve", "--host", "example.org")
        #expect(host.code == 2)
        #expect(host.errors == "render: --host must be an address in numbers such as 127.0.0.1, or localhost, not example.org\n")
        #expect(try RunningSimulator.run("serve", "--port", "70000").code == 2)
        #expect(try RunningSimulator.run("serve", "--idle", "0").code == 2)
        #expect(
            try RunningSimulator.run("serve", "--host", "203.0.113.7").errors
                == "render: 203.0.113.7 is no address of this machine; see --host\n")
    }
}
