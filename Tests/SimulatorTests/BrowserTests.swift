import Foundation
import PNG
import Raster
import Testing

/// The page in a real browser, used by simulated input.
@Suite(.serialized, .enabled(if: Browser.path != nil, "Chromium is not installed: apt-get install chromium"))
struct BrowserTests {
    private let simulator: RunningSimulator
    private let browser: Browser

    init() throws {
        simulator = try RunningSimulator()
        browser = try Browser()
    }

    private func open(_ app: String, chrome: String = "none") throws {
        let url = "http://127.0.0.1:\(simulator.port)/#app=\(app)&device=iphone15&scale=1&chrome=\(chrome)"
        try browser.command("Page.navigate", ["url": url])
        try browser.wait("document.getElementById('phone')?.classList.contains('ready') && document.getElementById('screen').width === 393")
    }

    private func waitForLog(_ words: String) throws {
        try browser.wait("document.getElementById('log').textContent.includes('\(words)')")
    }

    /// The canvas's pixels, once all of them are exact.
    private func picture() throws -> [UInt8] {
        try browser.wait("document.getElementById('exact').textContent === 'exact'")
        let text =
            try browser.script(
                """
                (c => { const data = c.getContext('2d').getImageData(0, 0, c.width, c.height).data
                let text = ''; for (let i = 0; i < data.length; i += 8192) text += String.fromCharCode(...data.subarray(i, i + 8192)); return btoa(text) })
                (document.getElementById('screen'))
                """) as? String
        return [UInt8](try #require(Data(base64Encoded: text ?? "")))
    }

    private func bytes(_ png: Data) throws -> [UInt8] {
        let bitmap = try Bitmap(png: [UInt8](png))
        return bitmap.withView { view in Array(UnsafeRawBufferPointer(start: view.base, count: bitmap.width * bitmap.height * 4)) }
    }

    /// Pauses, saves a still and the recording, and replays the recording by the command line: still, canvas and replay must
    /// have the same bytes.
    private func holdTogether() throws {
        try browser.click("#play")
        try browser.wait("document.getElementById('play').ariaLabel === 'Play'")
        // The frame of that moment may still be on its way to the page.
        Thread.sleep(forTimeInterval: 1)
        let canvas = try picture()
        try browser.click("#still")
        let still = try browser.saved("ms.png")
        try browser.click("#save")
        let recording = try browser.saved(".recording.json")
        let file = browser.downloads.appendingPathComponent("replay.json")
        try recording.data.write(to: file)
        let notice = try browser.text("notice")
        #expect(notice.contains("render --timeline \(recording.name)"))
        let words = still.name.drop { $0 != "." }.dropFirst().dropLast("ms.png".count)
        let hundredths = Int((try #require(Double(words)) * 100).rounded())
        let seconds = "\(hundredths / 100_000).\(String(String(100_000 + hundredths % 100_000).dropFirst()))"
        let replay = try RunningSimulator.run("--timeline", file.path, "--t", seconds, "--scale", "1", "-o", "-")
        #expect(replay.code == 0, "\(replay.errors)")
        #expect(replay.output == still.data)
        let isCanvasTheSame = try bytes(still.data) == canvas
        #expect(isCanvasTheSame)
        try browser.click("#play")
    }

    @Test(.timeLimit(.minutes(2))) func theCalendarUnderTheMouse() throws {
        try open("chengyu")
        // A corner follows the mouse and falls back; pulled farther, the page tears, and when it is thrown it flies away.
        try browser.drag([(374, 168, 0), (362, 182, 0.25), (300, 268, 0.8), (224, 352, 1.2), (240, 333, 1.5)])
        try waitForLog("peel (upper half)")
        #expect(try !browser.text("log").contains("haptic"))
        Thread.sleep(forTimeInterval: 1)
        try browser.drag([
            (368, 176, 0), (330, 226, 0.2), (190, 410, 0.5), (136, 476, 0.7), (300, 404, 1), (352, 396, 1.2), (354, 394, 1.32),
            (342, 376, 1.4), (268, 290, 1.52)
        ])
        try waitForLog("haptic light")
        try holdTogether()
        Thread.sleep(forTimeInterval: 2)
        // A flick scrolls the whole page; a drag past its end lifts the pad; then the pile opens.
        try browser.drag([(196, 720, 0), (199, 640, 0.15), (202, 250, 0.5)])
        try waitForLog("scroll ended")
        Thread.sleep(forTimeInterval: 1)
        try browser.drag([(200, 700, 0), (202, 300, 0.5), (203, 250, 0.9), (203, 250, 1.3)])
        try waitForLog("on stage: pile")
        try holdTogether()
        try browser.wait("document.getElementById('fps').textContent === 'at rest'")
        try browser.drag([(196, 500, 0), (196, 480, 0.1), (196, 200, 0.4)])
        try browser.wait("document.getElementById('log').textContent.includes('on stage: stack')")
        try browser.swipe(from: (290, 430), to: (140, 436), seconds: 0.3)
        try waitForLog("flip the stack")
        try holdTogether()
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }

    @Test(.timeLimit(.minutes(2))) func holdingSealsTheLetter() throws {
        try open("devotional")
        try browser.click("input[value=reference]")
        try browser.wait("document.querySelectorAll('#moments button').length > 8")
        #expect(try browser.script("document.querySelectorAll('#ticks button').length") as? Int ?? 0 > 8)
        // A seek to just before the letter; then a finger held on the lock replaces the rest of the timeline.
        try browser.click("[data-moment=letter]")
        try browser.wait(
            "document.getElementById('play').ariaLabel === 'Play' && document.querySelector('[data-moment=letter]').classList.contains('now')"
        )
        try browser.drag([(196, 757, 0), (196, 757, 2.2)])
        try browser.wait("document.querySelector('input[value=live]').checked")
        try waitForLog("long press")
        try waitForLog("haptic success")
        try holdTogether()
        #expect(try browser.text("latency").hasSuffix("ms"))
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }

    @Test(.timeLimit(.minutes(2))) func filesTrackpadKeysAndNames() throws {
        try open("devotional", chrome: "status")
        // A timeline file from the person's disk is loaded.
        let file = browser.downloads.appendingPathComponent("bug.json")
        try Data(
            "{\"recto\": 1, \"app\": \"chengyu\", \"duration\": 3, \"touches\": [{\"drag\": [[200, 700, 0.3], [200, 400, 0.8]]}], \"moments\": [{\"id\": \"here\", \"t\": 2}]}"
                .utf8
        )
        .write(to: file)
        let document = try browser.command("DOM.getDocument")["root"] as? [String: Any]
        let node = try browser.command("DOM.querySelector", ["nodeId": document?["nodeId"] ?? 0, "selector": "#file"])
        try browser.command("DOM.setFileInputFiles", ["files": [file.path], "nodeId": node["nodeId"] ?? 0])
        try browser.wait("document.querySelector('input[value=loaded]').checked && document.getElementById('app').value === 'chengyu'")
        try browser.click("[data-moment=here]")
        try browser.wait("document.getElementById('clock').textContent === '2.00 s'")
        let drawn = try RunningSimulator.run("--timeline", file.path, "--t", "2", "--scale", "1", "--chrome", "status", "-o", "-")
        #expect(try picture() == bytes(drawn.output))
        // A trackpad scrolls it.
        let middle = try browser.place(200, 500)
        for _ in 0..<12 {
            try browser.command("Input.dispatchMouseEvent", ["type": "mouseWheel", "x": middle.x, "y": middle.y, "deltaX": 0, "deltaY": 30])
        }
        try browser.wait(
            "document.querySelector('input[value=live]').checked && document.getElementById('log').textContent.split('scroll ended').length > 2"
        )
        // Keys: Tab reaches the screen and every control, and Space acts as the finger.
        try browser.script("document.activeElement?.blur(); document.getElementById('log').replaceChildren()")
        var reached = Set<String>()
        for _ in 0..<30 {
            try browser.type("Tab", code: 9)
            reached.insert(try browser.script("document.activeElement?.id || document.activeElement?.name || ''") as? String ?? "")
        }
        for id in ["screen", "time", "restart", "play", "speed", "app", "device", "scale", "tape", "chrome", "still", "save", "load", "log"]
        {
            #expect(reached.contains(id), "\(id) is not reached by Tab")
        }
        try browser.script("document.getElementById('screen').focus()")
        try browser.type("ArrowDown", code: 40)
        try browser.key(" ", code: 32, isDown: true)
        try waitForLog("touch began at 196.5, 434")
        try browser.key(" ", code: 32, isDown: false)
        try waitForLog("touch ended at 196.5, 434")
        // Every control has an accessible name.
        let tree = try browser.command("Accessibility.getFullAXTree")["nodes"] as? [[String: Any]] ?? []
        let roles: Set<String> = [
            "button", "slider", "combobox", "radio", "switch", "checkbox", "application", "group", "main", "navigation"
        ]
        var named = 0
        for node in tree where node["ignored"] as? Bool == false {
            guard let role = (node["role"] as? [String: Any])?["value"] as? String, roles.contains(role) else { continue }
            #expect((node["name"] as? [String: Any])?["value"] as? String != "", "a \(role) without a name")
            named += 1
        }
        #expect(named > 15)
        #expect(browser.complaints.isEmpty, "\(browser.complaints)")
    }
}
