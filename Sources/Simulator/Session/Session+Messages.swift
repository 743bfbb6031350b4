import Documents
import PNG
import Raster
import RectoUI
import Stage

/// The session's answers to the page's requests. They run on the session's queue.
extension Session {
    /// Carries out a request that arrived at a moment of the steady clock. False when the message is not valid.
    func take(_ bytes: [UInt8], arrived: Int64) -> Bool {
        guard let message = PageMessage(bytes) else { return false }
        let now = steadyNow()
        switch message {
        case .open(let app, let device, let scale, let chrome):
            guard let app = environment.apps.first(where: { $0.id == app }), let device = Device(parsing: device) else { return false }
            let context = StageContext(device: device, scale: scale, resources: app.resources)
            open(SimulatedScreen(app: app, context: context, chrome: chrome), now)
        case .source(let isReference):
            if isReference { playReference(now) } else { restartLive() }
        case .load(let name, let bytes): load(name, bytes, now)
        case .play(let isRunning): play(isRunning, now)
        case .speed(let speed): clock.setSpeed(speed, at: now)
        case .seek(let time): seek(time, now)
        case .restart: if kind == .live { restartLive() } else { seek(recording?.replay.timeline.launch.time ?? .zero, now) }
        case .touch(let phase, let place, let milliseconds):
            touch(phase, place, touchClock.moment(of: milliseconds, arrived: arrived), milliseconds, now)
        case .acknowledge(let number):
            guard number &- screen.acknowledged <= screen.underWay else { return false }
            screen.acknowledged = number
        case .still: sendStill()
        case .recording: sendRecording()
        }
        switch message {
        case .acknowledge, .touch(.moved, _, milliseconds: _): break
        default: tellState()
        }
        queueStep()
        return true
    }

    private func open(_ next: SimulatedScreen, _ now: Int64) {
        let isSameApp = shown?.app.id == next.app.id
        shown = next
        guard isSameApp, let old = recording else { return restartLive() }
        // The same recording is replayed on the other device up to the same time.
        recording = nil
        var timeline = old.replay.timeline
        if old.replay.isTouched { timeline = old.replay.recording(until: old.time) }
        begin(timeline, kind, loadedName, at: old.time, isRunning: clock.isRunning)
    }

    func restartLive() {
        guard let shown else { return }
        begin(Timeline(app: shown.app.id, launch: Launch(), duration: Session.longest), .live, nil, at: .zero, isRunning: true)
    }

    private func playReference(_ now: Int64) {
        guard let app = shown?.app else { return }
        begin(app.reference, .reference, nil, at: app.reference.launch.time, isRunning: true)
    }

    private func load(_ name: String, _ bytes: [UInt8], _ now: Int64) {
        let file = name.isEmpty ? "timeline" : name
        let timeline: Timeline
        do throws(TimelineError) {
            timeline = try Timeline(file: file, bytes: bytes)
        } catch {
            return send(.text(StateMessage.notice(error.description)))
        }
        guard let old = shown else { return }
        guard let app = environment.apps.first(where: { $0.id == timeline.app }) else {
            let known = environment.apps.map(\.id).joined(separator: ", ")
            return send(.text(StateMessage.notice("\(file): at app: no app \(timeline.app); there are: \(known)")))
        }
        shown = SimulatedScreen(app: app, context: old.context, chrome: old.chrome)
        begin(timeline, .loaded, file, at: timeline.launch.time, isRunning: true)
    }

    /// Makes a timeline the session's recording and plays it from a time.
    private func begin(_ timeline: Timeline, _ kind: TapeKind, _ name: String?, at time: Time, isRunning: Bool) {
        guard let shown else { return }
        (self.kind, loadedName) = (kind, name)
        end = kind == .live ? time : timeline.duration
        do throws(ReplayError) {
            var recording = try SeekableRecording(shown.app.type, timeline: timeline, context: shown.context)
            let start = steadyNow()
            let entries = try recording.move(to: time, unless: { steadyNow() - start > Session.stride })
            isBehind = recording.time < time
            if let text = StateMessage.events(entries, isStart: true, isFelt: false) { send(.text(text)) }
            self.recording = recording
            tapeNumber += 1
        } catch {
            send(.text(StateMessage.notice(error.description)))
            // An app that cannot be launched is not shown.
            guard kind != .live || !timeline.touches.isEmpty else {
                recording = nil
                return
            }
            return restartLive()
        }
        let now = steadyNow()
        clock.set(time, at: now)
        clock.run(isRunning, at: now)
    }

    private func play(_ isRunning: Bool, _ now: Int64) {
        if isRunning, kind != .live, let recording, recording.time >= end { clock.set(recording.replay.timeline.launch.time, at: now) }
        if !isRunning { recording?.cancelTouch() }
        owesTime = true
        clock.run(isRunning, at: now)
    }

    private func seek(_ time: Time, _ now: Int64) {
        guard let recording else { return }
        self.recording?.cancelTouch()
        clock.set(min(max(time, recording.replay.timeline.launch.time), end), at: now)
        owesTime = true
    }

    /// Handles a touch at a moment of the steady clock; `milliseconds` is its time by the page's own clock.
    private func touch(_ phase: Touch.Phase, _ place: Point, _ moment: Int64, _ milliseconds: Double, _ now: Int64) {
        guard recording != nil else { return }
        if phase == .began {
            // A touch continues from the state on the screen: what the recording held after the playhead is removed, and the
            // clock runs.
            if kind != .live || (recording?.time ?? .zero) < end {
                recording?.cut()
                kind = .live
                loadedName = nil
                end = recording?.time ?? .zero
                clock.set(end, at: now)
            }
            if !clock.isRunning { clock.run(true, at: now) }
        }
        if recording?.add(phase, at: place, time: clock.time(at: moment)) == true {
            latestTouch = milliseconds
        } else if phase == .began {
            send(.text(StateMessage.notice("this recording is full; restart to go on")))
        }
    }

    /// Sends the same file that the command line writes for this state.
    private func sendStill() {
        guard let shown, let replay = recording?.replay else { return }
        do throws(ResourceError) {
            let frame = try environment.renderer(of: shown.app).frame(of: shown.layer(of: replay), with: shown.chrome, on: shown.context)
            let screen = replay.app.screens(at: replay.time).first ?? shown.app.id
            let name = "\(screen).\(replay.time.millisecondsText)ms.png"
            send(.bytes(FrameMessage.still(name: name, png: PNGEncoder().encode(frame))))
        } catch {
            send(.text(StateMessage.notice(error.description)))
        }
    }

    private func sendRecording() {
        guard let shown, let replay = recording?.replay else { return }
        let text = replay.recording(until: max(end, replay.time)).json
        send(.text(StateMessage.recording(name: "\(shown.app.id).recording.json", text: text)))
    }
}
