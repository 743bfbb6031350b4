import RectoUI

/// A sentence of the design that a timeline must show, such as "the wordmark has faded in by 0.5 s".
///
/// Lengths are points, times seconds of the timeline. How expectations are written is described at `TimelineExpectation.init(_:within:)`.
public struct TimelineExpectation: Hashable, Sendable {
    /// Something on the screen: a layer by its name, or the layer that shows these exact words.
    public enum Target: Hashable, Sendable {
        case layer(String)
        case text(String)
    }

    /// A part of the screen: a rectangle of it, or of the frame of a target, or the whole frame.
    public enum Region: Hashable, Sendable {
        case screen(Rect)
        case target(Target, part: Rect?)
    }

    /// A property of a target: its frame on the screen in points, the direction of its upper edge in degrees
    /// (clockwise), or its opacity with that of everything around it.
    public enum Property: String, Hashable, Sendable, CaseIterable {
        case left, top, right, bottom, width, height, centerX, centerY, angle, opacity
    }

    /// A number that can be read off the screen.
    public enum Measure: Hashable, Sendable {
        case property(Property, of: Target)
        /// How many pixels of a region, drawn at one pixel a point, lie near a colour (`0xRRGGBB`).
        case pixels(UInt32, in: Region)
    }

    /// What is claimed.
    public enum Kind: Hashable, Sendable {
        /// The screen leads the stage from `from` to `to`, each less than a frame of 1/60 s off.
        case stage(String, from: Time, to: Time)
        /// The frame of a target: x, y, width, height, each within a point; nil where nothing is claimed.
        case box(Target, at: Time, [Double?])
        /// The words are shown, exactly.
        case text(String, at: Time)
        /// Every pixel of a region lies near a colour (`0xRRGGBB`).
        case color(UInt32, in: Region, at: Time)
        /// The target cannot be seen at `after`, and is all there at `by`.
        case appears(Target, after: Time, by: Time)
        /// The first target is half there in an earlier frame of the stretch than the second.
        case before(Target, Target, from: Time, to: Time)
        /// A region differs from each sample to the next.
        case moves(Region, from: Time, to: Time, every: Time)
        /// A measure never goes back from sample to sample, and changes by at least `by` in all.
        case trend(Measure, isGrowing: Bool, from: Time, to: Time, every: Time, by: Double)
        /// A measure lies between two numbers.
        case measure(Measure, at: Time, from: Double, to: Double)
        /// A gesture of this kind stands for this action, less than a frame of 1/60 s off.
        case gesture(String, action: String, at: Time)
        /// An effect of this name (a haptic or a note) happens, less than a frame of 1/60 s off.
        case effect(String, at: Time)
    }

    /// On which phones it is claimed.
    public enum Devices: Hashable, Sendable {
        case one(Device)
        case all
    }

    /// What is claimed.
    public let kind: Kind
    /// Where it is claimed.
    public let devices: Devices
    /// For people.
    public let note: String?
    /// The line of the file on which the expectation begins, counted from 1.
    public let line: Int

    /// A expectation that stands on a line of a file.
    public init(_ kind: Kind, devices: Devices = .one(.iPhone15), note: String? = nil, line: Int = 1) {
        self.kind = kind
        self.devices = devices
        self.note = note
        self.line = line
    }

    /// When it can first be looked at: expectations are checked in this order.
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
    /// A few words.
    public var description: String {
        switch self {
        case .property(let property, let target): return "\(property) of \(target)"
        case .pixels(let color, let region): return "pixels of \(color.hexColor) in \(region)"
        }
    }
}

extension UInt32 {
    /// `0x0D463C` as a design writes it: `#0D463C`.
    public var hexColor: String {
        let digits = String(self & 0xFFFFFF, radix: 16, uppercase: true)
        return "#" + String(repeating: "0", count: 6 - digits.count) + digits
    }
}

extension TimelineExpectation: CustomStringConvertible {
    /// One line that says what is claimed.
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
