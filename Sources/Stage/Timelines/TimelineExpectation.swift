import RectoUI

/// A statement that a timeline's frames must meet, such as "the wordmark has faded in by 0.5 s".
///
/// Lengths are points, times seconds of the timeline. The file format is described at
/// `TimelineExpectation.init(_:within:)`.
public struct TimelineExpectation: Hashable, Sendable {
    /// Something on the screen: a layer with a name, or the layer that shows exactly these words.
    public enum Target: Hashable, Sendable {
        case layer(String)
        case text(String)
    }

    /// A part of the screen: a rectangle of the screen or of a target's frame, or that whole frame.
    public enum Region: Hashable, Sendable {
        case screen(Rect)
        case target(Target, part: Rect?)
    }

    /// A property of a target: its frame on the screen in points, the direction of its upper edge in degrees (clockwise),
    /// or its opacity multiplied by that of all its ancestors.
    public enum Property: String, Hashable, Sendable, CaseIterable {
        case left, top, right, bottom, width, height, centerX, centerY, angle, opacity
    }

    /// A number measured from the layers or the pixels of a frame.
    public enum Measure: Hashable, Sendable {
        case property(Property, of: Target)
        /// The number of pixels of a region, drawn at one pixel a point, that are close to a colour (`0xRRGGBB`).
        case pixels(UInt32, in: Region)
    }

    /// The kinds of expectations.
    public enum Kind: Hashable, Sendable {
        /// The screen is the leading one from `from` to `to`, each with an error of less than a frame of 1/60 s.
        case stage(String, from: Time, to: Time)
        /// The frame of a target: x, y, width, height, each within a point; nil means any value.
        case box(Target, at: Time, [Double?])
        /// Exactly these words are shown.
        case text(String, at: Time)
        /// Every pixel of a region is close to a colour (`0xRRGGBB`).
        case color(UInt32, in: Region, at: Time)
        /// The target is invisible at `after`, and fully visible at `by`.
        case appears(Target, after: Time, by: Time)
        /// The first target reaches half visibility in an earlier frame than the second.
        case before(Target, Target, from: Time, to: Time)
        /// A region's pixels differ between each two successive samples.
        case moves(Region, from: Time, to: Time, every: Time)
        /// A measure is monotonic from sample to sample, and changes by at least `by` in all.
        case trend(Measure, isGrowing: Bool, from: Time, to: Time, every: Time, by: Double)
        /// A measure lies between two numbers.
        case measure(Measure, at: Time, from: Double, to: Double)
        /// A gesture of this kind triggers this action, with an error of less than a frame of 1/60 s.
        case gesture(String, action: String, at: Time)
        /// An effect with this name (a haptic or a note) occurs, with an error of less than a frame of 1/60 s.
        case effect(String, at: Time)
    }

    /// The phones for which it is expected.
    public enum Devices: Hashable, Sendable {
        case one(Device)
        case all
    }

    /// The expectation.
    public let kind: Kind
    /// The devices for which it is expected.
    public let devices: Devices
    /// A note for people.
    public let note: String?
    /// The line of the file on which the expectation begins, counted from 1.
    public let line: Int

    /// An expectation at a line of a file.
    public init(_ kind: Kind, devices: Devices = .one(.iPhone15), note: String? = nil, line: Int = 1) {
        self.kind = kind
        self.devices = devices
        self.note = note
        self.line = line
    }

    /// The earliest time that it concerns; expectations are checked in this order.
    public var start: Time {
        switch kind {
        case .stage(_, let from, _), .appears(_, let from, _), .before(_, _, let from, _), .moves(_, let from, _, _),
            .trend(_, _, let from, _, _, _):
            return from
        case .box(_, let t, _), .text(_, let t), .color(_, _, let t), .measure(_, let t, _, _), .gesture(_, _, let t),
            .effect(_, let t):
            return t
        }
    }
}

extension TimelineExpectation.Target: CustomStringConvertible {
    /// The name, or the words in quotes.
    public var description: String {
        switch self {
        case .layer(let name): return name
        case .text(let words): return "\"\(words)\""
        }
    }
}

extension TimelineExpectation.Region: CustomStringConvertible {
    /// The rectangle or the target.
    public var description: String {
        func text(_ r: Rect) -> String {
            "[\(r.minX.shortText), \(r.minY.shortText), \(r.width.shortText), \(r.height.shortText)]"
        }
        switch self {
        case .screen(let rect): return text(rect)
        case .target(let target, nil): return "\(target)"
        case .target(let target, let part?): return "\(text(part)) of \(target)"
        }
    }
}

extension TimelineExpectation.Measure: CustomStringConvertible {
    /// A short description.
    public var description: String {
        switch self {
        case .property(let property, let target): return "\(property) of \(target)"
        case .pixels(let color, let region): return "pixels of \(color.hexColor) in \(region)"
        }
    }
}

extension UInt32 {
    /// A colour such as `0x0D463C` in the notation of designs: `#0D463C`.
    public var hexColor: String {
        let digits = String(self & 0xFFFFFF, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension TimelineExpectation: CustomStringConvertible {
    /// One line that states the expectation.
    public var description: String {
        switch kind {
        case .stage(let screen, let from, let to): return "\(screen) on stage from \(from) to \(to) s"
        case .box(let target, let t, let sides):
            return "box of \(target) at \(t) s: [\(sides.map { $0?.shortText ?? "any" }.joined(separator: ", "))]"
        case .text(let words, let t): return "text \"\(words)\" at \(t) s"
        case .color(let color, let region, let t): return "color \(color.hexColor) in \(region) at \(t) s"
        case .appears(let target, let after, let by): return "\(target) appears after \(after) and by \(by) s"
        case .before(let a, let b, let from, let to): return "\(a) before \(b) between \(from) and \(to) s"
        case .moves(let region, let from, let to, let every): return "\(region) moves from \(from) to \(to) s, every \(every) s"
        case .trend(let measure, let isGrowing, let from, let to, _, let by):
            return "\(measure) \(isGrowing ? "grows" : "shrinks") from \(from) to \(to) s by at least \(by.shortText)"
        case .measure(let measure, let t, let from, let to): return "\(measure) at \(t) s: \(from.shortText) to \(to.shortText)"
        case .gesture(let kind, let action, let t): return "\(kind) -> \(action) at \(t) s"
        case .effect(let name, let t): return "effect \(name) at \(t) s"
        }
    }
}
