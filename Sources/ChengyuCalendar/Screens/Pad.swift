import Paper
import RectoUI
import Stage

/// The pad: its pages and what the hand does with them.
struct Pad: Sendable {
    /// What a change of the pad means for the rest of the calendar.
    enum Outcome: Hashable, Sendable {
        /// The page on top has come off its binding.
        case tore
        /// A page was thrown or dropped: it belongs to the pile now.
        case joinedPile(CalendarPage)
        /// A loose page hangs on the pad again.
        case putBack
    }

    /// The pages that hang on it.
    private(set) var pages: PadPages
    /// What the hand holds, or has let go on the pad.
    private(set) var hand = Hand.empty
    /// Pages in the air.
    private(set) var flights: [PageFlight] = []
    private let context: StageContext
    /// What the drag of the page does; nil while the finger has not gone far enough to tell.
    private var isScrolling: Bool?
    /// True while a drag that began over the idiom scrolls.
    private var isScrollingFromAbove = false
    /// How far the finger had gone when it took the paper: so far it was not yet known what it wanted, and the paper does
    /// not jump after it.
    private var slack = Vector.zero
    /// When a finger that has not moved since counts as still.
    private var stillTime: Time?

    /// What a hand can do with a page.
    enum Hand: Sendable {
        case empty
        case curling(PageCurl)
        case tearing(PageTear, release: Vector?, location: Point)
        /// A loose page, under the finger or landing.
        case holding(LoosePage)
    }

    /// How far past the page's end it must be pulled before the pad lifts, points as shown.
    static let liftDistance = 90.0
    /// The part of the visible page's height over which the finger pulls before the page tears.
    private static let tearFraction = 0.45
    /// A downward pull this fast tears it sooner, points a second, when it is at least so long, points.
    private static let tearSpeed = 1100.0, leastTear = 40.0
    /// A finger rests when it has not been heard of for so long, seconds.
    private static let stillness = 0.07

    /// A whole pad, the page on top at its upper end.
    init(_ pages: [CalendarPage], on context: StageContext) {
        self.context = context
        self.pages = PadPages(pages, on: context)
    }

    /// The part of the screen below the board.
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

    /// The drag under way has become something else: the page goes back to where it may rest.
    mutating func letGo(at time: Time) {
        pages.offset.release(velocity: 0, at: time)
        isScrolling = false
    }

    /// A drag over the page. The page scrolls when the drag started below the idiom, or goes up.
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
        // A page that is still coasting stops where it is.
        pages.offset.release(velocity: 0, at: time)
        let hidden = max(0, pages.offset.offset(at: time)), size = pages.size(of: top)
        hand = .curling(
            PageCurl(
                page: Size(size.width, size.height - hidden), touch: location, down: drag.startInLayer,
                after: last, at: time))
    }

    private mutating func scrollFromAbove(_ phase: DragPhase, _ drag: DragValue, at time: Time) {
        var drag = drag
        // The way that it took to recognise the drag is not scrolled.
        drag.translation.dy += min(10, -min(0, drag.translation.dy))
        scroll(phase == .began ? .changed : phase, drag, at: time)
    }

    /// The finger that holds the paper moves or lets go.
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

    /// A loose page is let go: thrown it flies off, near the binding it snaps back on, elsewhere it drops.
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

    /// True when a torn page may be brought back: the hand is free, and what it let go lies down.
    func isFree(at time: Time) -> Bool {
        switch hand {
        case .empty: true
        case .curling(let curl): !curl.isHeld && curl.pull(at: time).length < 1
        case .tearing: false
        case .holding(let loose): loose.isLanding && loose.isNearlyDown(at: time)
        }
    }

    /// A drag that began on the board and goes down: a torn page comes back under the finger. The hand must be free.
    mutating func takeBack(_ page: CalendarPage, _ drag: DragValue, header: Double, at time: Time) {
        let sheet = PageSheet(page: page, width: viewport.width, minimumHeight: viewport.height)
        let location = Point(drag.location.x, drag.location.y - header)
        if case .holding(let loose) = hand { pages.hang(loose, at: time) }
        // It comes from the pile, which lies below the screen; or out of the air, if it has not come down yet.
        var start = Point(location.x + (viewport.width / 2 - location.x) * 0.4, viewport.height + 30)
        if let index = flights.lastIndex(where: { $0.sheet.page == page }) {
            let grip = flights.remove(at: index).pose(at: time).grip
            start = Point(grip.x, grip.y)
        }
        hand = .holding(LoosePage(sheet, page: pages.size(of: sheet), from: start, to: location, at: time))
        pages.offset.release(velocity: 0, at: time)
    }

    /// The finger that took a page back moves or lets go. `header` is the board's height.
    mutating func carry(_ phase: DragPhase, _ drag: DragValue, header: Double, at time: Time) -> Outcome? {
        guard case .holding(let loose) = hand, !loose.isLanding else { return nil }
        var drag = drag
        drag.startInLayer = Point(drag.startLocation.x, drag.startLocation.y - header)
        return move(phase, drag, at: time)
    }

    // MARK: By itself

    /// When the pad will change by itself, if it will.
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

    /// Something has come to its end.
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
