import Numerics
import RectoUI

/// A page that was torn off the pad: a ragged upper edge of two contours, the print and the fibres behind it, and the
/// upper right corner folded over. The sheet is as large as its frame and shows the page from its upper end.
struct TornSheet: View, Hashable {
    let page: CalendarPage
    let size: Size

    /// The seed of the page's torn edge.
    private var seed: UInt64 { page.seed }

    var body: some View {
        ZStack(alignment: .topTrailing) {
            TornOutline(seed: seed, depth: 0).fill(Color(0xFFFDF8))
            PageSheet(page: page, width: size.width, minimumHeight: size.height)
                .frame(width: size.width, height: size.height, alignment: .top)
                .endingBetweenLines(margin: 20, boxes: ["examples"])
                .background { BlankPaper() }
                .clipShape(TornOutline(seed: seed, depth: 1))
            DogEar()
                .frame(width: TornOutline.ear, height: TornOutline.ear)
                .offset(y: TornOutline.rise)
        }
        .frame(width: size.width, height: size.height)
    }
}

/// The outline of a torn sheet: ragged above, cut off at the folded corner.
private struct TornOutline: Shape {
    let seed: UInt64
    /// 0 for the contour of the fibres, 1 for that of the print, which lies slightly lower.
    let depth: Double

    /// The distance of the fold from the corner along both edges, points.
    static let ear = 44.0
    /// The mean distance of the ragged edge below the frame's upper side, points.
    static let rise = 5.0

    func path(in rect: Rect) -> Path {
        let coarse = Noise(seed: seed), fine = Noise(seed: seed &+ 17 &+ UInt64(depth))
        var path = Path()
        path.move(to: Point(rect.minX, rect.maxY))
        var x = rect.minX
        while x <= rect.maxX - Self.ear {
            let ragged = 2.6 * coarse.fractal(x * 0.035, octaves: 3) + 1.1 * fine.fractal(x * 0.4, octaves: 2)
            let fibres = depth * (1.7 + 1.2 * fine.gradient(x * 0.09))
            path.line(to: Point(x, rect.minY + Self.rise + ragged + fibres))
            x += 0.75
        }
        path.line(to: Point(rect.maxX - Self.ear, rect.minY + Self.rise))
        path.line(to: Point(rect.maxX, rect.minY + Self.rise + Self.ear))
        path.line(to: Point(rect.maxX, rect.maxY))
        path.close()
        return path
    }
}

/// The back of a corner that is folded over, and its shadow on the page.
private struct DogEar: View {
    var body: some View {
        ZStack {
            Fold().fill(Color(0x2A1C0E, alpha: 0.35)).blur(radius: 3).offset(x: -2, y: 3)
            Fold().fill(
                .linear(
                    Gradient(stops: [
                        GradientStop(color: Color(0xFFFEFB), location: 0),
                        GradientStop(color: Color(0xF3EADC), location: 0.35),
                        GradientStop(color: Color(0xD9CCB8), location: 0.5),
                        GradientStop(color: Color(0xD9CCB8), location: 1)
                    ]), from: .bottomLeading, to: .topTrailing))
        }
    }

    private struct Fold: Shape {
        func path(in rect: Rect) -> Path {
            var path = Path()
            path.move(to: Point(rect.minX, rect.minY))
            path.line(to: Point(rect.maxX, rect.maxY))
            // The corner's tip lies slightly short of where a sharp fold would put it.
            path.cubic(
                to: Point(rect.minX + 3, rect.maxY - 3), control1: Point(rect.midX, rect.maxY - 0.5),
                control2: Point(rect.minX + 8, rect.maxY))
            path.cubic(
                to: Point(rect.minX, rect.minY), control1: Point(rect.minX, rect.maxY - 8),
                control2: Point(rect.minX + 0.5, rect.midY))
            path.close()
            return path
        }
    }
}
