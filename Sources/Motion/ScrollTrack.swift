/// A scroll offset as a function of time, in closed form, as the latest touch or scroll determines it.
///
/// The offset counts points by which content has moved up or left; its rest lies in 0...`maximum`. Past the edges it
/// follows the rubber band, and springs back on release.
public struct ScrollTrack: Hashable, Sendable {
    /// The largest resting offset: content length less viewport length, at least 0.
    public let maximum: Double
    /// The length of the visible part, in points.
    public let viewport: Double
    /// The deceleration rate of a glide.
    public let rate: ScrollPhysics.DecelerationRate
    /// A glide stops when less than this is left, in points: half a device pixel.
    public let stopDistance: Double

    private var motion: Motion

    private enum Motion: Hashable, Sendable {
        case rest(Double)
        /// The pull is the offset the finger asks for; the rubber band is applied to show it.
        case held(grabPull: Double, pull: Double)
        case glide(ScrollPhysics.Glide, start: Time, duration: Double)
        case spring(Track<Double>)
        /// A glide that meets an edge and turns into the bounce there.
        case glideThenSpring(ScrollPhysics.Glide, start: Time, edge: Time, Track<Double>)
    }

    /// Content of a length in a viewport of a length, resting at an offset that is held to the range; all in points.
    /// `scale` is the number of device pixels per point.
    public init(
        contentLength: Double, viewport: Double, offset: Double = 0,
        rate: ScrollPhysics.DecelerationRate = .normal, scale: Double = 3
    ) {
        self.viewport = max(1, viewport)
        maximum = max(0, contentLength - viewport)
        self.rate = rate
        stopDistance = 0.5 / max(0.1, scale)
        motion = .rest(max(0, min(maximum, offset)))
    }

    /// The offset at a time not before the last change.
    public func offset(at time: Time) -> Double {
        switch motion {
        case .rest(let x): return x
        case .held(_, let pull): return shown(pull)
        case .glide(let glide, let start, let duration):
            let elapsed = (time - start).seconds
            return elapsed >= duration ? glide.position(at: duration) : glide.position(at: elapsed)
        case .spring(let track): return track.value(at: time)
        case .glideThenSpring(let glide, let start, let edge, let track):
            return time < edge ? glide.position(at: (time - start).seconds) : track.value(at: time)
        }
    }

    /// The offset's change per second; 0 while a finger holds it.
    public func velocity(at time: Time) -> Double {
        switch motion {
        case .rest, .held: return 0
        case .glide(let glide, let start, let duration):
            let elapsed = (time - start).seconds
            return elapsed >= duration ? 0 : glide.velocity(at: elapsed)
        case .spring(let track): return track.velocity(at: time)
        case .glideThenSpring(let glide, let start, let edge, let track):
            return time < edge ? glide.velocity(at: (time - start).seconds) : track.velocity(at: time)
        }
    }

    /// True when nothing moves from `time` on and no finger holds the content.
    public func isSettled(at time: Time) -> Bool {
        switch motion {
        case .rest: return true
        case .held: return false
        case .glide(_, let start, let duration): return (time - start).seconds >= duration
        case .spring(let track), .glideThenSpring(_, _, _, let track): return track.isSettled(at: time)
        }
    }

    /// A finger takes hold of the content and stops it where it is.
    public mutating func grab(at time: Time) {
        let x = offset(at: time)
        let pull: Double
        if x < 0 {
            pull = ScrollPhysics.pull(showing: x, viewport: viewport)
        } else if x > maximum {
            pull = maximum + ScrollPhysics.pull(showing: x - maximum, viewport: viewport)
        } else {
            pull = x
        }
        motion = .held(grabPull: pull, pull: pull)
    }

    /// The finger has moved by `translation` points since it grabbed; moving up or left is negative and raises the
    /// offset. Without a grab before it, grabs first.
    public mutating func drag(by translation: Double, at time: Time) {
        if case .held = motion {} else { grab(at: time) }
        guard case .held(let start, _) = motion else { return }
        motion = .held(grabPull: start, pull: start - translation)
    }

    /// The finger leaves with a velocity (its own, in points per second): the content glides, bounces, or both.
    public mutating func release(velocity fingerVelocity: Double, at time: Time) {
        let x = offset(at: time)
        let v = -fingerVelocity
        if x < 0 || x > maximum {
            motion = .spring(bounce(from: x, velocity: v, to: x < 0 ? 0 : maximum, at: time))
            return
        }
        let glide = ScrollPhysics.Glide(from: x, velocity: v, rate: rate)
        let resting = glide.restingPosition
        let edge = resting < 0 ? 0 : maximum
        guard resting < 0 || resting > maximum, let meets = glide.time(reaching: edge) else {
            let duration = glide.duration(untilWithin: stopDistance)
            motion = duration > 0 ? .glide(glide, start: time, duration: duration) : .rest(x)
            return
        }
        let meeting = time + Time(seconds: meets)
        let track = bounce(from: edge, velocity: glide.velocity(at: meets), to: edge, at: meeting)
        motion = .glideThenSpring(glide, start: time, edge: meeting, track)
    }

    /// Goes to an offset, held to the resting range, as by a tap on a link.
    public mutating func scroll(to target: Double, at time: Time, with animation: Animation) {
        var track = Track(offset(at: time))
        track.animate(to: max(0, min(maximum, target)), at: time, with: animation)
        motion = .spring(track)
    }

    private func shown(_ pull: Double) -> Double {
        if pull < 0 { return ScrollPhysics.rubberBand(pull, viewport: viewport) }
        if pull > maximum { return maximum + ScrollPhysics.rubberBand(pull - maximum, viewport: viewport) }
        return pull
    }

    private func bounce(from x: Double, velocity: Double, to edge: Double, at time: Time) -> Track<Double> {
        var track = Track(x)
        track.animate(to: edge, at: time, with: Animation(.spring(ScrollPhysics.bounce)), velocity: velocity)
        return track
    }
}
