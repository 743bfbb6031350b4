import Paper
import RectoUI

/// The top page while a finger curls it from one of its upper corners, and while it springs back flat.
struct PageCurl: Hashable, Sendable {
    /// The page's size, points; its binding is along the upper side.
    let page: Size
    /// The corner that is lifted, page points.
    let corner: Point
    /// The point of the flat page where the finger took hold, page points.
    let touch: Point
    /// How far the corner had been pulled already when the finger took hold, points.
    private let base: Vector
    private var translation = Vector.zero
    /// The remaining fraction of the pull: 1 at the release, 0 when the page is flat; nil while it is held.
    private var release: Track<Double>?

    /// The page taken at a point; if it is still springing back at that time, from its present pull. `down` is the
    /// touch-down: the upper corner nearest to it is lifted.
    init(page: Size, touch: Point, down: Point, after last: PageCurl?, at time: Time) {
        self.page = page
        if let last, last.release != nil, last.pull(at: time).length > 1 {
            corner = last.corner
            base = last.pull(at: time)
        } else {
            corner = Point(down.x >= page.width / 2 ? page.width : 0, 0)
            base = .zero
        }
        self.touch = touch - base
    }

    /// Sets the finger's translation since it took hold, points.
    mutating func move(to translation: Vector) { self.translation = translation }

    /// The finger releases the page with a velocity, points a second, and the page springs back.
    mutating func letGo(velocity: Vector, at time: Time) {
        let pull = base + translation
        let square = pull.dx * pull.dx + pull.dy * pull.dy
        let speed = square > 1 ? (velocity.dx * pull.dx + velocity.dy * pull.dy) / square : 0
        var track = Track(1.0)
        track.animate(
            to: 0, at: time, with: .spring(response: 0.42, dampingFraction: 0.72), velocity: max(-12, min(3, speed)))
        release = track
    }

    /// The pull of the corner, points, by the finger or by what remains of it. A page that overshoots does not go through
    /// the pad: it lifts once more. The last point of the way is left out, so that the motion ends in finite time.
    func pull(at time: Time) -> Vector {
        let whole = base + translation
        guard let left = release.map({ abs($0.value(at: time)) }), whole.length > 0 else { return whole }
        return whole * max(0, left - (1 - min(1, left)) * 1.2 / whole.length)
    }

    /// True while a finger holds it.
    var isHeld: Bool { release == nil }

    /// When the page is flat again; nil while it is held.
    var flatTime: Time? { release?.settledTime }

    /// The pose of the sheet at `time`, for drawing.
    func pose(at time: Time) -> CurlPose {
        CurlPose(grab: corner, translation: pull(at: time), page: page, binding: .slipping(grab: corner, page: page))
    }
}
