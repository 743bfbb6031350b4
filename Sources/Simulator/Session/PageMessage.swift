import RectoUI
import Stage

/// A request of the page: one line of words separated by spaces; only `load` has further lines.
enum PageMessage: Equatable, Sendable {
    /// `open APP DEVICE SCALE CHROME`: shows an app; if it is already on stage, its recording is kept.
    case open(app: String, device: String, scale: Double, chrome: Chrome)
    /// `recording live` or `recording reference`: shows the app from its launch, or its reference timeline, paused.
    case source(isReference: Bool)
    /// `load NAME`, followed by a timeline file from the second line on.
    case load(name: String, bytes: [UInt8])
    /// `play` and `pause`.
    case play(Bool)
    /// `speed N`: how many seconds of the timeline pass in a second, .05 to 2.
    case speed(Double)
    /// `seek SECONDS`: moves the playhead.
    case seek(Time)
    /// `restart`: returns to the start of the recording; a live recording is emptied.
    case restart
    /// `touch PHASE X Y MS`: a touch at a place in points of the screen, at a time by the page's own clock.
    case touch(Touch.Phase, Point, milliseconds: Double)
    /// `ack N`: the page has shown frame N.
    case acknowledge(UInt32)
    /// `still`: asks for a PNG file of the current frame.
    case still
    /// `recording`: asks for the recording as a timeline file.
    case recording

    /// The request in a message; nil for a message that is not valid.
    init?(_ bytes: [UInt8]) {
        let end = bytes.firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        guard end <= 400, let line = String(validating: bytes[..<end], as: UTF8.self) else { return nil }
        var words = line.split(separator: " ", omittingEmptySubsequences: false)[...]
        guard let verb = words.popFirst() else { return nil }
        if verb == "load" {
            self = .load(name: words.joined(separator: " "), bytes: Array(bytes[min(end + 1, bytes.count)...]))
            return
        }
        guard end == bytes.count else { return nil }
        func number(_ index: Int, _ range: ClosedRange<Double>) -> Double? {
            Double(words[words.startIndex + index]).flatMap { range.contains($0) ? $0 : nil }
        }
        switch (verb, words.count) {
        case ("open", 4):
            guard let scale = number(2, 0.5...4), let chrome = Chrome(rawValue: String(words[words.startIndex + 3])),
                chrome != .device
            else { return nil }
            let (app, device) = (String(words[words.startIndex]), String(words[words.startIndex + 1]))
            self = .open(app: app, device: device, scale: scale, chrome: chrome)
        case ("tape", 1) where words.first == "live" || words.first == "reference":
            self = .source(isReference: words.first == "reference")
        case ("play", 0), ("pause", 0): self = .play(verb == "play")
        case ("speed", 1):
            guard let speed = number(0, 0.05...2) else { return nil }
            self = .speed(speed)
        case ("seek", 1):
            guard let time = Time(parsing: words[words.startIndex]), time >= .zero, time <= 86_400 else { return nil }
            self = .seek(time)
        case ("restart", 0): self = .restart
        case ("touch", 4):
            let phases: [Substring: Touch.Phase] = ["began": .began, "moved": .moved, "ended": .ended, "cancelled": .cancelled]
            guard let phase = phases[words[words.startIndex]], let x = number(1, -10_000...10_000),
                let y = number(2, -10_000...10_000), let ms = number(3, 0...1e14)
            else { return nil }
            // Places are rounded to hundredths of a point, which a timeline file holds exactly.
            let place = Point((x * 100).rounded() / 100, (y * 100).rounded() / 100)
            self = .touch(phase, place, milliseconds: ms)
        case ("ack", 1):
            guard let frame = UInt32(words[words.startIndex]) else { return nil }
            self = .acknowledge(frame)
        case ("still", 0): self = .still
        case ("recording", 0): self = .recording
        default: return nil
        }
    }
}
