import RectoUI
import Stage
import Testing

@testable import ChengyuCalendar

@Suite struct PadTests {
    let run: CalendarRun

    init() throws {
        run = try CalendarRun()
    }

    /// Everything that the page prints is on the screen's layers, inside the paper's margins, in order, on every phone.
    @Test(arguments: Device.all) func theSheetHoldsEverything(device: Device) throws {
        let calendar = try run.calendar([], at: 0, on: device)
        let scene = calendar.scene(at: 0)
        let page = calendar.content.pages[0]
        // What must not be broken over lines has spaces of its own.
        let texts = scene.texts.map { $0.replacing("\u{A0}", with: " ") }
        for text in [page.date, page.year, page.weekday, "MEANING", page.meaning, "EXAMPLE", "典故", page.story, "例", "句"]
            + ([page.example] + page.examples).flatMap({ [$0.chinese, $0.pinyin, $0.english] })
        {
            #expect(texts.contains(text), "\(text)")
        }
        #expect(texts.contains { $0.hasPrefix(page.source.chinese) && $0.hasSuffix(page.source.english) })
        var bottom = BindingHeader.height(safeTop: device.safeAreaInsets.top)
        // Looked up outside of the expectations, which would print the whole scene.
        let frames = ["header", "date", "idiom", "table", "story", "source", "examples"].map { scene.frame(named: $0) }
        let header = try #require(frames[0])
        #expect(header.minY == 0 && abs(header.maxY - bottom) < 0.01 && header.width == device.size.width)
        for (name, found) in zip(["date", "idiom", "table", "story", "source", "examples"], frames.dropFirst()) {
            let frame = try #require(found, "\(name)")
            #expect(frame.minY >= bottom - 0.01, "\(name) lies below what comes before it")
            #expect(frame.minX >= PageSheet.margin - 0.01 && frame.maxX <= device.size.width - PageSheet.margin + 0.01, "\(name)")
            bottom = frame.maxY
        }
        let table = try #require(frames[3]), examples = try #require(frames[6])
        let print = device.size.width - 2 * PageSheet.margin
        #expect(abs(table.width - print) < 0.5 && abs(examples.width - print) < 0.5, "boxes are as wide as the print")
    }

    /// A drag that starts below the idiom moves the page with the finger; past the slack of 10 pt.
    @Test func thePageFollowsTheFinger() throws {
        let drag = ScriptedTouch.drag([
            .init(1, .point(Point(200, 700))), .init(1.5, .point(Point(200, 600))), .init(2, .point(Point(200, 600)))
        ])
        #expect(try run.calendar([drag], at: 1.9).pad.pages.offset.offset(at: 1.9) == 90)
        #expect(try run.calendar([drag], at: 3).pad.pages.offset.offset(at: 3) == 90, "let go at rest, it stays")
    }

    /// Thrown, it glides to a stop by the normal rate; thrown past the end, it comes back to it.
    @Test func thrownPagesGlide() throws {
        func throwing(to y: Double) -> ScriptedTouch {
            .drag([.init(1, .point(Point(200, 700))), .init(1.2, .point(Point(200, y)))])
        }
        let soft = try run.calendar([throwing(to: 640)], at: 5).pad.pages.offset
        #expect(abs(soft.offset(at: 5) - (50 + 300 * 0.4995)) < 1, "50 pt by hand, the rest by its speed of 300 pt/s")
        let hard = try run.calendar([throwing(to: 100)], at: 5).pad.pages.offset
        var farthest = 0.0
        for step in 0..<200 { farthest = max(farthest, hard.offset(at: 1.2 + Time(seconds: 0.02 * Double(step)))) }
        #expect(farthest > hard.maximum + 5, "it runs past the end")
        #expect(abs(hard.offset(at: 5) - hard.maximum) < 0.2, "and comes back")
    }

    /// Above the idiom a downward drag is the paper's: it does not scroll. An upward one does.
    @Test func downwardDragsOnTheUpperHalfDoNotScroll() throws {
        func drag(from: Double, to: Double) -> ScriptedTouch {
            .drag([.init(1, .point(Point(200, from))), .init(2, .point(Point(200, to))), .init(3, .point(Point(200, to)))])
        }
        #expect(try run.calendar([drag(from: 240, to: 400)], at: 2.5).pad.pages.offset.offset(at: 2.5) == 0)
        #expect(abs(try run.calendar([drag(from: 320, to: 200)], at: 2.5).pad.pages.offset.offset(at: 2.5) - 110) < 1e-6)
        let down = try run.calendar([drag(from: 600, to: 700)], at: 2.5).pad.pages.offset
        #expect(abs(down.offset(at: 2.5) + ScrollPhysics.rubberBand(90, viewport: 702)) < 1e-6, "below it, the rubber band holds")
    }

    /// Two taps on the icon put the page back at once, also in mid-flight; one does not.
    @Test func doubleTapResets() throws {
        let fling = ScriptedTouch.drag([.init(1, .point(Point(200, 700))), .init(1.1, .point(Point(200, 500)))])
        let icon = ScriptedTouch.Place.layer("reset", dx: 0, dy: 0)
        #expect(try run.calendar([fling, .tap(icon, at: 1.5)], at: 3).pad.pages.offset.offset(at: 3) > 100)
        let before = try run.calendar([fling, .tap(icon, at: 1.3), .tap(icon, at: 1.5)], at: 1.49).pad.pages.offset
        #expect(before.offset(at: 1.49) > 100)
        let after = try run.calendar([fling, .tap(icon, at: 1.3), .tap(icon, at: 1.5)], at: 1.5).pad.pages.offset
        #expect(after.offset(at: 1.5) == 0 && after.isSettled(at: 1.5))
    }

    /// The reference run: the page goes down its whole length, and lies at its upper end in the end.
    @Test func theReferenceRunScrollsTheWholePage() throws {
        var replay = try Replay(ChengyuCalendar.self, timeline: run.reference(), context: run.context())
        func offset() -> ScrollTrack { (replay.app as! ChengyuCalendar).pad.pages.offset }
        #expect(offset().offset(at: 0) == 0)
        try replay.advance(to: 23)
        #expect(abs(offset().offset(at: 23) - offset().maximum) < 0.2)
        try replay.advance(to: 37)
        #expect(offset().offset(at: 37) == 0)
    }

    /// A frame depends on the time alone, not on what was drawn before it or on how many threads drew it.
    @Test func framesAreAFunctionOfTime() throws {
        let timeline = try run.reference()
        let used = Renderer(resources: run.resources, jobs: 2)
        var playing = try Replay(ChengyuCalendar.self, timeline: timeline, context: run.context(scale: 1))
        for time: Time in [0, 19.9, 21, 24.5, 37] {
            try playing.advance(to: time)
            var alone = try Replay(ChengyuCalendar.self, timeline: timeline, context: run.context(scale: 1))
            try alone.advance(to: time)
            let fresh = try Renderer(resources: run.resources, jobs: 1).render(alone.scene, size: alone.context.size, scale: 1)
            #expect(try used.render(playing.scene, size: playing.context.size, scale: 1) == fresh, "\(time)")
        }
    }
}
