import Dispatch
import Raster
import RectoUI
import Stage

/// The live app of one page: a recording, a clock and the state of the page's screen. All work happens on a queue of its own,
/// so that neither the server nor other sessions wait for a frame.
///
/// A frame is begun only when the page has shown all frames but the last one, and at most 60 times a second; it shows the state
/// at the moment when it is begun. So a slow page gets fewer frames, and no frame waits in a queue.
final class Session: @unchecked Sendable {
    /// Which recording is played.
    enum TapeKind: String, Sendable {
        /// A recording made from the app's launch on by the person's own touches.
        case live
        case reference
        case loaded
    }

    /// How many frames may be on their way to the page.
    static let framesUnderWay: UInt32 = 2
    /// The shortest time between two frames, in nanoseconds.
    static let framePeriod: Int64 = 1_000_000_000 / 60
    /// Nanoseconds without a change after which parts of the picture that were sent as JPEG are sent exactly.
    static let restBeforeExact: Int64 = 60_000_000
    /// Nanoseconds for which a session replays without a pause before it handles the page's next requests.
    static let stride: Int64 = 50_000_000
    /// The longest time of a recording; it is less than what a timeline file can hold.
    static let longest = Time(seconds: 86_000)

    let queue = DispatchQueue(label: "recto.session", qos: .userInteractive)
    let environment: SimulatorEnvironment
    /// Sends data to the page.
    let send: @Sendable (Outgoing) -> Void

    // The following properties are used on the session's queue only.
    var shown: SimulatedScreen?
    var recording: SeekableRecording?
    var kind = TapeKind.live
    var loadedName: String?
    /// The end of the recording; of a live one, the latest time that it has reached.
    var end = Time.zero
    var clock = PlayClock(at: .zero)
    var touchClock = TouchClock()
    /// The page's own clock, in ms, at its latest touch that no frame has shown yet; -1 when there is none.
    var latestTouch = -1.0
    /// True while the recording has not reached the clock's time, as after a seek far ahead.
    var isBehind = false
    /// True when the page must be told the time even if the picture has not changed, as after a seek.
    var owesTime = false
    var screen = PageScreen()
    var toldState: StateMessage.State?
    /// Counts the recordings that this session has had.
    var tapeNumber = 0
    private var isClosed = false
    private var isStepQueued = false
    private var nextFrame: Int64 = 0
    private let timer: any DispatchSourceTimer

    init(_ environment: SimulatorEnvironment, send: @escaping @Sendable (Outgoing) -> Void) {
        self.environment = environment
        self.send = send
        timer = DispatchSource.makeTimerSource(flags: .strict, queue: queue)
        timer.setEventHandler { [weak self] in self?.step() }
        timer.activate()
        send(.text(StateMessage.hello(environment)))
    }

    /// Ends the session; it sends nothing more.
    func close() {
        queue.async {
            self.isClosed = true
            self.timer.cancel()
            self.recording = nil
            self.screen = PageScreen()
        }
    }

    /// Queues the drawing of a frame, when one is due, behind all messages that have arrived so far.
    func queueStep() {
        guard !isStepQueued else { return }
        isStepQueued = true
        queue.async {
            self.isStepQueued = false
            self.step()
        }
    }

    private func wake(at time: Int64) {
        timer.schedule(deadline: DispatchTime(uptimeNanoseconds: UInt64(time)), leeway: .nanoseconds(0))
    }

    private func step() {
        guard !isClosed, let shown, recording != nil, screen.underWay < Session.framesUnderWay else { return }
        let now = steadyNow()
        guard now >= nextFrame else { return wake(at: nextFrame) }
        nextFrame = max(nextFrame + Session.framePeriod, now)
        guard advance(to: now), let replay = recording?.replay else { return }
        let layer = shown.layer(of: replay)
        do throws(ResourceError) {
            if let failure = shown.app.resources.failure { throw failure }
            // While the screen changes, comparing two large trees costs more than it saves.
            if screen.isMoving && clock.isRunning || layer != screen.layer {
                try show(layer, shown, now)
            } else if !screen.inexact.isEmpty, now - screen.changed >= Session.restBeforeExact || !clock.isRunning {
                makeExact(now)
            } else if latestTouch >= 0 || owesTime || clock.isRunning && now - screen.told >= 100_000_000 {
                // Nothing changed on the screen, but the page must be told the time.
                post([], now, drawing: 0, compressing: 0)
            }
        } catch {
            recording = nil
            send(.text(StateMessage.notice(error.description)))
            return
        }
        let isResting = now - screen.changed > 1_000_000_000 && replay.isTouched == false
        if isBehind { return queueStep() }
        if clock.isRunning || !screen.inexact.isEmpty { wake(at: isResting ? now + 3 * Session.framePeriod : nextFrame) }
    }

    /// Replays the app up to a moment of the steady clock. False when it cannot be replayed.
    private func advance(to now: Int64) -> Bool {
        var time = clock.time(at: now)
        let limit = kind == .live ? Session.longest : end
        if time >= limit, clock.isRunning {
            time = limit
            clock.run(false, at: now)
            clock.set(limit, at: now)
        }
        do throws(ReplayError) {
            let isFelt = !isBehind && time - (recording?.time ?? time) < Time(milliseconds: 500)
            let entries = try recording?.move(to: time, unless: { steadyNow() - now > Session.stride }) ?? []
            if let text = StateMessage.events(entries, isFelt: isFelt) { send(.text(text)) }
            let reached = recording?.time ?? time
            owesTime = owesTime || isBehind || reached < time
            isBehind = reached < time
            if kind == .live { end = max(end, reached) }
            tellState()
            return true
        } catch {
            send(.text(StateMessage.notice(error.description)))
            restartLive()
            return false
        }
    }

    private func show(_ layer: Layer, _ shown: SimulatedScreen, _ now: Int64) throws(ResourceError) {
        let frame = try environment.renderer(of: shown.app).frame(of: layer, with: shown.chrome, on: shown.context)
        let drawn = steadyNow()
        let changes = screen.take(frame, showing: layer, at: now)
        let regions = RegionEncoder().encode(changes.rectangles, of: frame, exactly: false)
        screen.note(regions)
        post(regions, now, drawing: Double(drawn - now) * 1e-6, compressing: Double(steadyNow() - drawn) * 1e-6)
    }

    /// Sends the exact pixels of those regions that were sent as JPEG.
    private func makeExact(_ now: Int64) {
        guard let frame = screen.frame else { return }
        let regions = RegionEncoder().encode(screen.inexact.rectangles, of: frame, exactly: true)
        screen.note(regions)
        post(regions, now, drawing: 0, compressing: Double(steadyNow() - now) * 1e-6)
    }

    private func post(_ regions: [EncodedRegion], _ now: Int64, drawing: Double, compressing: Double) {
        guard let recording, let frame = screen.frame else { return }
        screen.sent += 1
        screen.told = now
        let header = FrameMessage.Header(
            number: screen.sent, time: recording.time, latestTouch: latestTouch, drawing: drawing, compressing: compressing,
            width: frame.width, height: frame.height, isExact: screen.inexact.isEmpty)
        latestTouch = -1
        owesTime = false
        send(.bytes(FrameMessage.frame(header, regions)))
    }

    /// Tells the page the session's state, unless it is the one that was sent last.
    func tellState() {
        guard let shown, let recording else { return }
        let timeline = recording.replay.timeline
        let state = StateMessage.State(
            app: shown.app.id, device: shown.context.device, scale: shown.context.scale, chrome: shown.chrome,
            recording: kind, name: loadedName, start: timeline.launch.time, end: kind == .live && recording.time >= end ? nil : end,
            touches: timeline.touches.count, tapeNumber: tapeNumber, momentCount: timeline.moments.count,
            isPlaying: clock.isRunning, speed: clock.speed)
        guard state != toldState else { return }
        toldState = state
        send(.text(StateMessage.state(state, moments: timeline.moments)))
    }
}

/// The state of the page's screen, as far as the server knows it.
struct PageScreen: Sendable {
    /// The layers of the latest frame, and below, its pixels.
    var layer: Layer?
    var frame: Bitmap?
    /// True when the latest frame differed from the one before.
    private(set) var isMoving = false
    /// The tiles in which the page's pixels are only close to the frame's.
    var inexact = TileMap(width: 0, height: 0, marked: false)
    /// The number of the latest frame that was sent, and of the latest that the page has shown.
    var sent: UInt32 = 0
    var acknowledged: UInt32 = 0
    /// When the picture last changed and when the page was last told the time, in nanoseconds of the steady clock.
    var changed: Int64 = 0
    var told: Int64 = 0

    var underWay: UInt32 { sent &- acknowledged }

    /// Stores the next frame; returns the tiles that differ from the frame before, or all tiles when the size has changed.
    mutating func take(_ next: Bitmap, showing layer: Layer, at now: Int64) -> TileMap {
        var changes = TileMap(width: next.width, height: next.height, marked: true)
        if let frame, frame.width == next.width, frame.height == next.height {
            changes = TileMap(comparing: frame, next)
        } else {
            inexact = TileMap(width: next.width, height: next.height, marked: false)
        }
        isMoving = !changes.isEmpty
        if isMoving { changed = now }
        (frame, self.layer) = (next, layer)
        return changes
    }

    /// Notes for each region whether the page now has its exact pixels.
    mutating func note(_ regions: [EncodedRegion]) {
        for region in regions { inexact.set(region.rect, to: region.format == .jpeg) }
    }
}

/// A message for the page.
enum Outgoing: Sendable {
    case text(String)
    case bytes([UInt8])
}
