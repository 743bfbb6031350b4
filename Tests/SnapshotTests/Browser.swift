import Foundation
import PNG
import Raster

/// A headless Chromium, controlled over its debugging pipe with keys, mouse and screenshots.
final class Browser {
    static let path = ["/usr/bin/chromium", "/usr/bin/chromium-browser", "/usr/bin/google-chrome"]
        .first(where: FileManager.default.isExecutableFile)

    static var isInstalled: Bool { path != nil }

    private let process = Process()
    private let commands: FileHandle
    private let answers: FileHandle
    private var buffer = Data()
    private var lastID = 0
    private var session: String?

    struct Failure: Error, CustomStringConvertible { let description: String }

    /// Starts the browser with a profile of its own below `folder`.
    init(folder: URL) throws {
        // Two named pipes stand for the descriptors 3 and 4, on which Chromium listens and answers.
        let input = folder.appendingPathComponent("browser.in").path, output = folder.appendingPathComponent("browser.out").path
        guard mkfifo(input, 0o600) == 0, mkfifo(output, 0o600) == 0 else { throw Failure(description: "no pipes") }
        process.executableURL = URL(fileURLWithPath: "/bin/bash")
        process.arguments = [
            "-c",
            """
            exec "$0" --headless --no-sandbox --disable-gpu --disable-dev-shm-usage --no-first-run --mute-audio --force-device-scale-factor=1 \
            --window-size=1000,800 --user-data-dir="$3" --remote-debugging-pipe about:blank 3<"$1" 4>"$2" >/dev/null 2>&1
            """,
            Browser.path!, input, output, folder.appendingPathComponent("browser").path
        ]
        try process.run()
        // A browser that hangs must not hang the tests: it is ended after 120 s, and reading from it is then an error.
        DispatchQueue.global().asyncAfter(deadline: .now() + 120) { [process] in
            if process.isRunning { kill(process.processIdentifier, SIGKILL) }
        }
        // Opening a pipe waits for the other side.
        commands = FileHandle(fileDescriptor: descriptor(input, O_WRONLY), closeOnDealloc: true)
        answers = FileHandle(fileDescriptor: descriptor(output, O_RDONLY), closeOnDealloc: true)
        let targets = try send("Target.getTargets")["targetInfos"] as? [[String: Any]] ?? []
        guard let page = targets.first(where: { $0["type"] as? String == "page" })?["targetId"] as? String else {
            throw Failure(description: "no page")
        }
        session = try send("Target.attachToTarget", ["targetId": page, "flatten": true])["sessionId"] as? String
        _ = try send("Page.enable")
        _ = try send(
            "Emulation.setDeviceMetricsOverride", ["width": 1000, "height": 800, "deviceScaleFactor": 1, "mobile": false])
    }

    /// Ends the browser.
    func quit() {
        session = nil
        _ = try? send("Browser.close")
        let deadline = Date(timeIntervalSinceNow: 10)
        while process.isRunning, Date() < deadline { usleep(20_000) }
        if process.isRunning { kill(process.processIdentifier, SIGKILL) }
    }

    /// Opens a page and waits until it is loaded.
    func open(_ url: URL) throws {
        _ = try send("Page.navigate", ["url": url.absoluteString])
        while try evaluate("document.readyState + location.protocol") != "completefile:" { usleep(20_000) }
        // Two frames are awaited, so that intersection observers have run.
        _ = try evaluate("new Promise(done => requestAnimationFrame(() => requestAnimationFrame(() => done('')))) ")
    }

    /// The text value of a script's expression.
    func evaluate(_ expression: String) throws -> String {
        let result = try send("Runtime.evaluate", ["expression": expression, "awaitPromise": true, "returnByValue": true])
        guard let value = (result["result"] as? [String: Any])?["value"] as? String else {
            throw Failure(description: "\(expression): \(result)")
        }
        return value
    }

    /// Presses and releases a key.
    func key(_ name: String) throws {
        let codes = ["ArrowLeft": 37, "ArrowRight": 39, " ": 32]
        var parameters: [String: Any] = ["key": name, "windowsVirtualKeyCode": codes[name] ?? Int(name.uppercased().utf8.first!)]
        if name.utf8.count == 1 { parameters["text"] = name }
        _ = try send("Input.dispatchKeyEvent", parameters.merging(["type": "keyDown"]) { $1 })
        parameters["text"] = nil
        _ = try send("Input.dispatchKeyEvent", parameters.merging(["type": "keyUp"]) { $1 })
    }

    /// Types words where the focus is.
    func type(_ text: String) throws { _ = try send("Input.insertText", ["text": text]) }

    /// Drags the mouse along a row.
    func drag(fromX x0: Double, y: Double, toX x1: Double) throws {
        func mouse(_ type: String, _ x: Double, _ buttons: Int) throws {
            _ = try send(
                "Input.dispatchMouseEvent",
                ["type": type, "x": x, "y": y, "button": "left", "buttons": buttons, "clickCount": 1])
        }
        try mouse("mousePressed", x0, 1)
        try mouse("mouseMoved", x1, 1)
        try mouse("mouseReleased", x1, 0)
    }

    /// Waits until every picture of the page has its size and its pixels.
    func settle() throws {
        _ = try evaluate("Promise.all([...document.images].map(image => image.decode().catch(() => 0))).then(() => '')")
    }

    /// A screenshot of the window once all pictures are loaded.
    func screenshot() throws -> Bitmap {
        try settle()
        let result = try send("Page.captureScreenshot", ["format": "png"])
        guard let text = result["data"] as? String, let data = Data(base64Encoded: text) else { throw Failure(description: "no picture") }
        return try Bitmap(png: [UInt8](data))
    }

    /// Sets the preferred colour scheme, light or dark.
    func prefer(_ scheme: String) throws {
        _ = try send("Emulation.setEmulatedMedia", ["features": [["name": "prefers-color-scheme", "value": scheme]]])
    }

    private func send(_ method: String, _ parameters: [String: Any] = [:]) throws -> [String: Any] {
        lastID += 1
        var message: [String: Any] = ["id": lastID, "method": method, "params": parameters]
        if let session { message["sessionId"] = session }
        try commands.write(contentsOf: JSONSerialization.data(withJSONObject: message) + [0])
        while true {
            while let end = buffer.firstIndex(of: 0) {
                let answer = try JSONSerialization.jsonObject(with: Data(buffer[..<end])) as? [String: Any] ?? [:]
                buffer = Data(buffer[(end + 1)...])
                // Any other message is an event.
                guard answer["id"] as? Int == lastID else { continue }
                guard let result = answer["result"] as? [String: Any] else { throw Failure(description: "\(method): \(answer)") }
                return result
            }
            let more = answers.availableData
            guard !more.isEmpty else { throw Failure(description: "\(method): the browser has gone") }
            buffer += more
        }
    }
}

/// Opens a file outside the class, in which `open` would name the class's own method.
private func descriptor(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
