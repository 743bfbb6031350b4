import Foundation
import Testing

/// A headless Chromium with one page, controlled over its DevTools protocol.
final class Browser {
    /// The path of Chromium, or nil when it is not installed.
    static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"].first {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    let downloads: URL
    private let process = Process()
    private let profile: URL
    private let socket: WebSocketClient
    private var session: String?
    private var lastID = 0
    /// Errors of scripts, and what the page's security policy has blocked.
    private(set) var complaints: [String] = []

    struct Failed: Error, CustomStringConvertible { let description: String }

    init(width: Int = 1280, height: Int = 900) throws {
        profile = FileManager.default.temporaryDirectory.appendingPathComponent("recto-chromium-\(UUID().uuidString)")
        downloads = profile.appendingPathComponent("saved")
        try FileManager.default.createDirectory(at: downloads, withIntermediateDirectories: true)
        process.executableURL = URL(fileURLWithPath: try #require(Browser.path))
        process.arguments = [
            "--headless=new", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-dev-shm-usage",
            "--disable-background-networking",
            "--disable-component-update", "--disable-sync", "--remote-debugging-port=0", "--user-data-dir=\(profile.path)",
            "--window-size=\(width),\(height)", "about:blank"
        ]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        // The browser writes the port at which it listens into this file.
        let place = profile.appendingPathComponent("DevToolsActivePort")
        var lines: [Substring] = []
        for _ in 0..<300 where lines.count < 2 {
            Thread.sleep(forTimeInterval: 0.1)
            lines = ((try? String(contentsOf: place, encoding: .utf8)) ?? "").split(separator: "\n")
        }
        guard lines.count >= 2, let port = Int(lines[0]) else {
            process.terminate()
            throw Failed(description: "Chromium does not start")
        }
        socket = try WebSocketClient(port: port, path: String(lines[1]), origin: nil, protocolName: nil)
        let target = try command("Target.createTarget", ["url": "about:blank"])["targetId"] as? String ?? ""
        session = try command("Target.attachToTarget", ["targetId": target, "flatten": true])["sessionId"] as? String
        for domain in ["Page", "Runtime", "Log"] { try command("\(domain).enable") }
        try command("Emulation.setDeviceMetricsOverride", ["width": width, "height": height, "deviceScaleFactor": 1, "mobile": false])
        try command("Browser.setDownloadBehavior", ["behavior": "allow", "downloadPath": downloads.path], isForPage: false)
    }

    deinit {
        socket.close()
        process.terminate()
        process.waitUntilExit()
        try? FileManager.default.removeItem(at: profile)
    }

    @discardableResult
    func command(_ method: String, _ parameters: [String: Any] = [:], isForPage: Bool = true) throws -> [String: Any] {
        lastID += 1
        var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
        if isForPage, let session { message["sessionId"] = session }
        socket.send(String(decoding: try JSONSerialization.data(withJSONObject: message), as: UTF8.self))
        while case .text(let text)? = socket.receive() {
            guard let answer = try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any] else { continue }
            if let event = answer["method"] as? String {
                if event == "Runtime.exceptionThrown" || event == "Log.entryAdded" && text.contains("\"level\":\"error\"") {
                    complaints.append(text)
                }
                continue
            }
            guard answer["id"] as? Int == lastID else { continue }
            if let error = answer["error"] { throw Failed(description: "\(method): \(error)") }
            return answer["result"] as? [String: Any] ?? [:]
        }
        throw Failed(description: "\(method): no answer")
    }

    /// Evaluates a line of script and returns its value.
    @discardableResult
    func script(_ text: String) throws -> Any? {
        let result = try command("Runtime.evaluate", ["expression": text, "awaitPromise": true, "returnByValue": true])
        if let details = result["exceptionDetails"] { throw Failed(description: "\(text): \(details)") }
        return (result["result"] as? [String: Any])?["value"]
    }

    func text(_ id: String) throws -> String { try script("document.getElementById('\(id)').textContent") as? String ?? "" }

    /// Waits until a line of script is true.
    func wait(_ condition: String, seconds: Double = 15) throws {
        let end = Date() + seconds
        while try script("!!(\(condition))") as? Bool != true {
            guard Date() < end else { throw Failed(description: "waited for \(condition); the log says: \(try text("log").suffix(600))") }
            Thread.sleep(forTimeInterval: 0.05)
        }
    }

    /// Waits for a file that the page saves, and reads it.
    func saved(_ suffix: String) throws -> (name: String, data: Data) {
        for _ in 0..<150 {
            let names = try FileManager.default.contentsOfDirectory(atPath: downloads.path).filter { $0.hasSuffix(suffix) }
            if let name = names.first, let data = try? Data(contentsOf: downloads.appendingPathComponent(name)), !data.isEmpty {
                try FileManager.default.removeItem(at: downloads.appendingPathComponent(name))
                return (name, data)
            }
            Thread.sleep(forTimeInterval: 0.1)
        }
        throw Failed(description: "no file \(suffix) was saved")
    }

    // MARK: A person's hand

    /// The place in the page of a point of the phone's screen.
    func place(_ x: Double, _ y: Double) throws -> (x: Double, y: Double) {
        let box =
            try script(
                "(b => [b.left, b.top, b.width, b.height, Number(document.getElementById('phone').style.getPropertyValue('--w'))])(document.getElementById('screen').getBoundingClientRect())"
            ) as? [Double] ?? []
        try #require(box.count == 5)
        let unit = box[2] / box[4]
        return (box[0] + x * unit, box[1] + y * unit)
    }

    private func mouse(_ type: String, _ x: Double, _ y: Double) throws {
        try command(
            "Input.dispatchMouseEvent",
            ["type": type, "x": x, "y": y, "button": "left", "buttons": type == "mouseReleased" ? 0 : 1, "clickCount": 1])
    }

    func click(_ selector: String) throws {
        let box =
            try script(
                "(e => { e.scrollIntoView({block: 'nearest'}); const b = e.getBoundingClientRect(); return [b.left + b.width / 2, b.top + b.height / 2] })(document.querySelector('\(selector)'))"
            ) as? [Double] ?? []
        try #require(box.count == 2, "\(selector)")
        try mouse("mousePressed", box[0], box[1])
        try mouse("mouseReleased", box[0], box[1])
    }

    /// Drags the mouse along straight lines between places of the screen, each with its time in seconds.
    func drag(_ stops: [(x: Double, y: Double, t: Double)]) throws {
        let places = try stops.map { try place($0.x, $0.y) }
        try mouse("mousePressed", places[0].x, places[0].y)
        let start = Date() - stops[0].t
        for index in 1..<stops.count {
            let (from, to) = (stops[index - 1], stops[index])
            while case let t = Date().timeIntervalSince(start), t < to.t {
                let k = max(0, (t - from.t) / (to.t - from.t))
                let (a, b) = (places[index - 1], places[index])
                try mouse("mouseMoved", a.x + (b.x - a.x) * k, a.y + (b.y - a.y) * k)
                Thread.sleep(forTimeInterval: 0.008)
            }
        }
        let last = places[places.count - 1]
        try mouse("mouseMoved", last.x, last.y)
        try mouse("mouseReleased", last.x, last.y)
    }

    func tap(_ x: Double, _ y: Double) throws { try drag([(x, y, 0), (x, y, 0.08)]) }

    /// Moves a finger on a touch screen along a straight line.
    func swipe(from: (Double, Double), to: (Double, Double), seconds: Double) throws {
        let (a, b) = (try place(from.0, from.1), try place(to.0, to.1))
        func touch(_ type: String, _ k: Double) throws {
            let points = type == "touchEnd" ? [] : [["x": a.x + (b.x - a.x) * k, "y": a.y + (b.y - a.y) * k]]
            try command("Input.dispatchTouchEvent", ["type": type, "touchPoints": points])
        }
        try touch("touchStart", 0)
        let start = Date()
        while case let k = Date().timeIntervalSince(start) / seconds, k < 1 {
            try touch("touchMove", k)
            Thread.sleep(forTimeInterval: 0.01)
        }
        try touch("touchMove", 1)
        try touch("touchEnd", 1)
    }

    func key(_ key: String, code: Int, isDown: Bool) throws {
        try command(
            "Input.dispatchKeyEvent",
            ["type": isDown ? "keyDown" : "keyUp", "key": key, "windowsVirtualKeyCode": code, "text": isDown && key == " " ? " " : ""])
    }

    func type(_ name: String, code: Int) throws {
        try key(name, code: code, isDown: true)
        try key(name, code: code, isDown: false)
    }
}
