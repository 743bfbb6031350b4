import Documents
import Numerics
import RectoUI
import Stage

/// A daily tear-off calendar: one idiom a day, printed on a pad of paper pages bolted under a red board, and the pages that
/// were torn off before.
public struct ChengyuCalendar: App {
    /// The calendar's name in commands and timelines.
    public static let id = "chengyu"
    /// The calendar's folder under Assets.
    public static let folder = "ChengyuCalendar"
    /// The pages, which a user may replace by a calendar of their own.
    public static let replaceableFiles = [
        ReplaceableFile(option: "pages", path: "pages.json", help: "a calendar of your own: see Assets/ChengyuCalendar/README.md")
    ]

    /// The pad, the pile below it, the stack of torn pages, and a page at full size.
    public static let screens = [
        ScreenDescription(id: "pad", title: "Pad"),
        ScreenDescription(id: "pile", title: "Pile"),
        ScreenDescription(id: "stack", title: "撕下的頁"),
        ScreenDescription(id: "page", title: "Page")
    ]

    /// How long a screen still counts as visible after it was left, seconds.
    private static let transition = 0.5

    /// The printed texts of all pages.
    let content: CalendarContent
    /// The device on which the calendar is shown; the length of a sheet follows from it.
    private let context: StageContext
    private(set) var pad: Pad
    private(set) var torn: TornPages
    /// How far the calendar is opened: 0 the pad, 1 lifted off the pile, 2 gone and the stack fanned out.
    private(set) var opening = Track(0.0)
    private(set) var screen = CalendarScreen.pad
    /// The screen that was left last, and when.
    private var left: (screen: CalendarScreen, at: Time)?
    /// The vertical translation of the finger at the moment it lifted the pad, points; nil when no finger holds it.
    private var lifted: Double?
    /// When a finger took hold of the card: the opening then, the time, and the finger's translation, points.
    private var grabbed = (opening: 1.0, at: Time.zero, translation: 0.0)
    /// The time in which a stack that is caught on its way to the pile settles, about, seconds, whatever the finger does.
    private static let gathering = 0.1
    /// True while a drag from the board carries a page.
    private var isTakingBack = false
    private var effects: [StageEffect] = []

    /// The whole pad, scrolled to the top of today's page. Throws when the file of pages is missing or invalid.
    public init(launch: Launch, on context: StageContext) throws(DocumentError) {
        content = try CalendarContent(bundledIn: context.resources)
        self.context = context
        pad = Pad(content.pages, on: context)
        torn = TornPages(content.torn)
        guard let wanted = launch.screen.flatMap(CalendarScreen.init), wanted != .pad, !torn.pages.isEmpty else { return }
        screen = wanted
        opening = Track(wanted == .pile ? 1 : 2)
        if wanted == .page { torn.open(0, at: launch.time) }
    }

    /// A gesture happened on the pad, the card or the torn pages.
    public mutating func handle(_ event: GestureEvent<CalendarAction>, at time: Time) {
        switch (event.action, event.kind) {
        case (.scroll, .scroll(let phase, let drag)):
            if screen == .pad { scroll(phase, drag, at: time) } else { moveCard(phase, drag, at: time) }
        case (.peel, .drag(let phase, let drag)) where screen == .pad:
            take(pad.peel(phase, drag, at: time))
            liftIfPulled(phase, drag, at: time)
        case (.takeBack, .drag(let phase, let drag)) where screen == .pad:
            takeBack(phase, drag, at: time)
        case (.reset, .tap):
            pad = Pad(content.pages, on: context)
            torn = TornPages(content.torn)
            opening.set(0, at: time)
            isTakingBack = false
        case (.flip, .drag(let phase, let drag)) where screen == .stack:
            torn.flip(phase, drag, at: time)
        case (.grid, .tap):
            torn.toggleGrid(at: time)
        case (.back, .tap):
            if torn.isGrid { torn.toggleGrid(at: time) }
            go(to: .pile, at: time)
        case (.open(let index), .tap):
            torn.open(index, at: time)
            go(to: .page, at: time)
        case (.pullPage, .drag(let phase, let drag)):
            if torn.pull(phase, drag, at: time) { go(to: .stack, at: time) }
        case (.dismiss, .tap):
            torn.dismiss(at: time)
            go(to: .stack, at: time)
        case (.bookmark, .tap):
            torn.toggleBookmark(at: time)
        default:
            break
        }
    }

    private mutating func scroll(_ phase: DragPhase, _ drag: DragValue, at time: Time) {
        pad.scroll(phase, drag, at: time)
        liftIfPulled(phase, drag, at: time)
    }

    /// Lifts the pad when it is pulled up far enough past its end.
    private mutating func liftIfPulled(_ phase: DragPhase, _ drag: DragValue, at time: Time) {
        guard phase == .changed, !pad.isHeld, !torn.pages.isEmpty, pad.pages.pastEnd(at: time) >= Pad.liftDistance else { return }
        pad.letGo(at: time)
        lifted = drag.translation.dy
        effects.append(.haptic("light"))
        go(to: .pile, at: time)
    }

    /// A drag from the board downward brings back the page that was torn off last.
    private mutating func takeBack(_ phase: DragPhase, _ drag: DragValue, at time: Time) {
        let header = BindingHeader.height(safeTop: context.device.safeAreaInsets.top)
        if phase == .began {
            isTakingBack = drag.translation.dy > abs(drag.translation.dx) && pad.isFree(at: time)
            guard isTakingBack, let page = torn.removeTop() else {
                isTakingBack = false
                return
            }
            pad.takeBack(page, drag, header: header, at: time)
        } else if isTakingBack {
            take(pad.carry(phase, drag, header: header, at: time))
            if phase != .changed { isTakingBack = false }
        }
    }

    private mutating func take(_ outcome: Pad.Outcome?) {
        switch outcome {
        case nil: break
        case .tore: effects.append(.haptic("light"))
        case .putBack: effects.append(.note("the page hangs on the pad again"))
        case .joinedPile(let page): torn.add(page)
        }
    }

    /// The next time at which a page that is thrown, dropped or springing back changes state.
    public var nextDeadline: Time? { pad.nextDeadline }

    /// Processes a deadline of the pages in motion.
    public mutating func reachDeadline(at time: Time) { take(pad.reachDeadline(at: time)) }

    /// A drag while the pad is lifted. The finger that lifted it opens the stack at its release, or brings the pad back; a
    /// later one pulls the card down.
    private mutating func moveCard(_ phase: DragPhase, _ drag: DragValue, at time: Time) {
        guard screen == .pile else { return }
        if let start = lifted {
            switch phase {
            case .began: break
            case .changed where drag.translation.dy - start > Pad.liftDistance: go(to: .pad, at: time)
            case .changed: break
            case .ended: go(to: .stack, at: time)
            case .cancelled: go(to: .pad, at: time)
            }
            return
        }
        let travel = context.size.height * CardPlace.travel
        switch phase {
        case .began:
            grabbed = (opening.value(at: time), time, drag.translation.dy)
        case .changed:
            let beyond = max(0, grabbed.opening - 1) * PortableMath.exp(-(time - grabbed.at).seconds / Self.gathering)
            let pulled = min(1, grabbed.opening) - (drag.translation.dy - grabbed.translation) / travel
            opening.set(max(0, min(1, pulled) + beyond), at: time)
        case .ended where drag.predictedEndTranslation.dy > travel * 0.4:
            go(to: .pad, at: time, velocity: -drag.velocity.dy / travel)
        case .ended, .cancelled:
            opening.animate(to: 1, at: time, with: .spring(response: 0.45, dampingFraction: 0.86))
        }
    }

    private mutating func go(to next: CalendarScreen, at time: Time, velocity: Double? = nil) {
        left = (screen, time)
        screen = next
        if next != .pile { lifted = nil }
        let target = next == .pad ? 0.0 : next == .pile ? 1 : 2
        if opening.target != target || velocity != nil {
            opening.animate(
                to: target, at: time, with: .spring(response: 0.5, dampingFraction: 0.88), velocity: velocity)
        }
    }

    /// The haptics since the last call.
    public mutating func takeEffects() -> [StageEffect] {
        defer { effects = [] }
        return effects
    }

    /// The visible screen, and the one that was just left.
    public func screens(at time: Time) -> [String] {
        guard let left, left.screen != screen, (time - left.at).seconds < ChengyuCalendar.transition else {
            return [screen.rawValue]
        }
        return [screen.rawValue, left.screen.rawValue]
    }

    /// The status bar is white over the dark board and the dark background, and black over the card's paper.
    public func usesLightChrome(at time: Time) -> Bool { screen != .pile }

    /// The pad, the pile and the torn pages as layers.
    public func scene(at time: Time) -> Layer {
        CalendarView(
            pad: pad, torn: torn, time: time, opening: opening.value(at: time), active: screen,
            places: TornPlaces(
                screen: context.size, safeArea: context.device.safeAreaInsets, count: torn.pages.count)
        )
        .ignoresSafeArea()
        .layer(filling: context.size, in: context.layout)
    }
}

/// The calendar's screens, by their ids.
enum CalendarScreen: String, Sendable {
    case pad
    /// The pad is lifted, and the pile of torn pages shows below it.
    case pile
    /// The torn pages, fanned in a stack or spread in a grid.
    case stack
    /// One of the torn pages at full size.
    case page
}

/// The actions of the calendar's gestures.
public enum CalendarAction: Action, CustomStringConvertible {
    /// Scrolls the page, or moves the lifted pad.
    case scroll
    /// Curls the top page, tears it off, and moves the loose sheet.
    case peel
    /// Brings back the page that was torn off last.
    case takeBack
    /// Returns everything to the state at launch.
    case reset
    /// Goes from the stack to the pile.
    case back
    /// Switches between the stack and the grid.
    case grid
    /// Flips through the stack.
    case flip
    /// Shows a torn page at full size, by its index in the pile.
    case open(Int)
    /// Moves the page at full size, and dismisses it when it is pulled far enough.
    case pullPage
    /// Adds or removes the bookmark of the page at full size.
    case bookmark
    /// Returns the page at full size to its place.
    case dismiss

    /// A few words for the log.
    public var description: String {
        switch self {
        case .scroll: "scroll the page"
        case .peel: "peel"
        case .takeBack: "take a page back"
        case .reset: "reset"
        case .back: "back"
        case .grid: "grid"
        case .flip: "flip the stack"
        case .open(let index): "open page \(index + 1)"
        case .pullPage: "pull the page"
        case .bookmark: "bookmark"
        case .dismiss: "dismiss"
        }
    }
}

extension CalendarContent {
    /// The content in the app's own folder, or in the file that replaces it.
    fileprivate init(bundledIn resources: Resources) throws(DocumentError) {
        let path = "\(ChengyuCalendar.folder)/pages.json"
        let file: (path: String, bytes: [UInt8])
        do throws(ResourceError) {
            file = try resources.file(path)
        } catch {
            guard case .file(let path, let reason) = error else { throw DocumentError(file: path, reason: "\(error)") }
            throw DocumentError(file: path, reason: reason)
        }
        try self.init(file: file.path, bytes: file.bytes)
    }
}
