import Foundation
import Paper
import RectoUI
import Snapshot
import Stage
import Testing

@testable import ChengyuCalendar

/// How pages respond to touches, beyond what the reference timeline shows.
@Suite struct HandTests {
    let run: CalendarRun

    init() throws {
        run = try CalendarRun()
    }

    private static let folder = CalendarRun.root + "/Tests/ChengyuCalendarTests/Timelines"
    private static var timelines: [String] {
        let files = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        return files.filter { $0.hasSuffix(".json") }.sorted()
    }

    /// The expectations of every timeline in the folder hold.
    @Test(arguments: timelines) func claimsHold(file: String) throws {
        let path = Self.folder + "/" + file
        let timeline = try Timeline(file: file, bytes: try readFile(path))
        #expect(timeline.expectations.count > 2)
        for result in try ExpectationCheck.run(ChengyuCalendar.self, timeline: timeline, resources: run.resources)
        where result.outcome != .holds {
            Issue.record("line \(result.expectation.line): \(result.expectation): expected \(result.expected), found \(result.found)")
        }
    }

    @Test func allTimelinesAreThere() { #expect(Self.timelines.count == 10) }

    private func pull(_ to: Point, at end: Time, until up: Time) -> ScriptedTouch {
        .drag([.init(1, .point(Point(370, 180))), .init(end, .point(to)), .init(up, .point(to))])
    }

    private func frame(_ touches: [ScriptedTouch], at time: Time, scale: Double = 1) throws -> Bitmap {
        let timeline = Timeline(app: ChengyuCalendar.id, launch: Launch(), duration: 60, touches: touches)
        var replay = try Replay(ChengyuCalendar.self, timeline: timeline, context: run.context(scale: scale))
        try replay.advance(to: time)
        return try Renderer(resources: run.resources).render(replay.scene, size: replay.context.size, scale: scale)
    }

    /// While the binding does not limit it, the corner has moved exactly as far as the finger has since it took hold of the
    /// page.
    @Test func theCornerFollowsTheFinger() throws {
        for k in 3...20 {
            let time = Time(seconds: 1 + Double(k) / 20)
            let calendar = try run.calendar([pull(Point(230, 350), at: 2, until: 3)], at: time)
            guard case .curling(let curl) = calendar.pad.hand else {
                Issue.record("nothing curls at \(time)")
                return
            }
            let pose = curl.pose(at: time)
            #expect(pose.tension < 1e-9)
            // The finger took hold of the page after it had moved 10 pt, at a sample of 1/60 s.
            let finger = Point(370 + (230 - 370) * Double(k) / 20, 180 + (350 - 180) * Double(k) / 20)
            let sample = (1...60).map { Double($0) / 60 }.first { 220.2 * $0 >= 10 }!
            let taken = Point(370 - 140 * sample, 180 + 170 * sample)
            #expect((pose.held - (pose.grab + (finger - taken))).length < 4, "a sample of the finger is at most 1/60 s old")
            #expect(abs(pose.place(of: pose.grab).point.x - pose.held.x) < 1e-9)
        }
    }

    /// The frame on which a curl begins is the flat page, and a page that has sprung back leaves no trace.
    @Test func curlsBeginAndEndFlat() throws {
        let flat = try frame([], at: 0.5, scale: 2)
        let began = try run.calendar([pull(Point(230, 350), at: 2, until: 3)], at: Time(seconds: 1) + Time.frame(3, rate: .fps60))
        guard case .curling(let curl) = began.pad.hand else {
            Issue.record("nothing curls")
            return
        }
        #expect(curl.pose(at: 1.05).isFlat)
        #expect(try frame([pull(Point(230, 350), at: 2, until: 3)], at: Time(seconds: 1) + Time.frame(3, rate: .fps60), scale: 2) == flat)
        #expect(try frame([pull(Point(230, 350), at: 2, until: 3)], at: 3.05, scale: 2) != flat)
        #expect(try frame([pull(Point(230, 350), at: 2, until: 3)], at: 6, scale: 2) == flat)
    }

    /// From the last frame of the tear through the first frame of the loose sheet, the corner moves without a jump.
    @Test func theSheetComesLooseWithoutAJump() throws {
        let touches = [pull(Point(150, 450), at: 2, until: 4)]
        var tear: Time?
        for k in 0...120 where tear == nil {
            let t = Time(seconds: 1.5) + Time.frame(Int64(k), rate: .fps60)
            if case .tearing(let found, _, _) = try run.calendar(touches, at: t).pad.hand { tear = found.end }
        }
        let end = try #require(tear)
        let before = try run.calendar(touches, at: end - Time(flicks: 1)), after = try run.calendar(touches, at: end)
        guard case .tearing(let tearing, _, _) = before.pad.hand, case .holding(let loose) = after.pad.hand else {
            Issue.record("no tear, or no loose sheet")
            return
        }
        let pose = loose.pose(at: end), torn = tearing.pose(at: end)
        #expect(pose.scale == 1 && pose.lift == 0)
        // The held point as the curl placed it, before the turn about the last unbroken fibres; and the fold's direction.
        let held = torn.curl.place(of: tearing.curl.touch).point
        #expect((pose.grip - held).length < 2 + 400 * abs(torn.rotation))
        #expect(abs(pose.bend.axis.dx - torn.curl.normal.dx) < 1e-9 && abs(pose.bend.axis.dy - torn.curl.normal.dy) < 1e-9)
        #expect(abs(pose.tilt - torn.rotation) < 1e-9)
        #expect(after.pad.pages.top?.page.idiom == "沈魚落雁" && after.pad.pages.stubs.count == 1)
    }

    /// The torn edge of a page that is put back does not vanish when it lands: it heals, and leaves no trace.
    @Test func aTornEdgeHeals() throws {
        let touches = [
            pull(Point(150, 450), at: 1.6, until: 2),
            ScriptedTouch.drag([
                .init(4, .point(Point(200, 110))), .init(4.3, .point(Point(200, 165))), .init(4.8, .point(Point(200, 165)))
            ])
        ]
        let flat = try frame([], at: 0, scale: 2)
        guard case .holding(let loose) = try run.calendar(touches, at: 4.9).pad.hand, let landed = loose.landedTime else {
            Issue.record("nothing lands")
            return
        }
        /// In the strip under the board: the mean difference of the pixels' green channel.
        func difference(_ a: Bitmap, _ b: Bitmap) -> Double {
            var sum = 0
            for y in 300..<348 { for x in 0..<786 { sum += abs(Int(a[x, y].green) - Int(b[x, y].green)) } }
            return Double(sum) / (786 * 48)
        }
        let frames = try [-20, 0, 60, 120, 180, 240, 300, 360, 420].map { milliseconds in
            try frame(touches, at: landed + Time(seconds: Double(milliseconds) / 1000), scale: 2)
        }
        let whole = difference(frames[0], flat)
        #expect(whole > 2, "it is torn when it lands")
        for (before, after) in zip(frames, frames.dropFirst()) {
            #expect(difference(before, after) < 0.35 * whole, "it does not vanish at once")
            #expect(difference(after, flat) <= difference(before, flat) + 0.02, "it heals")
        }
        #expect(frames.last == flat)
        // When a healing page is taken by a corner, the page that lies flat continues to heal.
        let taken = try run.calendar(touches, at: landed + 0.1)
        #expect(taken.pad.pages.scar(at: landed + 0.1) != nil && taken.pad.pages.scar(at: landed + 0.5) == nil)
    }

    /// Thrown and dropped pages join the pile, the latest on top; a reset puts them back.
    @Test func whatIsLetGoJoinsThePile() throws {
        let tear = ScriptedTouch.drag([
            .init(1, .point(Point(370, 180))), .init(1.5, .point(Point(160, 450))), .init(2.2, .point(Point(200, 440))),
            .init(2.5, .point(Point(200, 440)))
        ])
        let calendar = try run.calendar([tear], at: 4)
        #expect(calendar.torn.pages.map(\.idiom).prefix(2) == ["馬到成功", "谈笑风生"])
        #expect(calendar.pad.flights.isEmpty && !calendar.pad.isHeld)
        let icon = ScriptedTouch.Place.layer("reset", dx: 0, dy: 0)
        let again = try run.calendar([tear, .tap(icon, at: 4), .tap(icon, at: 4.2)], at: 5)
        #expect(again.torn.pages.map(\.idiom) == (try run.calendar([], at: 0)).torn.pages.map(\.idiom))
        #expect(try frame([tear, .tap(icon, at: 4), .tap(icon, at: 4.2)], at: 4.2) == (try frame([], at: 0)))
    }

    /// A finger that jumps across the screen in ten microseconds, as a broken mouse may, throws the page at an extreme speed.
    @Test(arguments: [(Point(145, 633), Point(62, 423)), (Point(267, 367), Point(228, -48)), (Point(40, 719), Point(197, 709))])
    func aLeapIsDrawnToo(from: Point, to: Point) throws {
        let pull: [ScriptedTouch.Sample] = (0...60).map { k in
            let way = min(1, Double(k) / 45)
            return .init(Time(milliseconds: 500 + Int64(12 * k)), .point(Point(370 - 215 * way, 180 + 275 * way)))
        }
        let leap: [ScriptedTouch.Sample] = [.init(1.4, .point(from)), .init(1.40001, .point(to))]
        let touch = ScriptedTouch(samples: pull + leap, end: 1.42)
        for time in [1.425, 1.47, 1.7, 2.4] as [Time] { _ = try frame([touch], at: time, scale: 0.5) }
        #expect(try frame([touch], at: 8, scale: 0.5) != (try frame([], at: 8, scale: 0.5)))
    }

    /// After the last page only the pad's back is shown, and a drag on it has no effect.
    @Test func thePadRunsOut() throws {
        let touches = (0..<9).map { k in
            let t = 1.0 + 2 * Double(k)
            return ScriptedTouch.drag([
                .init(Time(seconds: t), .point(Point(370, 180))), .init(Time(seconds: t + 0.4), .point(Point(160, 450))),
                .init(Time(seconds: t + 0.8), .point(Point(210, 430))), .init(Time(seconds: t + 0.9), .point(Point(330, 300)))
            ])
        }
        let calendar = try run.calendar(touches, at: 20)
        #expect(calendar.pad.pages.top == nil && calendar.torn.pages.count == 13)
        #expect(try frame(touches, at: 20) == frame(Array(touches.dropLast()), at: 20))
    }

    /// Moments of the paper have the same bytes when drawn alone and as a part of the run, with one thread and with two, and on
    /// each instruction set.
    @Test func paperIsAFunctionOfTime() throws {
        let timeline = try run.reference()
        let used = Renderer(resources: run.resources, jobs: 2)
        var playing = try Replay(ChengyuCalendar.self, timeline: timeline, context: run.context(scale: 1))
        for time: Time in [3.3, 4.12, 6.5, 6.65, 6.8, 7.3, 9.9, 10.2, 12.4, 12.7, 17.2] {
            try playing.advance(to: time)
            var alone = try Replay(ChengyuCalendar.self, timeline: timeline, context: run.context(scale: 1))
            try alone.advance(to: time)
            let fresh = try Renderer(resources: run.resources, jobs: 1).render(alone.scene, size: alone.context.size, scale: 1)
            #expect(try used.render(playing.scene, size: playing.context.size, scale: 1) == fresh, "\(time)")
        }
    }
}
