import Paper
import RectoUI
import Stage

/// The pad: its pages, and the state of the gestures on them.
struct Pad: Sendable {
    /// The consequence of a change of the pad for the rest of the calendar.
    enum Outcome: Hashable, Sendable {
        /// The top page has come off its binding.
        case tore
        /// A page was thrown or dropped and now belongs to the pile.
        case joinedPile(CalendarPage)
        /// A loose page is attached to the pad again.
        case putBack
    }

    /// The pages attached to it.
    private(set) var pages: PadPages
    /// The page that a finger holds, or that is moving on the pad after its release.
    private(set) var hand = Hand.empty
    /// The pages in free flight.
    private(set) var flights: [PageFlight] = []
    private let context: StageContext
    /// True when the drag scrolls the page, false when it curls it; nil while that is undecided.
    private var isScrolling: Bool?
    /// True while a drag that began above the idiom's lower end scrolls.
    private var isScrollingFromAbove = false
    /// The finger's translation when its gesture was decided, points; the paper does not jump by it.
    private var slack = Vector.zero
    /// The time from which a finger that has not moved counts as still.
    private var stillTime: Time?

    /// The states of a page in the hand.
    enum Hand: Sendable {
        case empty
        case curling(PageCurl)
        case tearing(PageTear, release: Vector?, location: Point)
        /// A loose page, held by the finger or landing.
        case holding(LoosePage)
    }

    /// How far the page must be pulled past its end before the pad lifts, points on the screen.
    static let liftDistance = 90.0
    /// The pull that tears the page, as a fraction of its visible height.
    private static let tearFraction = 0.45
    /// A downward pull at this speed, points a second, tears it sooner if it is at least `leastTear` points long.
    private static let tearSpeed = 1100.0, leastTear = 40.0
    /// A finger without events for this many seconds counts as still.
    private static let stillness = 0.07

    /// A whole pad, scrolled to the top of the first page.
    init(_ pages: [CalendarPage], on context: StageContext) {
        self.context = context
        self.pages = PadPages(pages, on: context)
    }

    /// The size of the screen below the board, points.
    static func viewport(on context: StageContext) -> Size {
        let header = BindingHeader.height(safeTop: context.device.safeAreaInsets.top)
        return Size(context.size.width, context.size.height - header)
    }

    private var viewport: Size { pages.viewport }

    /// True while a finger holds paper.
    var isHeld: Bool {
        switch hand {
        case .empty: false
        case .curling(let curl): curl.isHeld
        case .tearing(_, let release, _): release == nil
        case .holding(let loose): !loose.isLanding
        }
    }

    // MARK: Scrolling

    /// Ends the present drag because it became another gesture: the page springs back to its scroll range.
    mutating func letGo(at time: Time) {
        pages.offset.release(velocity: 0, at: time)
        isScrolling = false
    }

    /// A drag over the page. It scrolls if it started below the idiom, or goes up.
    mutating func scroll(_ phase: DragPhase, _ drag: DragValue, at time: Time) {
        guard !isHeld else { return }
        switch phase {
        case .began:
            isScrolling = nil
            pages.offset.grab(at: time)
        case .changed:
            let starts = isScrolling ?? (startsBelowIdiom(drag, at: time) || drag.location.y < drag.startLocation.y)
            isScrolling = starts
            if starts {
                if case .holding(let loose) = hand { pages.hang(loose, at: time) }
                hand = .empty
                pages.offset.drag(by: drag.translation.dy, at: time)
            }
        case .ended:
            pages.offset.release(velocity: isScrolling == true ? drag.velocity.dy : 0, at: time)
            isScrolling = nil
        case .cancelled:
            pages.offset.release(velocity: 0, at: time)
            isScrolling = nil
        }
    }

    private func startsBelowIdiom(_ drag: DragValue, at time: Time) -> Bool {
        drag.startInLayer.y > pages.idiomBottom(at: time)
    }

    // MARK: Paper

    /// A drag that began above the idiom's lower end: it curls the page, or scrolls it when it goes mostly up.
    mutating func peel(_ phase: DragPhase, _ drag: DragValue, at time: Time) -> Outcome? {
        if phase == .began { begin(drag, at: time) }
        if isScrollingFromAbove {
            scrollFromAbove(phase, drag, at: time)
            return nil
        }
        return move(phase, drag, at: time)
    }

    private mutating func begin(_ drag: DragValue, at time: Time) {
        isScrollingFromAbove = false
        let location = drag.startInLayer + drag.translation
        slack = drag.translation
        if case .holding(let loose) = hand, loose.isLanding, loose.isNearlyDown(at: time) {
            pages.hang(loose, at: time)
            hand = .empty
        }
        if case .holding(var loose) = hand {
            guard loose.isLanding else { return }
            loose.take(at: location, at: time)
            hand = .holding(loose)
            return
        }
        var last: PageCurl?
        if case .curling(let curl) = hand { last = curl }
        if case .tearing = hand { return }
        guard let top = pages.top else { return }
        if drag.translation.dy < 0, abs(drag.translation.dy) > abs(drag.translation.dx) {
            isScrollingFromAbove = true
            scroll(.began, drag, at: time)
            return
        }
        // A page that is still decelerating stops where it is.
        pages.offset.release(velocity: 0, at: time)
        let hidden = max(0, pages.offset.offset(at: time)), size = pages.size(of: top)
        hand = .curling(
            PageCurl(
                page: Size(size.width, size.height - hidden), touch: location, down: drag.startInLayer,
                after: last, at: time))
    }

    private mutating func scrollFromAbove(_ phase: DragPhase, _ drag: DragValue, at time: Time) {
        var drag = drag
        // The distance moved before recognition is not scrolled.
        drag.translation.dy += min(10, -min(0, drag.translation.dy))
        scroll(phase == .began ? .changed : phase, drag, at: time)
    }

    /// The finger that holds the paper moves or is released.
    private mutating func move(_ phase: DragPhase, _ drag: DragValue, at time: Time) -> Outcome? {
        let velocity = phase == .cancelled ? .zero : drag.velocity, isUp = phase == .ended || phase == .cancelled
        let place = drag.startInLayer + drag.translation
        switch hand {
        case .empty:
            return nil
        case .curling(var curl):
            guard curl.isHeld else { return nil }
            curl.move(to: drag.translation - slack)
            let pull = curl.pull(at: time)
            let isTorn =
                pull.length >= Pad.tearFraction * viewport.height
                || (pull.length >= Pad.leastTear && velocity.dy >= Pad.tearSpeed && phase != .began)
            if isTorn, phase != .cancelled, let top = pages.top {
                let tear = PageTear(curl, speed: velocity.length, seed: top.page.seed, at: time)
                hand = .tearing(tear, release: isUp ? velocity : nil, location: place)
                return .tore
            }
            if isUp { curl.letGo(velocity: velocity, at: time) }
            hand = .curling(curl)
            return nil
        case .tearing(var tear, let release, _):
            guard release == nil else { return nil }
            tear.move(to: drag.translation - slack)
            hand = .tearing(tear, release: isUp ? velocity : nil, location: place)
            return nil
        case .holding(var loose):
            guard !loose.isLanding else { return nil }
            loose.move(to: place, velocity: velocity, at: time)
            hand = .holding(loose)
            stillTime = time + Time(seconds: Pad.stillness)
            return isUp ? release(loose, velocity: velocity, at: time) : nil
        }
    }

    /// A loose page is released: thrown it flies off, near the binding it snaps back on, elsewhere it drops.
    private mutating func release(_ loose: LoosePage, velocity: Vector, at time: Time) -> Outcome? {
        stillTime = nil
        if velocity.length <= PageFlight.throwSpeed, loose.isNearBinding(at: time) {
            var loose = loose
            loose.land(velocity: velocity, at: time)
            hand = .holding(loose)
            return .putBack
        }
        let header = context.size.height - viewport.height
        let screen = Rect(x: 0, y: -header, width: context.size.width, height: context.size.height)
        flights.append(PageFlight(loose, velocity: velocity, screen: screen, at: time))
        hand = .empty
        return .joinedPile(loose.sheet.page)
    }

    /// True when a torn page may be brought back: no page is held, and the last released one lies still.
    func isFree(at time: Time) -> Bool {
        switch hand {
        case .empty: true
        case .curling(let curl): !curl.isHeld && curl.pull(at: time).length < 1
        case .tearing: false
        case .holding(let loose): loose.isLanding && loose.isNearlyDown(at: time)
        }
    }

    /// A downward drag that began on the board brings a torn page to the finger. No page may be held.
    mutating func takeBack(_ page: CalendarPage, _ drag: DragValue, header: Double, at time: Time) {
        let sheet = PageSheet(page: page, width: viewport.width, minimumHeight: viewport.height)
        let location = Point(drag.location.x, drag.location.y - header)
        if case .holding(let loose) = hand { pages.hang(loose, at: time) }
        // The page comes from the pile below the screen, or from its flight if it has not landed yet.
        var start = Point(location.x + (viewport.width / 2 - location.x) * 0.4, viewport.height + 30)
        if let index = flights.lastIndex(where: { $0.sheet.page == page }) {
            let grip = flights.remove(at: index).pose(at: time).grip
            start = Point(grip.x, grip.y)
        }
        hand = .holding(LoosePage(sheet, page: pages.size(of: sheet), from: start, to: location, at: time))
        pages.offset.release(velocity: 0, at: time)
    }

    /// The finger that took a page back moves or is released. `header` is the board's height, points.
    mutating func carry(_ phase: DragPhase, _ drag: DragValue, header: Double, at time: Time) -> Outcome? {
        guard case .holding(let loose) = hand, !loose.isLanding else { return nil }
        var drag = drag
        drag.startInLayer = Point(drag.startLocation.x, drag.startLocation.y - header)
        return move(phase, drag, at: time)
    }

    // MARK: Deadlines

    /// The next time at which the pad changes without a touch; nil if it will not.
    var nextDeadline: Time? {
        var times = flights.map(\.end)
        switch hand {
        case .empty: break
        case .curling(let curl): if let flat = curl.flatTime { times.append(flat) }
        case .tearing(let tear, _, _): times.append(tear.end)
        case .holding(let loose):
            if let landed = loose.landedTime {
                times.append(landed)
            } else if let stillTime {
                times.append(stillTime)
            }
        }
        return times.min()
    }

    /// Finishes the motion whose deadline has been reached.
    mutating func reachDeadline(at time: Time) -> Outcome? {
        flights.removeAll { $0.end <= time }
        switch hand {
        case .curling(let curl) where curl.flatTime.map { $0 <= time } ?? false:
            hand = .empty
        case .tearing(let tear, let velocity, let location) where tear.end <= time:
            var loose = LoosePage(pages.tearOff(), from: tear, location: location, at: time)
            hand = .holding(loose)
            if let velocity {
                loose.move(to: location, velocity: velocity, at: time)
                return release(loose, velocity: velocity, at: time)
            }
            stillTime = time + Time(seconds: Pad.stillness)
        case .holding(let loose) where loose.landedTime.map { $0 <= time } ?? false:
            pages.hang(loose, at: time)
            hand = .empty
        case .holding(var loose):
            guard let still = stillTime, still <= time else { break }
            loose.rest(at: time)
            hand = .holding(loose)
            stillTime = nil
        default:
            break
        }
        return nil
    }
}
