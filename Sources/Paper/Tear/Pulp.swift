import Motion
import Numerics
import Raster

/// The inside of torn paper: matte, slightly uneven, with fibres that stick out.
struct Pulp {
    let paper: Color
    let seed: UInt64
    let texels: Double
    private let grain: Noise

    init(paper: Color, seed: UInt64, texels: Double) {
        self.paper = paper
        self.seed = seed
        self.texels = texels
        grain = Noise(seed: seed &+ 11)
    }

    /// A printed pixel where `printed` is 1, pulp where it is 0; along the print's edge, `depth` pixels inside the print,
    /// the torn coating casts a thin shadow.
    func mixed(_ print: UInt32, printed: Double, depth: Double, x: Int, y: Int) -> UInt32 {
        let near = max(0, 1 - abs(depth + 0.5 * texels) / (0.75 * texels))
        guard printed < 1 || near > 0 else { return print }
        let noise = grain.gradient(Double(x) / (0.8 * texels), Double(y) / (0.5 * texels))
        // Pulp is lighter than the coating, because it scatters more light.
        let light = 1.012 + 0.022 * noise - 0.085 * near * (1 - printed)
        func component(_ shift: UInt32, _ bare: Float) -> UInt32 {
            let p = Double(print >> shift & 255), white = 255 - (255 - Double(bare) * 255) * 0.55
            let v = white * light + (p * (1 - 0.05 * near) - white * light) * printed
            return UInt32(max(0, min(255, v + 0.5)))
        }
        return component(0, paper.red) | component(8, paper.green) << 8 | component(16, paper.blue) << 16 | 255 << 24
    }

    /// Draws thin fibres across the contour: slanted, fading out, each from a cell of its own along the edge (half a point
    /// wide).
    func addFibers(to view: BitmapView, along contour: [Double], columns: Range<Int>, upward: Bool) {
        let cell = max(1, 0.5 * texels)
        let first = Int(Double(columns.lowerBound) / cell), last = Int(Double(columns.upperBound) / cell)
        guard first < last else { return }
        let direction = upward ? -1.0 : 1.0
        for k in first..<last {
            // Each cell has a generator of its own, so that a part of the edge has the whole edge's fibres.
            var random = SeededRandom(seed: seed &+ 0x9E37 &* UInt64(k) &+ (upward ? 1 : 2))
            guard random.unit() < 0.55 else { continue }
            let x = (Double(k) + random.unit()) * cell, h = random.unit()
            let length = texels * (0.5 + 3.4 * h * h), slant = random.number(from: -0.9, to: 0.9)
            let strength = random.number(from: 0.25, to: 0.75)
            guard columns.contains(Int(x)) else { continue }
            let root = contour[Int(x)] - direction * 0.5
            let steps = Int((length * 2).rounded(.up))
            for step in 0...steps {
                let part = Double(step) / Double(steps)
                let px = x + slant * length * part * part, py = root + direction * length * part
                add(strength * (1 - part * part) * 0.6, at: px, py, to: view)
            }
        }
    }

    /// Adds a dot of a fibre, distributed over the two nearest columns.
    private func add(_ alpha: Double, at x: Double, _ y: Double, to view: BitmapView) {
        let left = (x - 0.5).rounded(.down), k = x - 0.5 - left, row = Int(y.rounded(.down))
        for (column, weight) in [(Int(left), 1 - k), (Int(left) + 1, k)] {
            guard row >= 0, row < view.bounds.height, column >= 0, column < view.bounds.width else { continue }
            let target = view.row(row) + column
            let room = 1 - Double(target.pointee >> 24) / 255
            let fiber = paper.mixed(with: .white, by: 0.3).opacity(alpha * weight * room).pixel.rgba
            target.pointee &+= fiber
        }
    }

    /// An opaque pixel multiplied by an alpha of 0...1, which makes it premultiplied.
    static func times(_ p: UInt32, _ alpha: Double) -> UInt32 {
        guard alpha < 1 else { return p }
        let a = UInt32(alpha * 255 + 0.5)
        func part(_ c: UInt32) -> UInt32 { (c * a + 127) / 255 }
        return part(p & 255) | part(p >> 8 & 255) << 8 | part(p >> 16 & 255) << 16 | a << 24
    }
}
