import Documents
import RectoUI

/// A timeline being played: the state of the app at a time that only moves forward.
///
/// Events have times; at equal times, recognisers' deadlines come first, then the app's deadline, then touches in the order
/// of the timeline. The state at t includes all events up to and at t, so that advancing to t at once or in many steps
/// gives the same state.
public struct Replay: Sendable {
    /// The timeline being played.
    public internal(set) var timeline: Timeline
    /// The device, resolution and resources for which it is played.
    public let context: StageContext
    /// The state of the app at `time`.
    public private(set) var app: any App
    /// The time up to which the timeline has been played.
    public private(set) var time: Time
    /// The events so far.
    public private(set) var log = ReplayLog()

    private var arena = GestureArena()
    /// The index of the first touch that has not begun.
    private(set) var nextTouch = 0
    /// The touches that have begun and not ended, in the order of the timeline.
    private(set) var fingers: [Finger] = []
    /// The visible screens as last logged.
    private var lastScreens: [String]

    /// A touch that is down.
    struct Finger: Sendable {
        /// The index of the touch in the timeline.
        let touch: Int
        /// The index of its next sample; one past the last stands for its end.
        var nextSample = 0
        /// The centre, at the touch-down, of the named layer that the touch is relative to, in screen points; nil for a
        /// fixed place.
        var anchor: Point?
    }

    /// The app as launched. Throws when the timeline belongs to another app, or the app's content cannot be used.
    public init(_ appType: any App.Type, timeline: Timeline, context: StageContext) throws(ReplayError) {
        guard appType.timelineNames.contains(timeline.app) else { throw .otherApp(wanted: appType.id, timeline: timeline.app) }
        if let screen = timeline.launch.screen, !appType.screens.contains(where: { $0.id == screen }) {
            throw .unknownScreen(screen, app: appType.id)
        }
        self.timeline = timeline
        self.context = context
        do throws(DocumentError) {
            app = try appType.init(launch: timeline.launch, on: context)
        } catch {
            throw .unusableContent(error)
        }
        time = timeline.launch.time
        lastScreens = app.screens(at: time)
        log.add(.screens(lastScreens), at: time)
    }

    /// Returns the log entries since the last call and removes them, so that memory does not grow in a long session.
    public mutating func takeLog() -> [ReplayLog.Entry] {
        defer { log = ReplayLog() }
        return log.entries
    }

    /// The layers of the screen at the present time.
    public var scene: Layer { app.scene(at: time) }

    /// Plays on to `target`, including all events at it. A target before the present does nothing.
    public mutating func advance(to target: Time) throws(ReplayError) {
        var idle = 0
        while let next = nextEvent, next.time <= target {
            idle = next.time > time ? 0 : idle + 1
            guard idle < 10_000 else { throw .stuck(app: type(of: app).id, time: time) }
            pass(to: next.time)
            switch next.source {
            case .recognizers: tell(arena.reachDeadline(at: time))
            case .app:
                log.add(.deadline, at: time)
                app.reachDeadline(at: time)
                noteEffects()
            case .touch: try takeTouch()
            }
            noteScreens(at: time)
        }
        pass(to: target)
    }

    private enum Source {
        case recognizers, app, touch
    }

    /// The next event: the earliest one, and at equal times the first in the order of sources.
    private var nextEvent: (time: Time, source: Source)? {
        var best: (time: Time, source: Source)?
        func consider(_ time: Time?, _ source: Source) {
            guard let time, best.map({ time < $0.time }) ?? true else { return }
            best = (time, source)
        }
        consider(arena.nextDeadline, .recognizers)
        consider(app.nextDeadline, .app)
        consider(touchTime, .touch)
        return best
    }

    private var touchTime: Time? {
        let coming = nextTouch < timeline.touches.count ? timeline.touches[nextTouch].start : nil
        return (fingers.map(time(of:)) + [coming].compactMap { $0 }).min()
    }

    /// The time of a touch's next sample or end.
    private func time(of finger: Finger) -> Time {
        let touch = timeline.touches[finger.touch]
        return finger.nextSample < touch.samples.count ? touch.samples[finger.nextSample].time : touch.end
    }

    /// Plays the next touch event; at equal times, that of the first touch in the timeline.
    private mutating func takeTouch() throws(ReplayError) {
        let now = touchTime
        let index = fingers.firstIndex { time(of: $0) == now } ?? fingers.count
        if index == fingers.count {
            fingers.append(Finger(touch: nextTouch))
            nextTouch += 1
        }
        let script = timeline.touches[fingers[index].touch], number = fingers[index].nextSample
        let isEnd = number == script.samples.count
        let sample = script.samples[min(number, script.samples.count - 1)]
        let phase: Touch.Phase = number == 0 ? .began : (isEnd ? (script.isCancelled ? .cancelled : .ended) : .moved)
        let before = phase == .began ? scene : nil
        let location = try location(of: sample.place, in: before, finger: index)
        let touch = Touch(id: fingers[index].touch, phase: phase, location: location, time: time)
        fingers[index].nextSample += 1
        if isEnd { fingers.remove(at: index) }
        let path = before?.hitPath(at: location) ?? []
        if phase != .moved { log.add(.touch(phase, location, hit: path.compactMap(\.layer.name)), at: time) }
        tell(arena.take(touch, on: path))
    }

    /// The place in screen points. Named layers are looked up at the touch-down only; otherwise a layer that follows the
    /// finger would move the finger.
    private mutating func location(
        of place: ScriptedTouch.Place, in scene: Layer?, finger: Int
    ) throws(ReplayError) -> Point {
        switch place {
        case .point(let p):
            return p
        case .layer(let name, let dx, let dy):
            if let scene {
                guard let found = scene.place(ofLayerNamed: name) else {
                    throw .missingLayer(name: name, time: time, present: scene.names)
                }
                fingers[finger].anchor = found.center
            }
            return (fingers[finger].anchor ?? .zero) + Vector(dx: dx, dy: dy)
        }
    }

    private mutating func tell(_ outputs: [GestureOutput]) {
        for output in outputs {
            log.add(.gesture(action: String(describing: output.action.base), kind: output.kind, layer: output.layer), at: time)
            app.receive(output, at: time)
            noteEffects()
        }
    }

    private mutating func noteEffects() {
        for effect in app.takeEffects() { log.add(.effect(effect), at: time) }
    }

    /// Logs changes of the visible screens: after each event and, in between, at each sixtieth of a second.
    private mutating func noteScreens(at time: Time) {
        let now = app.screens(at: time)
        guard now != lastScreens else { return }
        lastScreens = now
        log.add(.screens(now), at: time)
    }

    /// Advances time over a span without events.
    private mutating func pass(to end: Time) {
        guard end > time else { return }
        var frame = time.frameNumber(at: .fps60) + 1
        while case let t = Time.frame(frame, rate: .fps60), t <= end {
            noteScreens(at: t)
            frame += 1
        }
        time = end
    }
}

extension Replay {
    /// A time span during which a screen is visible.
    public typealias Interval = (start: Time, end: Time)

    /// The intervals in which each screen is visible in a timeline, transitions included, to the frame at 60 per second.
    /// Screens that never are have no entry.
    public static func intervals(
        in appType: any App.Type, timeline: Timeline, context: StageContext
    ) throws(ReplayError) -> [String: [Interval]] {
        var replay = try Replay(appType, timeline: timeline, context: context)
        try replay.advance(to: timeline.duration)
        var result: [String: [Interval]] = [:]
        var since: [String: Time] = [:]
        for entry in replay.log.entries {
            guard case .screens(let ids) = entry.event else { continue }
            for (screen, start) in since where !ids.contains(screen) {
                result[screen, default: []].append((start, entry.time))
                since[screen] = nil
            }
            for screen in ids where since[screen] == nil { since[screen] = entry.time }
        }
        for (screen, start) in since { result[screen, default: []].append((start, timeline.duration)) }
        return result
    }

    /// The intervals in which one screen is visible; empty when it never is.
    public static func intervals(
        of screen: String, in appType: any App.Type, timeline: Timeline, context: StageContext
    ) throws(ReplayError) -> [Interval] {
        try intervals(in: appType, timeline: timeline, context: context)[screen] ?? []
    }
}
