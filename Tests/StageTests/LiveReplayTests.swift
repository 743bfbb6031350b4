import Motion
import Numerics
import RectoUI
import Testing

@testable import Documents
@testable import Stage

@Suite struct LiveReplayTests {
    private static let empty = Timeline(app: "test", launch: Launch(), duration: 100)

    /// Random touches are replayed live and looked at at random times; the recording's file must show the same at each of them.
    @Test(arguments: 0..<20) func whatAPersonDidReplaysFromAFile(seed: UInt64) throws {
        let context = try TestApp.context()
        var random = SeededRandom(seed: seed)
        var live = try Replay(TestApp.self, timeline: LiveReplayTests.empty, context: context)
        var seen: [(time: Time, scene: Layer)] = []
        var log: [ReplayLog.Entry] = []
        let unit = Replay.liveResolution.flicks
        for _ in 0..<120 {
            for _ in 0..<random.index(below: 3) {
                let ahead = Time(flicks: Int64(random.index(below: 3000)) * unit)
                let place = Point(Double(random.index(below: 39_300)) / 100, Double(random.index(below: 85_200)) / 100)
                let phases: [Touch.Phase] = live.isTouched ? [.moved, .moved, .moved, .ended, .cancelled] : [.began]
                let isTaken = live.add(phases[random.index(below: phases.count)], at: place, time: live.nextLiveTime + ahead)
                #expect(isTaken)
            }
            try live.advance(to: live.time + Time(milliseconds: Int64(random.index(below: 60))))
            log += live.takeLog()
            seen.append((live.time, live.scene))
        }
        let recording = live.recording(until: live.time)
        let file = try Timeline(file: "recording", bytes: Array(recording.json.utf8))
        #expect(file.duration == recording.duration && file.touches.count == recording.touches.count)
        var replay = try Replay(TestApp.self, timeline: file, context: context)
        for (time, scene) in seen {
            try replay.advance(to: time)
            #expect(replay.scene == scene)
        }
        #expect(replay.log.entries == log)
    }

    @Test func takingOverEndsWhatTheTimelineWasDoing() throws {
        let context = try TestApp.context()
        let timeline = Timeline(
            app: "test", launch: Launch(), duration: 10,
            touches: [
                .tap(.point(Point(200, 700)), at: 0.3),
                .drag([.init(0.5, .layer("card", dx: 0, dy: 0)), .init(1.5, .layer("card", dx: 90, dy: 0))]),
                .tap(.layer("button", dx: 0, dy: 0), at: 4.3)
            ], moments: [.init(id: "early", time: 0.9), .init(id: "late", time: 5)])
        var replay = try Replay(TestApp.self, timeline: timeline, context: context)
        try replay.advance(to: 1)
        replay.dropFuture()
        let cut = replay.timeline.touches
        #expect(cut.count == 2 && cut[0] == timeline.touches[0] && cut[1].isCancelled)
        #expect(cut[1].end == 1 + Replay.liveResolution)
        #expect(cut[1].samples == timeline.touches[1].samples.filter { $0.time <= 1 })
        #expect(replay.timeline.moments.map(\.id) == ["early"])
        // The next finger may come down at the time when that one was cancelled, not sooner.
        let tooSoon = replay.add(.began, at: Point(10, 10), time: 1)
        let inTime = replay.add(.began, at: Point(10, 10), time: replay.nextLiveTime)
        #expect(!tooSoon && inTime)
        #expect(replay.nextLiveTime == 1 + Replay.liveResolution + Replay.liveResolution)
        try replay.advance(to: 6)
        #expect(replay.app.screens(at: 6) == ["first"], "the tap at 4.3 s was dropped")
        // A recording's file can be read back, including a finger that is still down.
        let file = try Timeline(file: "cut", bytes: Array(replay.recording(until: 6).json.utf8))
        var again = try Replay(TestApp.self, timeline: file, context: context)
        try again.advance(to: 6)
        #expect(again.scene == replay.scene && again.log == replay.log)
    }

    @Test func aFingerDoesOneThingAfterAnother() throws {
        var replay = try Replay(TestApp.self, timeline: LiveReplayTests.empty, context: TestApp.context())
        try replay.advance(to: 2)
        func takes(_ phase: Touch.Phase, _ time: Time) -> Bool { replay.add(phase, at: .zero, time: time) }
        #expect(!takes(.moved, 3) && !takes(.ended, 3), "no finger is down")
        #expect(!takes(.began, 2), "the present is over")
        #expect(takes(.began, 3) && replay.isTouched)
        #expect(!takes(.began, 4), "it is down already")
        #expect(!takes(.moved, 3) && takes(.moved, 3.5))
        #expect(takes(.ended, 4) && !replay.isTouched)
        #expect(!takes(.began, 3.9) && takes(.began, 4))
    }

    @Test func aWrittenTimelineReadsBack() throws {
        let third = Time.frame(1, rate: .fps60)
        let timeline = Timeline(
            app: "test", launch: Launch(screen: "second", at: third), duration: 12.5,
            touches: [
                .drag([.init(third + third, .layer("a \"card\"\n", dx: -0.1, dy: 1e-7)), .init(1, .layer("a \"card\"\n", dx: 5, dy: 0))]),
                ScriptedTouch(samples: [.init(2, .point(Point(0.1, 1e5)))], end: 2, isCancelled: true)
            ], moments: [.init(id: "m", time: third, screen: "s", note: "n")])
        #expect(try Timeline(file: "t", bytes: Array(timeline.json.utf8)) == timeline)
    }
}
