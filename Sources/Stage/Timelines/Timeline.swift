import RectoUI

/// A recorded run of an app: how it is started, what fingers do and which moments have names.
///
/// Times are exact, lengths are points of the screen. The file's form is described at `init(file:bytes:)`.
public struct Timeline: Hashable, Sendable {
    /// The app it drives.
    public var app: String
    /// How the app is started.
    public var launch: Launch
    /// The end of the recording; it starts at 0.
    public var duration: Time
    /// Touches in the order in which they begin; those of several fingers overlap.
    public var touches: [ScriptedTouch]
    /// Times with names.
    public var moments: [Moment]
    /// Parts with names that are kept frame by frame.
    public var stretches: [Stretch]
    /// What it must show.
    public var expectations: [TimelineExpectation]
    /// Parts of the screen that comparisons of pictures leave out.
    public var masks: [Mask]
    /// The name of the file beside the timeline that holds the digests of all its frames, or nil when none does.
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
        /// When it is.
        public let time: Time
        /// The screen it shows, for people.
        public let screen: String?
        /// What is to be seen, for people.
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
    /// A place on the screen: fixed, or beside the centre of a named layer as it lies when the finger touches down,
    /// so that one timeline suits every device.
    public enum Place: Hashable, Sendable {
        case point(Point)
        case layer(String, dx: Double, dy: Double)
    }

    /// Where the finger is at a time.
    public struct Sample: Hashable, Sendable {
        /// When it is.
        public let time: Time
        /// Where the finger is.
        public let place: Place

        /// A place at a time.
        public init(_ time: Time, _ place: Place) {
            self.time = time
            self.place = place
        }
    }

    /// At least one, in the order of time. The first is the touch-down; each later one a move.
    public private(set) var samples: [Sample]
    /// When the finger goes up, where it was last.
    public private(set) var end: Time
    /// True when the system takes the touch away instead.
    public private(set) var isCancelled: Bool

    /// A touch by its samples as they are.
    public init(samples: [Sample], end: Time, isCancelled: Bool = false) {
        precondition(!samples.isEmpty, "a touch starts somewhere")
        self.samples = samples
        self.end = end
        self.isCancelled = isCancelled
    }

    /// When the finger touches down.
    public var start: Time { samples[0].time }

    /// How long the finger of a scripted tap is down.
    public static let tapDuration = Time(milliseconds: 80)

    /// A tap whose finger goes up, and which so counts, at `time`.
    public static func tap(_ place: Place, at time: Time) -> ScriptedTouch {
        ScriptedTouch(samples: [Sample(max(.zero, time - tapDuration), place)], end: time)
    }

    /// A finger held still.
    public static func press(_ place: Place, from start: Time, to end: Time) -> ScriptedTouch {
        ScriptedTouch(samples: [Sample(start, place)], end: end)
    }

    /// A finger that passes through places at their times, straight and evenly in between, seen 60 times a second
    /// from the touch-down and at the places themselves; it goes up at the last one.
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

/// A touch that is being made.
extension ScriptedTouch {
    /// When the finger was last seen.
    var latest: Time { samples[samples.count - 1].time }

    /// The finger has moved.
    mutating func move(to location: Point, at time: Time) {
        samples.append(Sample(time, .point(location)))
    }

    /// The latest move is taken back.
    mutating func dropLatest() {
        samples.removeLast()
    }

    /// The finger has gone up, or was taken away.
    mutating func lift(at time: Time, isCancelled: Bool) {
        (end, self.isCancelled) = (time, isCancelled)
    }

    /// The touch is taken away after some of its samples.
    mutating func cut(after count: Int, at time: Time) {
        samples.removeLast(samples.count - count)
        lift(at: time, isCancelled: true)
    }
}

extension ScriptedTouch.Place {
    /// A place on the way to another one of the same kind: both fixed, or both beside one layer. Mixed kinds do not
    /// occur in a parsed timeline; the nearer end stands for the way.
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
