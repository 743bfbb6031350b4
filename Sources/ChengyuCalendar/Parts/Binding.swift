import Scene

/// What shows right under the board: its shadow, the stubs of pages torn off before, and the perforation.
struct Binding: View {
    /// Height of the strip, points.
    static let height = 14.0

    var body: some View {
        ZStack(alignment: .top) {
            Perforation()
                .stroke(Color(0xA89A88).opacity(0.6), style: StrokeStyle(lineWidth: 2.0 / 3, lineCap: .round, dash: [2.4, 2.6]))
                .frame(height: 1)
                .padding(.top, 10)
            ForEach(0..<3) { index in
                // The stubs farther up hang over those below.
                StubEdge(seed: UInt64(index))
                    .fill(Color([0xF6F0E6, 0xFAF5EC, 0xF3ECE0][index]))
                    .frame(height: [7.4, 5.2, 3.2][index])
                    .shadow(color: Color(0x4A3A28, alpha: 0.26), radius: 0.5, y: 0.5)
            }
            Rectangle()
                .fill(
                    .linear(
                        Gradient(stops: [
                            GradientStop(color: Color(0x2A0A06, alpha: 0.30), location: 0),
                            GradientStop(color: Color(0x2A0A06, alpha: 0.09), location: 0.4),
                            GradientStop(color: Color(0x2A0A06, alpha: 0), location: 1),
                        ]), from: .top, to: .bottom))
                .frame(height: 10)
        }
        .frame(height: Binding.height, alignment: .top)
        .allowsHitTesting(false)
    }
}

/// One line across the middle of its frame.
private struct Perforation: Shape {
    func path(in rect: Rect) -> Path {
        var path = Path()
        path.move(to: Point(rect.minX, rect.midY))
        path.line(to: Point(rect.maxX, rect.midY))
        return path
    }
}

/// A strip of paper whose lower edge was torn: uneven by half a point.
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
