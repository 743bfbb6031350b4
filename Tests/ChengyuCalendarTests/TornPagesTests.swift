import Paper
import RectoUI
import Stage
import Testing

@testable import ChengyuCalendar

@Suite struct TornPagesTests {
    let run: CalendarRun

    init() throws {
        run = try CalendarRun()
    }

    private func started(on screen: String, _ touches: [ScriptedTouch], at time: Time) throws -> Replay {
        let timeline = Timeline(
            app: ChengyuCalendar.id, launch: Launch(screen: screen), duration: 60, touches: touches)
        var replay = try Replay(ChengyuCalendar.self, timeline: timeline, context: run.context())
        try replay.advance(to: time)
        return replay
    }

    private func app(_ replay: Replay) -> ChengyuCalendar { replay.app as! ChengyuCalendar }

    private func on(_ name: String) -> ScriptedTouch.Place { .layer(name, dx: 0, dy: 0) }

    /// Touches that scroll to the page's lower end, then pull it up by `pull` points past the end and hold it until 5 s.
    private func lifting(by pull: Double, then more: [(Double, Double)] = []) -> [ScriptedTouch] {
        func at(_ y: Double, _ t: Double) -> ScriptedTouch.Sample {
            ScriptedTouch.Sample(Time(seconds: t), .point(Point(200, y)))
        }
        let low = 760 - pull, end = low + (more.last?.0 ?? 0)
        var samples = [at(760, 3), at(low, 3.5)]
        for (dy, t) in more { samples.append(at(low + dy, t)) }
        samples.append(at(end, 5))
        return [.drag([at(800, 0.2), at(200, 0.5)]), .drag(samples)]
    }

    /// A displayed offset of 90 pt past the end lifts the pad; because of the rubber band the finger has moved farther by then.
    @Test func pullingPastTheEndLiftsThePad() throws {
        let needed = 10 + ScrollPhysics.pull(showing: 90, viewport: 702)
        let below = try started(on: "pad", lifting(by: needed - 2), at: 4.5)
        #expect(app(below).screens(at: 4.5) == ["pad"] && app(below).opening.value(at: 4.5) == 0)
        let above = try started(on: "pad", lifting(by: needed + 2), at: 4.5)
        #expect(app(above).screens(at: 4.5) == ["pile"] && app(above).opening.target == 1)
        #expect(above.log.entries.contains { $0.event == .effect(.haptic("light")) })
        let found = above.scene.frame(named: "card")
        let card = try #require(found)
        #expect(abs(card.maxY - 852 * 0.45) < 1, "the card's lower edge stands at 45 % of the height")
    }

    /// Letting go opens the stack; moving the finger down again returns the pad.
    @Test func theFingerThatLiftsDecides() throws {
        let opened = try started(on: "pad", lifting(by: 260), at: 6)
        #expect(app(opened).screens(at: 6) == ["stack"] && app(opened).opening.value(at: 6) > 1.99)
        let back = try started(on: "pad", lifting(by: 260, then: [(200, 4.5)]), at: 6)
        #expect(app(back).screens(at: 6) == ["pad"] && app(back).opening.target == 0)
    }

    @Test func swipesFlipTheStack() throws {
        func swipe(from x0: Double, to x1: Double, _ t: Double) -> ScriptedTouch {
            .drag([.init(Time(seconds: t), .point(Point(x0, 430))), .init(Time(seconds: t + 0.25), .point(Point(x1, 434)))])
        }
        let captions = try [0.5, 2.0, 3.5, 5.0].map { t -> String in
            let replay = try started(
                on: "stack",
                [swipe(from: 280, to: 130, 0.8), swipe(from: 280, to: 130, 2.2), swipe(from: 100, to: 250, 3.7)],
                at: Time(seconds: t))
            let app = app(replay)
            return app.torn.pages[app.torn.frontIndex(at: Time(seconds: t))].englishDate
        }
        #expect(captions == ["Thursday, 15 October", "Monday, 12 October", "Friday, 9 October", "Monday, 12 October"])
        // Dragged past the first page, the stack yields a little and springs back.
        let held = try started(on: "stack", [swipe(from: 100, to: 300, 0.8)], at: 1)
        #expect(app(held).torn.front.value(at: 1) < -0.1)
        #expect(app(try started(on: "stack", [swipe(from: 100, to: 300, 0.8)], at: 3)).torn.front.value(at: 3) == 0)
    }

    @Test func theCaptionFollowsTheFront() throws {
        #expect(try started(on: "stack", [], at: 1).scene.texts.contains("十月十五日  Thursday, 15 October"))
        #expect(try started(on: "stack", [], at: 1).scene.texts.contains("撕下的頁 ⌄"))
    }

    /// Every page of the grid can be opened; no page hides another, and all lie on the screen.
    @Test(arguments: Device.all) func theGridShowsEveryPage(device: Device) throws {
        let timeline = Timeline(
            app: ChengyuCalendar.id, launch: Launch(screen: "stack"), duration: 9, touches: [.tap(on("grid"), at: 1)])
        var replay = try Replay(ChengyuCalendar.self, timeline: timeline, context: run.context(device))
        try replay.advance(to: 4)
        let places = TornPlaces(screen: device.size, safeArea: device.safeAreaInsets, count: 5)
        var seen: [Rect] = []
        for index in 0..<5 {
            let place = places.grid(index), size = places.sheet
            let rect = Rect(
                x: place.x - size.width * place.scale / 2, y: place.y - size.height * place.scale / 2,
                width: size.width * place.scale, height: size.height * place.scale)
            #expect(rect.minX >= 0 && rect.maxX <= device.size.width && rect.maxY <= device.size.height)
            #expect(seen.allSatisfy { $0.maxX <= rect.minX || $0.maxY <= rect.minY || rect.maxX <= $0.minX })
            seen.append(rect)
            let under = replay.scene.hitPath(at: Point(place.x, place.y)).compactMap(\.layer.name)
            #expect(under.contains("sheet \(index + 1)"), "\(under)")
        }
    }

    /// A tapped page fills the screen; the x button and a drag down put it back; the page keeps its mark.
    @Test func pagesAreOpenedMarkedAndPutBack() throws {
        let open = ScriptedTouch.tap(on("sheet 1"), at: 1)
        let shown = try started(on: "stack", [open], at: 3)
        #expect(app(shown).screens(at: 3) == ["page"] && app(shown).torn.zoom.value(at: 3) == 1)
        #expect(!app(shown).torn.isBookmarked)
        let closed = try started(on: "stack", [open, .tap(on("bookmark"), at: 2), .tap(on("close"), at: 3)], at: 5)
        #expect(app(closed).screens(at: 5) == ["stack"] && app(closed).torn.zoom.value(at: 5) == 0)
        #expect(app(closed).torn.bookmarks == ["谈笑风生"])
        let pulled = ScriptedTouch.drag([.init(2, .point(Point(200, 400))), .init(2.4, .point(Point(210, 620)))])
        #expect(app(try started(on: "stack", [open, pulled], at: 4)).screens(at: 4) == ["stack"])
        let little = ScriptedTouch.drag([
            .init(2, .point(Point(200, 400))), .init(2.4, .point(Point(205, 460))), .init(3, .point(Point(205, 460)))
        ])
        #expect(app(try started(on: "stack", [open, little], at: 5)).screens(at: 5) == ["page"])
    }

    /// The mark fills by a short spring that starts at the tap, and empties in the same way.
    @Test func theMarkFills() throws {
        let touches = [ScriptedTouch.tap(on("sheet 1"), at: 1), .tap(on("bookmark"), at: 2), .tap(on("bookmark"), at: 3)]
        func mark(_ t: Double) throws -> Double {
            let time = Time(seconds: t)
            return app(try started(on: "stack", touches, at: time)).torn.mark.value(at: time)
        }
        #expect(try mark(1.9) == 0)
        #expect(try mark(2) == 0 && app(started(on: "stack", touches, at: 2)).torn.isBookmarked)
        let early = try mark(2.06)
        #expect(early > 0.1 && early < 0.9)
        #expect(try (4...20).map { try mark(2 + Double($0) / 50) }.max()! > 1.05, "it swells a little")
        #expect(try abs(mark(2.95) - 1) < 1e-2 && mark(4.8) == 0)
        // The mark of a marked page is full as soon as the page is opened again.
        let again = [
            ScriptedTouch.tap(on("sheet 1"), at: 1), .tap(on("bookmark"), at: 2), .tap(on("close"), at: 3), .tap(on("sheet 1"), at: 4)
        ]
        #expect(app(try started(on: "stack", again, at: 4.01)).torn.mark.value(at: 4.01) == 1)
    }

    /// The caption appears after the sheets have risen out of its place.
    @Test func theCaptionComesLast() throws {
        let caption = "十月十五日  Thursday, 15 October"
        for k in 0...30 {
            let time = Time(seconds: 5 + Double(k) / 60), replay = try started(on: "pad", lifting(by: 260), at: time)
            let opening = app(replay).opening.value(at: time) - 1
            #expect(replay.scene.texts.contains(caption) == (opening > 0.8), "at \(time)")
        }
    }

    /// In the pile every sheet is warped and no two alike; in the stack all are flat. A warped sheet that becomes flat is drawn
    /// exactly as a flat one.
    @Test func thePileIsWarped() throws {
        let places = TornPlaces(screen: Size(393, 852), safeArea: EdgeInsets(top: 59, leading: 0, bottom: 34, trailing: 0), count: 6)
        var seen: Set<SheetBend> = []
        for index in 0..<6 {
            let bend = places.pile(index).bend, profile = bend.profile(of: places.sheet)
            #expect(bend == TornPlaces(screen: places.screen, safeArea: places.safeArea, count: 2).pile(index).bend)
            let slopes = profile.slopes.map { $0 * 180 / .pi }
            #expect(slopes.max()! > 20 && slopes.max()! < 60)
            // Only one end of the sheet stands up: the middle is nearly flat.
            #expect(slopes[60..<100].allSatisfy { abs($0) < 12 })
            seen.insert(bend)
        }
        #expect(seen.count == 6)
        let plane = places.stack(depth: 0)
        #expect(plane.bend.amount == 0)
        let settled = places.pile(0).mixed(with: plane, by: 1)
        #expect(settled.bend.amount == 0 && places.pile(0).mixed(with: plane, by: 1.2).bend.amount == 0)
        let shown = try started(on: "stack", [], at: 1)
        let pose = settled.pose(of: places.sheet), half = places.sheet
        var seenCorners: [Point] = []
        for (x, y) in [(-0.5, -0.5), (0.5, -0.5), (0.5, 0.5), (-0.5, 0.5)] {
            let right = pose.right * (x * half.width * pose.scale), down = pose.down * (y * half.height * pose.scale)
            let place = pose.grip + right + down, near = 1 - pose.perspective * place.z
            seenCorners.append(
                Point(
                    pose.principal.x + (place.x - pose.principal.x) / near,
                    pose.principal.y + (place.y - pose.principal.y) / near))
        }
        let frame = try #require(shown.scene.frame(named: "sheet 1")), xs = seenCorners.map(\.x), ys = seenCorners.map(\.y)
        // Flat sheets are placed on whole pixels.
        for (a, b) in [
            (frame.minX, xs.min()!), (frame.minY, ys.min()!), (frame.maxX, xs.max()!), (frame.maxY, ys.max()!)
        ] { #expect(abs(a - b) < 0.2, "\(frame) \(seenCorners)") }
    }

    /// From the stack the pages return to the pile; the card returns to the pad when it is pulled down far enough.
    @Test func theCardComesBackDown() throws {
        let back = ScriptedTouch.tap(on("back"), at: 1)
        #expect(app(try started(on: "stack", [back], at: 3)).screens(at: 3) == ["pile"])
        func pull(_ d: Double) -> ScriptedTouch {
            .drag([.init(3, .point(Point(200, 120))), .init(3.5, .point(Point(200, 120 + d))), .init(3.8, .point(Point(200, 120 + d)))])
        }
        #expect(app(try started(on: "stack", [back, pull(300)], at: 6)).screens(at: 6) == ["pad"])
        let short = app(try started(on: "stack", [back, pull(90)], at: 6))
        #expect(short.screens(at: 6) == ["pile"] && abs(short.opening.value(at: 6) - 1) < 1e-3)
    }
}
