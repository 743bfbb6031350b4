import Foundation
import PNG
import Raster
import Testing

/// A page without a browser: it acknowledges frames and keeps the exact regions that it receives.
final class ProtocolPage {
    let socket: WebSocketClient
    private(set) var frames = 0
    private(set) var time = 0.0
    private(set) var isExact = false
    private(set) var picture = Bitmap(width: 0, height: 0)
    private(set) var largestFrame = 0
    private(set) var texts: [String] = []
    /// How the server closed the connection, if it did.
    private(set) var closing: String?
    private var stills: [(name: String, png: [UInt8])] = []
    private let start = Date()

    init(port: Int, app: String, device: String = "iphone15", scale: Int = 1) throws {
        socket = try WebSocketClient(port: port)
        socket.send("open \(app) \(device) \(scale) none")
    }

    /// Handles messages until a condition is true.
    func wait(_ what: String, seconds: Double = 20, until isDone: () -> Bool) throws {
        let end = Date() + seconds
        while !isDone() {
            try #require(Date() < end, "waited for \(what)")
            switch try #require(socket.receive(), "waited for \(what)") {
            case .text(let text):
                texts.append(text)
                // After a pause, the frame must be reported exact again for the moment at which time was stopped.
                if isPaused { isExact = false }
            case .bytes(let bytes): try take(bytes)
            case .closed(let code, let words):
                closing = "closed \(code) \(words)"
                throw WebSocketClient.Refused(description: "closed \(code) \(words), waited for \(what)")
            }
        }
    }

    /// Handles messages for some seconds.
    func pass(_ seconds: Double) throws {
        let end = Date() + seconds
        try wait("time to pass") { Date() >= end }
    }

    private func number<T: FixedWidthInteger>(_ bytes: [UInt8], _ at: Int, _: T.Type) -> T {
        (0..<MemoryLayout<T>.size).reduce(T(0)) { $0 | T(bytes[at + $1]) << T(8 * $1) }
    }

    private func take(_ bytes: [UInt8]) throws {
        if bytes[0] == 2 {
            let length = Int(number(bytes, 1, UInt16.self))
            stills.append((String(decoding: bytes[3..<3 + length], as: UTF8.self), Array(bytes[(3 + length)...])))
            return
        }
        frames += 1
        largestFrame = max(largestFrame, bytes.count)
        isExact = bytes[1] == 1
        time = Double(bitPattern: number(bytes, 8, UInt64.self))
        let width = Int(number(bytes, 32, UInt16.self)), height = Int(number(bytes, 34, UInt16.self))
        if picture.width != width || picture.height != height { picture = Bitmap(width: width, height: height) }
        var at = 36
        for _ in 0..<number(bytes, 2, UInt16.self) {
            let x = Int(number(bytes, at, UInt16.self)), y = Int(number(bytes, at + 2, UInt16.self))
            let length = Int(number(bytes, at + 9, UInt32.self))
            if bytes[at + 8] == 2 {
                let part = try Bitmap(png: Array(bytes[at + 13..<at + 13 + length]))
                for row in 0..<part.height { for column in 0..<part.width { picture[x + column, y + row] = part[column, row] } }
            } else if bytes[at + 8] == 3 {
                let columns = Int(number(bytes, at + 4, UInt16.self)), rows = Int(number(bytes, at + 6, UInt16.self))
                try #require(length == columns * rows * 4)
                for index in 0..<columns * rows {
                    picture[x + index % columns, y + index / columns] = Pixel(rgba: number(bytes, at + 13 + index * 4, UInt32.self))
                }
            }
            at += 13 + length
        }
        #expect(at == bytes.count)
        socket.send("ack \(number(bytes, 4, UInt32.self))")
    }

    func touch(_ phase: String, _ x: Double, _ y: Double) {
        socket.send("touch \(phase) \(x) \(y) \(Date().timeIntervalSince(start) * 1000)")
    }

    func tap(_ x: Double, _ y: Double) throws {
        touch("began", x, y)
        try pass(0.06)
        touch("ended", x, y)
    }

    /// Moves a finger along places, 10 ms apart.
    func drag(_ places: [(Double, Double)], hold: Double = 0) throws {
        touch("began", places[0].0, places[0].1)
        for place in places.dropFirst() {
            try pass(0.01)
            touch("moved", place.0, place.1)
        }
        try pass(hold)
        touch("ended", places[places.count - 1].0, places[places.count - 1].1)
    }

    func still() throws -> (name: String, png: [UInt8]) {
        socket.send("still")
        try wait("a still") { !stills.isEmpty }
        return stills.removeLast()
    }

    func recording() throws -> String {
        socket.send("recording")
        try wait("the recording") { texts.contains { $0.contains("\"type\": \"recording\"") } }
        let text = try #require(texts.last { $0.contains("\"type\": \"recording\"") })
        let object = try #require(JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
        return try #require(object["text"] as? String)
    }

    func pause() throws {
        socket.send("pause")
        try wait("the exact frame") { isPaused && isExact }
    }

    private var isPaused: Bool { texts.last { $0.contains("\"type\": \"state\"") }?.contains("\"playing\": false") == true }
}
