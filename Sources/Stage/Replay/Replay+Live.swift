import RectoUI

/// A replay whose touches come while it is played: a person's finger writes the timeline.
extension Replay {
    /// Times that a person makes are whole multiples of this, so that a file holds them exactly: 10 microseconds.
    public static let liveResolution = Time(flicks: 7056)

    /// The first time a person can still do something at: what happened up to the present stays as it is, and so does
    /// what the last touch of the timeline did.
    public var nextLiveTime: Time {
        guard let last = timeline.touches.last else { return Replay.liveTime(after: time) }
        return Replay.liveTime(after: max(time, isTouched ? last.latest : last.end - Time(flicks: 1)))
    }

    private static func liveTime(after time: Time) -> Time {
        Time(flicks: (time.flicks / liveResolution.flicks + 1) * liveResolution.flicks)
    }

    /// True while the timeline's last finger has touched down and not gone up, as a person's does.
    public var isTouched: Bool { timeline.touches.last?.end == .distantFuture }

    /// Takes what the timeline holds after the present out of it. Fingers that are down are taken away, as the system
    /// does it, at the next moment.
    public mutating func dropFuture() {
        timeline.touches.removeLast(timeline.touches.count - nextTouch)
        let present = time
        timeline.moments.removeAll { $0.time > present }
        timeline.expectations = []
        for finger in fingers {
            timeline.touches[finger.touch].cut(after: finger.nextSample, at: Replay.liveTime(after: time))
        }
    }

    /// Adds what a person's finger does. It happens when the replay is advanced to its time. False, and nothing is
    /// added, when that time is before `nextLiveTime` or the finger is not where such a phase can follow.
    @discardableResult
    public mutating func add(_ phase: Touch.Phase, at location: Point, time: Time) -> Bool {
        guard time >= nextLiveTime, isTouched != (phase == .began) else { return false }
        let last = timeline.touches.count - 1
        switch phase {
        case .began:
            timeline.touches.append(ScriptedTouch(samples: [.init(time, .point(location))], end: .distantFuture))
        case .moved:
            timeline.touches[last].move(to: location, at: time)
        case .ended, .cancelled:
            timeline.touches[last].lift(at: time, isCancelled: phase == .cancelled)
        }
        return true
    }

    /// Takes back the latest move of the finger that is down, if it has not happened yet; a later one can take its place.
    /// False when there is none.
    @discardableResult
    public mutating func dropComingMove() -> Bool {
        guard isTouched, let touch = timeline.touches.last, touch.samples.count > 1, touch.latest > time else { return false }
        timeline.touches[timeline.touches.count - 1].dropLatest()
        return true
    }

    /// The timeline as a file of its own that shows the same up to `end`, which must not lie before the present. A finger
    /// that is still down goes up after that.
    public func recording(until end: Time) -> Timeline {
        var copy = timeline
        copy.expectations = []
        copy.duration = max(end, isTouched ? nextLiveTime : timeline.touches.map(\.end).max() ?? end)
        return copy
    }

    /// Goes on with another timeline from here. It must hold the same up to the present.
    public mutating func follow(_ timeline: Timeline) {
        precondition(timeline.app == self.timeline.app, "a replay cannot go on with another app")
        self.timeline = timeline
    }
}

extension Time {
    /// Later than anything: the end of a touch that has not ended.
    static let distantFuture = Time(flicks: .max)
}
