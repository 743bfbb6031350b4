import Numerics
import Paper
import RectoUI

/// The parts directly under the board: its shadow, and the stubs of pages torn off before.
struct Binding: View {
    /// Height of the strip, points.
    static let height = 14.0

    var body: some View {
        ZStack(alignment: .top) {
            ForEach(0..<3) { index in
                // Higher stubs are drawn over lower ones.
                StubEdge(seed: UInt64(index))
                    .fill(Color([0xF6F0E6, 0xFAF5EC, 0xF3ECE0][index]))
                    .frame(height: [6.2, 4.6, 3.0][index])
                    .shadow(color: Color(0x4A3A28, alpha: 0.26), radius: 0.5, y: 0.5)
            }
            Rectangle()
                .fill(
                    .linear(
                        Gradient(stops: [
                            GradientStop(color: Color(0x2A0A06, alpha: 0.30), location: 0),
                            GradientStop(color: Color(0x2A0A06, alpha: 0.09), location: 0.4),
                            GradientStop(color: Color(0x2A0A06, alpha: 0), location: 1)
                        ]), from: .top, to: .bottom)
                )
                .frame(height: 10)
        }
        .frame(height: Binding.height, alignment: .top)
        .allowsHitTesting(false)
    }
}

/// The row of holes along which a page tears, a little below its upper edge.
struct Perforation: View {
    var body: some View {
        PerforationLine()
            .stroke(Color(0xA89A88).opacity(0.6), style: StrokeStyle(lineWidth: 2.0 / 3, lineCap: .round, dash: [2.4, 2.6]))
            .frame(height: 1)
            .padding(.top, 8.5)
            .allowsHitTesting(false)
    }
}

/// One line across the middle of its frame.
private struct PerforationLine: Shape {
    func path(in rect: Rect) -> Path {
        var path = Path()
        path.move(to: Point(rect.minX, rect.midY))
        path.line(to: Point(rect.maxX, rect.midY))
        return path
    }
}

/// The part of the strip under the board in which a curling page still lies flat and uncovered.
///
/// With d the distance of a place q from the crease along the normal n, paper lies flat where d <= 0, and the flap over q
/// shows the page's point q + n (pi R - 2 d); the flap ends where that leaves the page. All of these are half planes.
struct AttachedEdge: Shape {
    let curl: CurlPose
    /// The page's width, points.
    let width: Double

    func path(in rect: Rect) -> Path {
        let n = curl.normal, half = Double.pi * curl.radius
        func distance(_ q: Point) -> Double { (q.x - curl.crease.x) * n.dx + (q.y - curl.crease.y) * n.dy }
        func covering(_ q: Point) -> Point { q + n * (half - 2 * distance(q)) }
        let isRight = curl.grab.x >= width / 2
        let flat = rect.corners.clipped { -distance($0) }
        var path = Path()
        path.addPolygon(flat.clipped { -covering($0).y })
        path.addPolygon(flat.clipped { covering($0).y }.clipped { isRight ? covering($0).x - width : -covering($0).x })
        return path
    }
}

/// The board at the back of the pad, visible when the last page is gone.
struct PadBack: View {
    var body: some View {
        ZStack {
            Rectangle().fill(Color(0xB59A76))
            Rectangle().fill(PaperGrain.paint)
        }
    }
}

/// A strip of paper with a torn lower edge, uneven by half a point.
private struct StubEdge: Shape {
    let seed: UInt64

    func path(in rect: Rect) -> Path {
        let noise = Noise(seed: 0x7374_7562 &+ seed)
        var path = Path()
        path.move(to: Point(rect.minX, rect.minY))
        path.line(to: Point(rect.maxX, rect.minY))
        var x = rect.maxX
        while x > rect.minX {
            path.line(to: Point(x, rect.maxY + 0.5 * noise.fractal(x * 0.22, octaves: 3)))
            x -= 1.5
        }
        path.line(to: Point(rect.minX, rect.maxY))
        path.close()
        return path
    }
}
