import Numerics
import RectoUI

/// Blank paper: warm off-white with a barely visible grain. The grain is one tile of seeded noise, repeated from the
/// frame's top-left corner.
struct BlankPaper: View {
    var body: some View {
        ZStack {
            Rectangle().fill(PadColor.paper)
            Rectangle().fill(PaperGrain.paint)
        }
    }
}

/// The grain as a tile of translucent pixels, three per point.
enum PaperGrain {
    /// The side of the tile in pixels, at three pixels per point.
    static let side = 320
    /// The greatest opacity of the grain, of 255.
    private static let strength = 15.0
    /// Opacities are multiples of this: few levels give long runs of one colour in a row, which compress well.
    private static let tone = 3.0

    static let paint = ImagePaint(
        ImageSource(tile()), transform: AffineTransform(scaleX: 1.0 / 3, y: 1.0 / 3), tileMode: .tile)

    /// Noise at two scales: fibres a few pixels long, and clouds in which they are denser. Darker places are brown, lighter
    /// ones have the paper's colour; premultiplied.
    private static func tile() -> Bitmap {
        var random = SeededRandom(seed: 0x6865_6E67_7975)
        let fibre = blurred(blurred(noise(&random), acrossBy: 4, downBy: 0), acrossBy: 4, downBy: 1)
        let clouds = blurred(blurred(noise(&random), acrossBy: 13, downBy: 13), acrossBy: 13, downBy: 13)
        var bitmap = Bitmap(width: side, height: side)
        for y in 0..<side {
            for x in 0..<side {
                let value = 1.6 * fibre[y * side + x] + 2.5 * clouds[y * side + x]
                let steps = (min(strength, max(0, -value) * strength) / tone + 0.5).rounded(.down)
                let alpha = Int(steps * tone)
                bitmap[x, y] = Pixel(
                    red: UInt8(alpha * 122 / 255), green: UInt8(alpha * 100 / 255), blue: UInt8(alpha * 74 / 255),
                    alpha: UInt8(alpha))
            }
        }
        return bitmap
    }

    /// Independent random values in -1...1.
    private static func noise(_ random: inout SeededRandom) -> [Double] {
        (0..<(side * side)).map { _ in Double(random.next() >> 11) * 0x1p-52 - 1 }
    }

    /// Each value's mean with its neighbours up to the given number of steps away, wrapped around the tile's edges.
    private static func blurred(_ values: [Double], acrossBy across: Int, downBy down: Int) -> [Double] {
        func pass(_ values: [Double], reach: Int, step: (Int, Int) -> Int) -> [Double] {
            var result = values
            let count = Double(2 * reach + 1)
            for line in 0..<side {
                var sum = (-reach...reach).reduce(0.0) { $0 + values[step(line, ($1 + side) % side)] }
                for i in 0..<side {
                    result[step(line, i)] = sum / count
                    sum += values[step(line, (i + reach + 1) % side)] - values[step(line, (i - reach + side) % side)]
                }
            }
            return result
        }
        let rows = pass(values, reach: across) { line, i in line * side + i }
        return pass(rows, reach: down) { line, i in i * side + line }
    }
}
