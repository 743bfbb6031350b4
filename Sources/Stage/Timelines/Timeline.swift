import RectoUI

/// A recorded run of an app: its launch, its touches and its named moments.
///
/// Times are exact, lengths are points of the screen. The file format is described at `init(file:bytes:)`.
public struct Timeline: Hashable, Sendable {
    /// The id of the app that it drives.
    public var app: String
    /// The launch parameters.
    public var launch: Launch
    /// The end of the recording, which starts at 0.
    public var duration: Time
    /// Touches in the order in which they begin; those of several fingers overlap.
    public var touches: [ScriptedTouch]
    /// The named times.
    public var moments: [Moment]
    /// The named parts that are recorded frame by frame.
    public var stretches: [Stretch]
    /// The expectations that its frames must meet.
    public var expectations: [TimelineExpectation]
    /// The parts of the screen that picture comparisons ignore.
    public var masks: [Mask]
    /// The name of the file beside the timeline with the digests of all its frames, or nil when there is none.
    public var manifest: String?

    /// A timeline of an app; touches must be in the order in which they begin.
    public init(
        app: String, launch: Launch, duration: Time, touches: [ScriptedTouch] = [], moments: [Moment] = [],
        stretches: [Stretch] = [], expectations: [TimelineExpectation] = [], masks: [Mask] = [], manifest: String? = nil
    ) {
        self.app = app
        self.launch = launch
        self.duration = duration
        self.touches = touches
        self.moments = moments
        self.stretches = stretches
        self.expectations = expectations
        self.masks = masks
        self.manifest = manifest
    }

    /// A moment with a name, for lists, strips and goldens.
    public struct Moment: Hashable, Sendable {
        /// The name: lower-case letters, digits and hyphens.
        public let id: String
        /// The time of the moment.
        public let time: Time
        /// The screen shown then, for people.
        public let screen: String?
        /// What is visible then, for people.
        public let note: String?

        /// A named moment.
        public init(id: String, time: Time, screen: String? = nil, note: String? = nil) {
            self.id = id
            self.time = time
            self.screen = screen
            self.note = note
        }
    }
}

/// One touch of a timeline, from down to up.
public struct ScriptedTouch: Hashable, Sendable {
    /// A location on the screen: fixed, or relative to the centre of a named layer at the touch-down, so that one timeline
    /// suits every device.
    public enum Place: Hashable, Sendable {
        case point(Point)
        case layer(String, dx: Double, dy: Double)
    }

    /// A location of the finger at a time.
    public struct Sample: Hashable, Sendable {
        /// The time of the sample.
        public let time: Time
        /// The location of the finger.
        public let place: Place

        /// A place at a time.
        public init(_ time: Time, _ place: Place) {
            self.time = time
            self.place = place
        }
    }

    /// At least one sample, in order of time. The first is the touch-down, each later one a move.
    public private(set) var samples: [Sample]
    /// The time of the release, at the last sample's location.
    public private(set) var end: Time
    /// True when the touch ends by being cancelled by the system.
    public private(set) var isCancelled: Bool

    /// A touch with the given samples.
    public init(samples: [Sample], end: Time, isCancelled: Bool = false) {
        precondition(!samples.isEmpty, "a touch starts somewhere")
        self.samples = samples
        self.end = end
        self.isCancelled = isCancelled
    }

    /// The time of the touch-down.
    public var start: Time { samples[0].time }

    /// The time from touch-down to release of a scripted tap.
    public static let tapDuration = Time(milliseconds: 80)

    /// A tap that is released, and therefore recognised, at `time`.
    public static func tap(_ place: Place, at time: Time) -> ScriptedTouch {
        ScriptedTouch(samples: [Sample(max(.zero, time - tapDuration), place)], end: time)
    }

    /// A touch held still from `start` to `end`.
    public static func press(_ place: Place, from start: Time, to end: Time) -> ScriptedTouch {
        ScriptedTouch(samples: [Sample(start, place)], end: end)
    }

    /// A touch that moves through places at their times, linearly in between, sampled 60 times a second from the touch-down
    /// and at the places themselves; it is released at the last one.
    public static func drag(_ stops: [Sample]) -> ScriptedTouch {
        var samples = [stops[0]]
        for (a, b) in zip(stops, stops.dropFirst()) {
            let span = Double((b.time - a.time).flicks)
            var n = (a.time - stops[0].time).frameNumber(at: .fps60) + 1
            while case let t = stops[0].time + Time.frame(n, rate: .fps60), t < b.time {
                if t > a.time {
                    samples.append(Sample(t, a.place.interpolated(to: b.place, at: Double((t - a.time).flicks) / span)))
                }
                n += 1
            }
            samples.append(b)
        }
        return ScriptedTouch(samples: samples, end: stops[stops.count - 1].time)
    }
}

/// Changes to a touch while it is being recorded.
extension ScriptedTouch {
    /// The time of the last sample.
    var latest: Time { samples[samples.count - 1].time }

    /// Adds a move.
    mutating func move(to location: Point, at time: Time) {
        samples.append(Sample(time, .point(location)))
    }

    /// Removes the latest move.
    mutating func dropLatest() {
        samples.removeLast()
    }

    /// Ends the touch by a release or a cancellation.
    mutating func lift(at time: Time, isCancelled: Bool) {
        (end, self.isCancelled) = (time, isCancelled)
    }

    /// Cancels the touch after some of its samples.
    mutating func cut(after count: Int, at time: Time) {
        samples.removeLast(samples.count - count)
        lift(at: time, isCancelled: true)
    }
}

extension ScriptedTouch.Place {
    /// Linear interpolation to another place of the same kind: both fixed, or both relative to one layer. A parsed timeline
    /// has no mixed kinds; for them, the nearer end is returned.
    func interpolated(to other: ScriptedTouch.Place, at fraction: Double) -> ScriptedTouch.Place {
        func mix(_ a: Double, _ b: Double) -> Double { a + (b - a) * fraction }
        switch (self, other) {
        case (.point(let p), .point(let q)):
            return .point(Point(mix(p.x, q.x), mix(p.y, q.y)))
        case (.layer(let name, let dx, let dy), .layer(let otherName, let otherX, let otherY)) where name == otherName:
            return .layer(name, dx: mix(dx, otherX), dy: mix(dy, otherY))
        default:
            return fraction < 0.5 ? self : other
        }
    }
}
