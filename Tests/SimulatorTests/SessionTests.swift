import Foundation
import PNG
import Raster
import Testing

@Suite(.serialized) struct SessionTests {
    private let slant: [(Double, Double)] = (0..<20).map { (step: Int) in
        let way = Double(step)
        return (200 + way * 3.33, 500 - way * 7.77)
    }

    /// Plays, then compares the still, the page's own picture and a replay of the recording by the command line.
    @Test func aRecordingReplaysToTheSameBytes() throws {
        let simulator = try RunningSimulator()
        let page = try ProtocolPage(port: simulator.port, app: "devotional", scale: 1)
        try page.wait("the first button") { page.time > 3 }
        try page.tap(196, 735)
        try page.pass(0.8)
        try page.drag(slant)
        try page.pass(0.2)
        try page.pause()
        let recording = try holdTogether(page)
        #expect(recording.components(separatedBy: "\"trace\"").count == 3)
        #expect(simulator.end(SIGTERM) == 0)
    }

    /// When time is stopped in the middle of a curl, the finger is still on the paper, in the still and in the replay.
    @Test func aFingerThatIsDownIsRecorded() throws {
        let simulator = try RunningSimulator()
        let page = try ProtocolPage(port: simulator.port, app: "chengyu", scale: 1)
        try page.wait("the flat page") { page.time > 0.5 && page.isExact }
        let flat = page.picture
        page.touch("began", 372, 172)
        for step in 0..<40 {
            try page.pass(0.01)
            page.touch("moved", 372 - Double(step) * 3.7, 172 + Double(step) * 4.5)
        }
        try page.pass(0.1)
        try page.pause()
        #expect(page.picture != flat)
        try holdTogether(page)
    }

    /// Checks that the still, what the page shows, and a replay of the recording by the command line are the same; returns the
    /// recording.
    @discardableResult private func holdTogether(_ page: ProtocolPage) throws -> String {
        let still = try page.still()
        let recording = try page.recording()
        // The still's name holds the time: splash.003456.78ms.png
        let words: Substring = still.name.drop { $0 != "." }.dropFirst().dropLast("ms.png".count)
        let milliseconds = try #require(Double(words))
        let file = FileManager.default.temporaryDirectory.appendingPathComponent("recto-\(UUID().uuidString).json")
        try Data(recording.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let replayed = try RunningSimulator.run("--timeline", file.path, "--t", text(milliseconds), "--scale", "1", "-o", "-")
        #expect(replayed.code == 0, "\(replayed.errors)")
        #expect(Array(replayed.output) == still.png)
        let expected = try Bitmap(png: still.png)
        #expect(page.picture == expected)
        return recording
    }

    @Test func theReferenceTimelineShowsWhatTheCommandLineDraws() throws {
        let simulator = try RunningSimulator()
        let page = try ProtocolPage(port: simulator.port, app: "devotional", scale: 1)
        page.socket.send("tape reference")
        try page.pause()
        for time in ["28.3", "41", "5.55"] {
            page.socket.send("seek \(time)")
            try page.wait("frame at \(time)") { abs(page.time - Double(time)!) < 1e-6 && page.isExact }
            let drawn = try RunningSimulator.run("--app", "devotional", "--t", time, "--scale", "1", "-o", "-")
            #expect(try page.still().png == Array(drawn.output))
            #expect(try page.picture == Bitmap(png: Array(drawn.output)))
        }
        #expect(simulator.end(SIGINT) == 130)
    }

    @Test func aTimelineIsLoadedAndTakenOver() throws {
        let simulator = try RunningSimulator()
        let page = try ProtocolPage(port: simulator.port, app: "devotional", scale: 1)
        page.socket.send("load own.json\n{\"recto\": 1, \"app\": \"chengyu\", \"duration\": 2, \"touches\": [{\"tap\": [5], \"at\": 1}]}")
        try page.wait("the refusal") { page.texts.contains { $0.contains("own.json:1: at touches[0].tap: must be [x, y]") } }
        page.socket.send(
            "load own.json\n{\"recto\": 1, \"app\": \"chengyu\", \"duration\": 2, \"touches\": [{\"drag\": [[200, 600, 0.2], [200, 300, 1.9]]}]}"
        )
        try page.wait("the file to play") {
            page.texts.contains { $0.contains("drag began") || $0.contains("scroll began") } && page.time > 0.6
        }
        page.touch("began", 100, 100)
        try page.wait("the touch to take over") { page.texts.contains { $0.contains("touch began at 100, 100") } }
        #expect(page.texts.contains { $0.contains("touch cancelled") })
        page.touch("ended", 100, 100)
        let recording = try page.recording()
        #expect(recording.contains("\"cancelled\": true") && recording.contains("[100.0, 100.0, "))
    }

    /// Files that are large, deeply nested or invalid, and a timeline of a day whose end is requested: each gives one line or a
    /// picture, and other pages are served meanwhile.
    @Test(.timeLimit(.minutes(2))) func hostileTimelines() throws {
        let simulator = try RunningSimulator()
        let page = try ProtocolPage(port: simulator.port, app: "devotional", scale: 1)
        let bystander = try ProtocolPage(port: simulator.port, app: "chengyu", device: "iphonese", scale: 1)
        func refusal(_ file: String) throws -> String {
            let before = page.texts.count
            page.socket.send("load x\n\(file)")
            func notice() -> String? { page.texts[before...].first { $0.contains("\"type\": \"notice\"") } }
            try page.wait("the refusal of \(file.prefix(40))") { notice() != nil }
            return notice() ?? ""
        }
        let head = "{\"recto\": 1, \"app\": \"devotional\", \"duration\": 86000, "
        #expect(try refusal(String(repeating: "[", count: 3_000_000)).contains("x:1: is nested too deeply"))
        #expect(try refusal("{\"recto\": 1, \"app\": \"\(String(repeating: "a", count: 3_000_000))\", \"duration\": 1}").utf8.count < 1000)
        let presses = Array(repeating: "{\"press\": [1, 2], \"from\": 1, \"to\": 80000}", count: 50_000).joined(separator: ",")
        #expect(try refusal("\(head)\"touches\": [\(presses)]}").contains("at touches[10]: touches down while 10 fingers are down"))
        let moments = (0..<100_000).map { "{\"id\": \"m\($0)\", \"t\": 1}" }.joined(separator: ",")
        page.socket.send("load x\n\(head)\"moments\": [\(moments)], \"touches\": [{\"tap\": [9, 9], \"at\": 85000}]}")
        page.socket.send("pause")
        page.socket.send("seek 86000")
        let frames = bystander.frames
        try bystander.wait("frames meanwhile") { bystander.frames > frames + 5 }
        // The session replays in strides, handles requests between them, and reaches the end.
        try page.wait("a stride") { page.time > 0 }
        page.socket.send("seek 1")
        try page.wait("the other time") { abs(page.time - 1) < 1e-6 && page.isExact }
        page.socket.send("seek 60000")
        try page.wait("the far end", seconds: 60) { page.time == 60000 }
        #expect(simulator.memory < 500)
    }

    /// A page that stops acknowledging is sent two frames and no more; afterwards it gets the current frame, not those that it
    /// missed.
    @Test func aSlowPageGetsFewerFrames() throws {
        let simulator = try RunningSimulator()
        let page = try ProtocolPage(port: simulator.port, app: "devotional", scale: 1)
        page.socket.send("tape reference")
        try page.wait("some frames") { page.frames > 3 }
        let before = page.time
        var silent = 0
        page.socket.timeOut(after: 2)
        while let message = page.socket.receive() {
            if case .bytes = message { silent += 1 }
        }
        #expect(silent <= 2)
        page.socket.timeOut(after: 20)
        page.socket.send("ack 0")
        guard case .closed(1008, _)? = page.socket.receive() else { Issue.record("a false acknowledgement was taken"); return }
        #expect(before < 3)
    }

    @Test func sessionsAreIndependentAndBounded() throws {
        let simulator = try RunningSimulator()
        var pages = [
            try ProtocolPage(port: simulator.port, app: "devotional", scale: 1),
            try ProtocolPage(port: simulator.port, app: "chengyu", device: "iphonese", scale: 1)
        ]
        try pages[0].wait("frames") { pages[0].frames > 2 }
        try pages[1].wait("frames") { pages[1].frames > 0 }
        #expect(pages[0].picture.width == 393 && pages[1].picture.width == 375)
        while pages.count < 8 {
            pages.append(try ProtocolPage(port: simulator.port, app: "devotional", scale: 1))
            try pages[pages.count - 1].wait("frames") { pages[pages.count - 1].frames > 0 }
        }
        #expect(try closing(WebSocketClient(port: simulator.port)) == 1013)
        pages[3].socket.close()
        // The place is free as soon as the server has noticed that the socket closed.
        Thread.sleep(forTimeInterval: 0.5)
        let next = try ProtocolPage(port: simulator.port, app: "chengyu", scale: 1)
        try next.wait("frames") { next.frames > 0 }
    }

    private func closing(_ socket: WebSocketClient) -> Int? {
        while let message = socket.receive() {
            if case .closed(let code, _) = message { return code }
        }
        return nil
    }

    /// Milliseconds as seconds in text, without the rounding errors of a double.
    private func text(_ milliseconds: Double) -> String {
        let hundredths = Int((milliseconds * 100).rounded())
        let fraction = String(hundredths % 100_000)
        return "\(hundredths / 100_000).\(String(repeating: "0", count: 5 - fraction.count))\(fraction)"
    }
}
