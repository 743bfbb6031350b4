import RectoUI

/// A replay whose touches arrive while it is played, so that live input writes the timeline.
extension Replay {
    /// Times of live input are multiples of this, 10 microseconds, so that a file represents them exactly.
    public static let liveResolution = Time(flicks: 7056)

    /// The earliest time of the next live touch event: events up to the present and the effect of the timeline's last touch
    /// stay unchanged.
    public var nextLiveTime: Time {
        guard let last = timeline.touches.last else { return Replay.liveTime(after: time) }
        return Replay.liveTime(after: max(time, isTouched ? last.latest : last.end - Time(flicks: 1)))
    }

    private static func liveTime(after time: Time) -> Time {
        Time(flicks: (time.flicks / liveResolution.flicks + 1) * liveResolution.flicks)
    }

    /// True while the timeline's last touch has begun and has no end yet, as in live input.
    public var isTouched: Bool { timeline.touches.last?.end == .distantFuture }

    /// Removes the timeline's events after the present. Touches that are down are cancelled at the next moment, as by the
    /// system.
    public mutating func dropFuture() {
        timeline.touches.removeLast(timeline.touches.count - nextTouch)
        let present = time
        timeline.moments.removeAll { $0.time > present }
        timeline.expectations = []
        for finger in fingers {
            timeline.touches[finger.touch].cut(after: finger.nextSample, at: Replay.liveTime(after: time))
        }
    }

    /// Adds a live touch event; it takes effect when the replay is advanced to its time. Returns false, and adds nothing,
    /// when that time is before `nextLiveTime` or the phase cannot follow the touch's present state.
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

    /// Removes the latest move of the touch that is down, if it has not been played yet, so that a later one can replace
    /// it. Returns false when there is none.
    @discardableResult
    public mutating func dropComingMove() -> Bool {
        guard isTouched, let touch = timeline.touches.last, touch.samples.count > 1, touch.latest > time else { return false }
        timeline.touches[timeline.touches.count - 1].dropLatest()
        return true
    }

    /// A timeline that plays the same up to `end`, which must not lie before the present. A touch that is still down ends
    /// after that.
    public func recording(until end: Time) -> Timeline {
        var copy = timeline
        copy.expectations = []
        copy.duration = max(end, isTouched ? nextLiveTime : timeline.touches.map(\.end).max() ?? end)
        return copy
    }

    /// Continues with another timeline, which must be the same up to the present.
    public mutating func follow(_ timeline: Timeline) {
        precondition(timeline.app == self.timeline.app, "a replay cannot go on with another app")
        self.timeline = timeline
    }
}

extension Time {
    /// The end of a touch that has not ended; later than any other time.
    static let distantFuture = Time(flicks: .max)
}
