import Scene
import Stage

/// The pad: the page on top, and how far it is scrolled.
struct Pad: Sendable {
    /// The page on top.
    let sheet: PageSheet
    /// How far the page has moved up under the board.
    private(set) var offset: ScrollTrack
    /// What the drag under way does; nil while the finger has not gone far enough to tell.
    private var isScrolling: Bool?
    /// The lowest place, on the screen below the board, where a downward drag belongs to the paper, not to scrolling.
    private let idiomBottom: Double

    /// A page at its upper end.
    init(sheet: PageSheet, on context: StageContext) {
        self.sheet = sheet
        let viewport = Pad.viewport(on: context)
        let size = sheet.size(offered: ProposedSize(width: viewport.width, height: nil), in: context.layout)
        offset = ScrollTrack(contentLength: size.height, viewport: viewport.height, scale: context.scale)
        idiomBottom = PageSheet.idiomBottom(width: viewport.width)
    }

    /// The part of the screen below the board.
    static func viewport(on context: StageContext) -> Size {
        let header = BindingHeader.height(safeTop: context.device.safeAreaInsets.top)
        return Size(context.size.width, context.size.height - header)
    }

    /// How far past the page's end it must be pulled before the pad lifts, points as shown.
    static let liftDistance = 90.0

    /// How far past its end the page shows, points.
    func pastEnd(at time: Time) -> Double { offset.offset(at: time) - offset.maximum }

    /// The drag under way has become something else: the page goes back to where it may rest.
    mutating func letGo(at time: Time) {
        offset.release(velocity: 0, at: time)
        isScrolling = false
    }

    /// A drag over the page. The page scrolls when the drag started below the idiom, or goes up.
    mutating func scroll(_ phase: DragPhase, _ drag: DragValue, at time: Time) {
        switch phase {
        case .began:
            isScrolling = nil
            offset.grab(at: time)
        case .changed:
            let starts = isScrolling ?? (startsBelowIdiom(drag, at: time) || drag.location.y < drag.startLocation.y)
            isScrolling = starts
            if starts { offset.drag(by: drag.translation.dy, at: time) }
        case .ended:
            offset.release(velocity: isScrolling == true ? drag.velocity.dy : 0, at: time)
            isScrolling = nil
        case .cancelled:
            offset.release(velocity: 0, at: time)
            isScrolling = nil
        }
    }

    private func startsBelowIdiom(_ drag: DragValue, at time: Time) -> Bool {
        drag.startInLayer.y + offset.offset(at: time) > idiomBottom
    }
}
