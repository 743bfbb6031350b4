import Numerics
import RectoUI
import Testing

@testable import Documents
@testable import Stage

private let timeline = Timeline(
    app: "test", launch: Launch(), duration: 10,
    touches: [
        .drag([.init(0.5, .layer("card", dx: 0, dy: 0)), .init(0.7, .layer("card", dx: 60, dy: 20))]),
        .press(.layer("knob", dx: 3, dy: -3), from: 1, to: 1.5),
        .press(.layer("knob", dx: 0, dy: 0), from: 2, to: 2.4),
        .tap(.layer("button", dx: 0, dy: 0), at: 4.3)
    ],
    moments: [.init(id: "a", time: 4.3)])

@Suite struct ReplayTests {
    @Test func theLogTellsWhatHappened() throws {
        var replay = try Replay(TestApp.self, timeline: timeline, context: TestApp.context())
        try replay.advance(to: 10)
        let lines = replay.log.entries.map(\.description).filter { !$0.contains("changed") }
        #expect(
            lines == [
                "0 on stage: first",
                "0.5 touch began at 150, 350 on card",
                "0.533333333 drag began by 10, 3.33 -> drag (card)",
                "0.7 touch ended at 210, 370",
                "0.7 drag ended by 60, 20 at 300, 100 pt/s -> drag (card)",
                "1 touch began at 63, 789 on knob",
                "1 press begins -> press (knob)",
                // The release comes exactly at the deadline: the long press is recognized first.
                "1.5 long press -> press (knob)",
                "1.5 touch ended at 63, 789",
                "1.5 press ends -> press (knob)",
                "2 touch began at 60, 792 on knob",
                "2 press begins -> press (knob)",
                "2.4 touch ended at 60, 792",
                "2.4 press ends -> press (knob)",
                "4.22 touch began at 196.5, 125 on button",
                "4.3 touch ended at 196.5, 125",
                "4.3 tap -> advance (button)",
                "4.3 haptic light",
                "4.3 on stage: first, second",
                "4.65 on stage: second",
                "6.3 deadline",
                "6.3 on stage: first"
            ])
    }

    /// A second finger touches and lifts while the first one drags: each is handled by its own layer.
    @Test func fingersOverlap() throws {
        let both = Timeline(
            app: "test", launch: Launch(), duration: 4,
            touches: [
                .drag([.init(0.5, .layer("card", dx: 0, dy: 0)), .init(1.5, .layer("card", dx: 60, dy: 20))]),
                .press(.layer("knob", dx: 0, dy: 0), from: 0.8, to: 1),
                .press(.layer("knob", dx: 0, dy: 0), from: 1.2, to: 1.9)
            ])
        var replay = try Replay(TestApp.self, timeline: both, context: TestApp.context())
        try replay.advance(to: 4)
        let lines = replay.log.entries.map(\.description).filter { !$0.contains("drag changed") && !$0.contains("stage") }
        #expect(
            lines.map { $0.split(separator: " ").prefix(3).joined(separator: " ") } == [
                "0.5 touch began", "0.666666667 drag began", "0.8 touch began", "0.8 press begins", "1 touch ended",
                "1 press ends", "1.2 touch began", "1.2 press begins", "1.5 touch ended", "1.5 drag ended", "1.7 long press",
                "1.9 touch ended", "1.9 press ends"
            ])
        for t: Time in [0.9, 1.5, 1.3, 2] {
            var alone = try Replay(TestApp.self, timeline: both, context: TestApp.context())
            try alone.advance(to: t)
            var stepped = try Replay(TestApp.self, timeline: both, context: TestApp.context())
            for k in 0...100 { try stepped.advance(to: Time(seconds: t.seconds * Double(k) / 100)) }
            try stepped.advance(to: t)
            #expect(alone.scene == stepped.scene)
        }
    }

    @Test func seekingEqualsPlayingThrough() throws {
        let context = try TestApp.context()
        var random = SeededRandom(seed: 8)
        var played = try Replay(TestApp.self, timeline: timeline, context: context)
        var time: Time = 0
        for _ in 0..<250 {
            time += Time(milliseconds: Int64(random.index(below: 80)))
            try played.advance(to: time)
            var sought = try Replay(TestApp.self, timeline: timeline, context: context)
            try sought.advance(to: time)
            #expect(sought.scene == played.scene)
            #expect(sought.app.screens(at: time) == played.app.screens(at: time))
            #expect(sought.log == played.log)
        }
        #expect(time > 8)
        // Replaying to an earlier time has no effect.
        let before = played.scene
        try played.advance(to: 1)
        #expect(played.time == time && played.scene == before)
    }

    @Test func aCopyOfAReplayIsIndependent() throws {
        var replay = try Replay(TestApp.self, timeline: timeline, context: TestApp.context())
        try replay.advance(to: 1.2)
        var copy = replay
        try copy.advance(to: 5)
        #expect(replay.time == 1.2)
        #expect((replay.app as? TestApp)?.held == true)
        #expect((copy.app as? TestApp)?.held == false)
    }

    @Test func layersAreFoundOnEveryDevice() throws {
        for device in Device.all {
            var replay = try Replay(TestApp.self, timeline: timeline, context: TestApp.context(device))
            try replay.advance(to: 5)
            #expect(replay.app.screens(at: 5) == ["second"])
            #expect(replay.log.entries.contains { $0.description == "1.5 long press -> press (knob)" })
        }
    }

    @Test func intervalsOfScreens() throws {
        let context = try TestApp.context()
        let second = try Replay.intervals(of: "second", in: TestApp.self, timeline: timeline, context: context)
        #expect(second.map(\.start) == [4.3] && second.map(\.end) == [6.3])
        let first = try Replay.intervals(of: "first", in: TestApp.self, timeline: timeline, context: context)
        #expect(first.map(\.start) == [0, 6.3] && first.map(\.end) == [4.65, 10])
        #expect(try Replay.intervals(of: "third", in: TestApp.self, timeline: timeline, context: context).isEmpty)
    }

    @Test func refusals() throws {
        let context = try TestApp.context()
        func message(_ change: (inout Timeline) -> Void) -> String {
            var changed = timeline
            change(&changed)
            do throws(ReplayError) {
                var replay = try Replay(TestApp.self, timeline: changed, context: context)
                try replay.advance(to: 10)
                return "accepted"
            } catch {
                return error.description
            }
        }
        #expect(message({ $0.app = "other" }) == "the timeline is of the app other, not of test")
        #expect(message({ $0.launch = Launch(screen: "third") }) == "the timeline starts on a screen third that test does not have")
        #expect(
            message({ $0.touches = [.tap(.layer("lever", dx: 0, dy: 0), at: 1)] })
                == "the touch at 0.92 s is on a layer \"lever\" that is not on the screen; named layers then: button, card, knob")
        #expect(message({ $0.launch = Launch(screen: "second", at: 3) }) == "accepted")
    }

    @Test func aDeadlineThatDoesNotMoveOnIsNoticed() throws {
        struct Stuck: App {
            static let id = "stuck"
            static let screens = [ScreenDescription(id: "only", title: "Only")]
            init(launch: Launch, on context: StageContext) {}
            var nextDeadline: Time? { 0.5 }
            func scene(at time: Time) -> Layer { Layer(bounds: .zero) }
            mutating func handle(_ event: GestureEvent<TestAction>, at time: Time) {}
            func screens(at time: Time) -> [String] { ["only"] }
        }
        #expect(Stuck.folder == "Stuck")
        var replay = try Replay(Stuck.self, timeline: Timeline(app: "stuck", launch: Launch(), duration: 1), context: TestApp.context())
        #expect(throws: ReplayError.stuck(app: "stuck", time: 0.5)) { try replay.advance(to: 1) }
    }

    @Test func foreignActionsAreNotTaken() throws {
        struct Foreign: Action {}
        var app = TestApp(launch: Launch(), on: try TestApp.context())
        let output = GestureOutput(action: AnyAction(Foreign()), kind: .tap, location: .zero, layer: nil)
        let isTaken = app.receive(output, at: 1)
        #expect(!isTaken)
    }
}

@Suite struct DeviceTests {
    @Test func devicesAreFoundByIdAndSize() {
        #expect(Device.all[0] == .iPhone15)
        #expect(Set(Device.all.map(\.id)).count == Device.all.count)
        for device in Device.all {
            #expect(Device(parsing: device.id.uppercased()) == device)
            #expect(Device(parsing: device.sizeText) == device)
        }
        #expect(Device(parsing: "402x874") == .iPhone16Pro)
        #expect(Device(parsing: "pixel9") == nil)
        #expect(Device.iPhone15.size == Size(393, 852) && Device.iPhone15.scale == 3)
        #expect(Device.iPhoneSE.safeAreaInsets == EdgeInsets(top: 20) && Device.iPhoneSE.scale == 2)
    }

    @Test func islandsAreCentred() {
        for device in Device.all {
            if let island = device.island { #expect(abs(island.midX - device.size.width / 2) < 0.01) }
            #expect((device.island == nil) == (device.cornerRadius == 0))
        }
    }
}
