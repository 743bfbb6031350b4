import Devotional
import Foundation
import RectoUI
import Stage
import Testing

@testable import Simulator

@Suite struct SeekableRecordingTests {
    private func recording() throws -> SeekableRecording {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
        let resources = try Resources(assets: [root + "/Assets"], fonts: root + "/Fonts")
        return try SeekableRecording(
            Devotional.self, timeline: Timeline(app: "devotional", launch: Launch(), duration: 100),
            context: StageContext(device: .iPhone15, resources: resources))
    }

    private func samples(_ recording: SeekableRecording) -> [ScriptedTouch.Sample] { recording.replay.timeline.touches.last?.samples ?? [] }

    private func milliseconds(_ n: Int) -> Time { Time(milliseconds: Int64(n)) }

    @Test func whatComesInTimeStaysWhereItWas() throws {
        var recording = try recording()
        _ = try recording.move(to: 1)
        for step in 0..<10 {
            let isTaken = recording.add(step == 0 ? .began : .moved, at: Point(Double(step), 0), time: milliseconds(1008 + 8 * step))
            #expect(isTaken)
            _ = try recording.move(to: milliseconds(1008 + 8 * step))
        }
        #expect(samples(recording).map(\.time) == (0..<10).map { milliseconds(1008 + 8 * $0) })
    }

    /// The finger moves evenly, 1 pt a ms, while messages are delayed and then arrive at once. No two samples may look much
    /// faster.
    @Test(arguments: [20, 60, 200]) func aHoldUpIsNoHaste(hold: Int) throws {
        var recording = try recording()
        var waiting: [Int] = []
        for now in 1000..<2500 {
            if now % 8 == 0 { waiting.append(now) }
            if now % 17 == 0 { _ = try recording.move(to: milliseconds(now)) }
            guard now % hold == 0 else { continue }
            for made in waiting {
                let isFirst = samples(recording).isEmpty
                _ = recording.add(isFirst ? .began : .moved, at: Point(Double(made - 1000), 0), time: milliseconds(made))
            }
            waiting = []
        }
        let list = samples(recording)
        #expect(list.count > 5)
        for (a, b) in zip(list, list.dropFirst()) {
            guard case .point(let p) = a.place, case .point(let q) = b.place else { continue }
            #expect((q.x - p.x) / ((b.time - a.time).seconds * 1000) < 1.4, "from \(a.time) to \(b.time) s")
        }
        // And the recording does not lag behind the finger.
        let last = try #require(list.last)
        guard case .point(let p) = last.place else { return }
        #expect(last.time.seconds - (1 + p.x / 1000) < Double(hold + 30) / 1000)
    }

    @Test func goingBackAndForthShowsTheSame() throws {
        var recording = try recording()
        _ = try recording.move(to: 4)
        let isTaken = recording.add(.began, at: Point(196, 735), time: 4.1) && recording.add(.ended, at: Point(196, 735), time: 4.2)
        #expect(isTaken)
        let log = try recording.move(to: 6)
        #expect(log.contains { "\($0)".contains("tap") })
        let scene = recording.replay.scene
        #expect(try recording.move(to: 2).isEmpty)
        #expect(recording.replay.scene != scene)
        _ = try recording.move(to: 6)
        #expect(recording.replay.scene == scene)
        // A cut at 2 s removes the touches that followed.
        _ = try recording.move(to: 2)
        recording.cut()
        _ = try recording.move(to: 6)
        #expect(recording.replay.scene != scene && recording.replay.timeline.touches.isEmpty)
    }
}
