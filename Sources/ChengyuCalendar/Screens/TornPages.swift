import RectoUI
import Stage

/// The display state of the torn pages: fanned in a stack, spread in a grid, or one of them at full size.
struct TornPages: Sendable {
    /// From the top of the pile downward.
    private(set) var pages: [CalendarPage]
    /// The index of the front page; fractional while the stack is flipped.
    private(set) var front = Track(0.0)
    /// 0 the stack, 1 the grid.
    private(set) var spread = Track(0.0)
    private(set) var isGrid = false
    /// The page at full size, or the last one that was; its progress, 0 in its place and 1 at full size; and how far a
    /// finger has pulled it, points.
    private(set) var opened: Int?
    private(set) var zoom = Track(0.0)
    private(set) var pull = Track(Pair(0.0, 0.0))
    /// The idioms with a bookmark.
    private(set) var bookmarks: Set<String> = []
    /// How much the open page's bookmark is filled: 0 an outline, 1 filled. It overshoots 1.
    private(set) var mark = Track(0.0)
    /// The value of `front` when the finger took hold of the stack.
    private var grabbed = 0.0
    /// The finger's translation when its drag was recognised, points; nothing follows it.
    private var slack = Vector.zero
    /// The open page's displacement when a finger took hold of it, points.
    private var held = Pair(0.0, 0.0)

    /// The length of a swipe that flips one page, points.
    private static let flipLength = 190.0
    /// A pull of this length, or one whose predicted end is this far, dismisses the page, points.
    private static let dismissLength = 120.0

    init(_ pages: [CalendarPage]) {
        self.pages = pages
    }

    /// A page joins the pile, on top.
    mutating func add(_ page: CalendarPage) {
        pages.insert(page, at: 0)
        front = Track(0)
    }

    /// The page on top leaves the pile, if there is one.
    mutating func removeTop() -> CalendarPage? {
        front = Track(0)
        return pages.isEmpty ? nil : pages.removeFirst()
    }

    private var last: Double { Double(max(0, pages.count - 1)) }

    /// The index of the page that the caption describes.
    func frontIndex(at time: Time) -> Int { Int(max(0, min(last, front.value(at: time).rounded()))) }

    /// A swipe over the stack: it follows the finger, and a throw moves it by one page at most.
    mutating func flip(_ phase: DragPhase, _ drag: DragValue, at time: Time) {
        guard !isGrid else { return }
        switch phase {
        case .began:
            grabbed = front.value(at: time)
            slack = drag.translation
            front.set(grabbed, at: time)
        case .changed:
            let wanted = grabbed - (drag.translation.dx - slack.dx) / TornPages.flipLength
            // Past either end the stack resists increasingly.
            let inside = max(0, min(last, wanted))
            front.set(inside + ScrollPhysics.rubberBand(wanted - inside, viewport: 1), at: time)
        case .ended, .cancelled:
            let reach = phase == .ended ? drag.predictedEndTranslation.dx : 0
            let nearest = (grabbed - reach / TornPages.flipLength).rounded()
            let start = grabbed.rounded()
            let target = max(0, min(last, max(start - 1, min(start + 1, nearest))))
            front.animate(
                to: target, at: time, with: .spring(response: 0.45, dampingFraction: 0.82),
                velocity: phase == .ended ? -drag.velocity.dx / TornPages.flipLength : 0)
        }
    }

    mutating func toggleGrid(at time: Time) {
        isGrid.toggle()
        spread.animate(to: isGrid ? 1 : 0, at: time, with: .spring(response: 0.5, dampingFraction: 0.86))
    }

    mutating func open(_ index: Int, at time: Time) {
        guard pages.indices.contains(index) else { return }
        opened = index
        mark.set(isBookmarked ? 1 : 0, at: time)
        pull.set(Pair(0, 0), at: time)
        zoom.animate(to: 1, at: time, with: .spring(response: 0.45, dampingFraction: 0.88))
    }

    /// Puts the open page back into its place.
    mutating func dismiss(at time: Time, velocity: Vector = .zero) {
        zoom.animate(to: 0, at: time, with: .spring(response: 0.45, dampingFraction: 0.9))
        pull.animate(
            to: Pair(0, 0), at: time, with: .spring(response: 0.45, dampingFraction: 0.9),
            velocity: Pair(velocity.dx, velocity.dy))
    }

    /// A drag of the open page. Returns true when it dismisses the page.
    mutating func pull(_ phase: DragPhase, _ drag: DragValue, at time: Time) -> Bool {
        switch phase {
        case .began:
            slack = drag.translation
            held = pull.value(at: time)
            pull.set(held, at: time)
            return false
        case .changed:
            let moved = drag.translation - slack, y = held.second + moved.dy
            pull.set(Pair(held.first + moved.dx * 0.6, y > 0 ? y : ScrollPhysics.rubberBand(y, viewport: 300)), at: time)
            return false
        case .ended where drag.translation.dy > TornPages.dismissLength || drag.predictedEndTranslation.dy > 2 * TornPages.dismissLength:
            dismiss(at: time, velocity: drag.velocity)
            return true
        case .ended, .cancelled:
            pull.animate(to: Pair(0, 0), at: time, with: .spring(response: 0.4, dampingFraction: 0.8))
            return false
        }
    }

    mutating func toggleBookmark(at time: Time) {
        guard let opened else { return }
        let idiom = pages[opened].idiom
        if bookmarks.remove(idiom) == nil { bookmarks.insert(idiom) }
        mark.animate(
            to: isBookmarked ? 1 : 0, at: time,
            with: .spring(response: 0.32, dampingFraction: isBookmarked ? 0.55 : 1))
    }

    var isBookmarked: Bool { opened.map { bookmarks.contains(pages[$0].idiom) } ?? false }
}
