import Devotional
import Foundation
import RectoUI
import Stage
import Testing

@testable import Simulator

@Suite struct TapeTests {
    private func tape() throws -> Tape {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent().path
        let resources = try Resources(assets: root + "/Assets", fonts: root + "/Fonts")
        return try Tape(
            Devotional.self, timeline: Timeline(app: "devotional", launch: Launch(), duration: 100),
            context: StageContext(device: .iPhone15, resources: resources))
    }

    private func samples(_ tape: Tape) -> [ScriptedTouch.Sample] { tape.replay.timeline.touches.last?.samples ?? [] }

    private func milliseconds(_ n: Int) -> Time { Time(milliseconds: Int64(n)) }

    @Test func whatComesInTimeStaysWhereItWas() throws {
        var tape = try tape()
        _ = try tape.move(to: 1)
        for step in 0..<10 {
            let isTaken = tape.add(step == 0 ? .began : .moved, at: Point(Double(step), 0), time: milliseconds(1008 + 8 * step))
            #expect(isTaken)
            _ = try tape.move(to: milliseconds(1008 + 8 * step))
        }
        #expect(samples(tape).map(\.time) == (0..<10).map { milliseconds(1008 + 8 * $0) })
    }

    /// The finger moves evenly, 1 pt a ms; messages are held up and come at once. No two samples may look much faster.
    @Test(arguments: [20, 60, 200]) func aHoldUpIsNoHaste(hold: Int) throws {
        var tape = try tape()
        var waiting: [Int] = []
        for now in 1000..<2500 {
            if now % 8 == 0 { waiting.append(now) }
            if now % 17 == 0 { _ = try tape.move(to: milliseconds(now)) }
            guard now % hold == 0 else { continue }
            for made in waiting {
                let isFirst = samples(tape).isEmpty
                _ = tape.add(isFirst ? .began : .moved, at: Point(Double(made - 1000), 0), time: milliseconds(made))
            }
            waiting = []
        }
        let list = samples(tape)
        #expect(list.count > 5)
        for (a, b) in zip(list, list.dropFirst()) {
            guard case .point(let p) = a.place, case .point(let q) = b.place else { continue }
            #expect((q.x - p.x) / ((b.time - a.time).seconds * 1000) < 1.4, "from \(a.time) to \(b.time) s")
        }
        // And it does not fall behind.
        let last = try #require(list.last)
        guard case .point(let p) = last.place else { return }
        #expect(last.time.seconds - (1 + p.x / 1000) < Double(hold + 30) / 1000)
    }

    @Test func goingBackAndForthShowsTheSame() throws {
        var tape = try tape()
        _ = try tape.move(to: 4)
        let isTaken = tape.add(.began, at: Point(196, 735), time: 4.1) && tape.add(.ended, at: Point(196, 735), time: 4.2)
        #expect(isTaken)
        let log = try tape.move(to: 6)
        #expect(log.contains { "\($0)".contains("tap") })
        let scene = tape.replay.scene
        #expect(try tape.move(to: 2).isEmpty)
        #expect(tape.replay.scene != scene)
        _ = try tape.move(to: 6)
        #expect(tape.replay.scene == scene)
        // From 2 s on it could have gone otherwise.
        _ = try tape.move(to: 2)
        tape.cut()
        _ = try tape.move(to: 6)
        #expect(tape.replay.scene != scene && tape.replay.timeline.touches.isEmpty)
    }
}
