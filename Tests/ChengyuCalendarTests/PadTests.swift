import RectoUI
import Stage
import Testing

@testable import ChengyuCalendar

@Suite struct PadTests {
    let run: CalendarRun

    init() throws {
        run = try CalendarRun()
    }

    /// On every device all that the page prints is in the screen's layers, inside the paper's margins and in order.
    @Test(arguments: Device.all) func theSheetHoldsEverything(device: Device) throws {
        let calendar = try run.calendar([], at: 0, on: device)
        let scene = calendar.scene(at: 0)
        let page = calendar.content.pages[0]
        // Words that must stay on one line are joined by no-break spaces.
        let texts = scene.texts.map { $0.replacing("\u{A0}", with: " ") }
        for text in [page.date, page.year, page.weekday, "MEANING", page.meaning, "EXAMPLE", "典故", page.story, "例", "句"]
            + ([page.example] + page.examples).flatMap({ [$0.chinese, $0.pinyin, $0.english] })
        {
            #expect(texts.contains(text), "\(text)")
        }
        #expect(texts.contains { $0.hasPrefix(page.source.chinese) && $0.hasSuffix(page.source.english) })
        var bottom = BindingHeader.height(safeTop: device.safeAreaInsets.top)
        // The frames are looked up outside the #expect macros, which would print the whole scene on failure.
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

    /// A drag that starts below the idiom moves the page with the finger once it has exceeded the threshold of 10 pt.
    @Test func thePageFollowsTheFinger() throws {
        let drag = ScriptedTouch.drag([
            .init(1, .point(Point(200, 700))), .init(1.5, .point(Point(200, 600))), .init(2, .point(Point(200, 600)))
        ])
        #expect(try run.calendar([drag], at: 1.9).pad.pages.offset.offset(at: 1.9) == 90)
        #expect(try run.calendar([drag], at: 3).pad.pages.offset.offset(at: 3) == 90, "let go at rest, it stays")
    }

    /// A thrown page decelerates at the normal rate to a stop; thrown past its end, it springs back to the end.
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

    /// On the upper half, above the idiom, a downward drag belongs to the paper and does not scroll; an upward one does.
    @Test func downwardDragsOnTheUpperHalfDoNotScroll() throws {
        func drag(from: Double, to: Double) -> ScriptedTouch {
            .drag([.init(1, .point(Point(200, from))), .init(2, .point(Point(200, to))), .init(3, .point(Point(200, to)))])
        }
        #expect(try run.calendar([drag(from: 240, to: 400)], at: 2.5).pad.pages.offset.offset(at: 2.5) == 0)
        #expect(abs(try run.calendar([drag(from: 320, to: 200)], at: 2.5).pad.pages.offset.offset(at: 2.5) - 110) < 1e-6)
        let down = try run.calendar([drag(from: 600, to: 700)], at: 2.5).pad.pages.offset
        #expect(abs(down.offset(at: 2.5) + ScrollPhysics.rubberBand(90, viewport: 702)) < 1e-6, "below it, the rubber band holds")
    }

    /// A double tap on the icon puts the page back at once, even while it flies; a single tap does not.
    @Test func doubleTapResets() throws {
        let fling = ScriptedTouch.drag([.init(1, .point(Point(200, 700))), .init(1.1, .point(Point(200, 500)))])
        let icon = ScriptedTouch.Place.layer("reset", dx: 0, dy: 0)
        #expect(try run.calendar([fling, .tap(icon, at: 1.5)], at: 3).pad.pages.offset.offset(at: 3) > 100)
        let before = try run.calendar([fling, .tap(icon, at: 1.3), .tap(icon, at: 1.5)], at: 1.49).pad.pages.offset
        #expect(before.offset(at: 1.49) > 100)
        let after = try run.calendar([fling, .tap(icon, at: 1.3), .tap(icon, at: 1.5)], at: 1.5).pad.pages.offset
        #expect(after.offset(at: 1.5) == 0 && after.isSettled(at: 1.5))
    }

    /// In the reference timeline the page scrolls down its whole length and ends at its top.
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
