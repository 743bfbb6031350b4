import Motion
import Numerics
import Raster

/// The ragged line along which a page tears off its binding, as tables over the texture's columns.
///
/// Real torn paper shows two contours: the outer one, where the paper ends, and that of the print, slightly inside; between
/// them lies bare pulp, and fibres stick out over the outer one. The outer contour is irregular at four scales: a slow
/// undulation, ridges, the perforation's teeth, and a texel of roughness. The stub on the binding ends along the same outer
/// contour, so that both halves match. A pure function of the seed. All lengths are texture pixels, y from the page's top
/// edge.
public struct TornEdge: Hashable, Sendable {
    /// The row at which the paper ends, for each column.
    public let outer: [Double]
    /// The rows at which the print of the sheet begins and that of the stub ends, for each column.
    let sheetPrint: [Double]
    let stubPrint: [Double]
    let seed: UInt64
    /// Texture pixels per point.
    let texels: Double

    /// An edge for a texture of `columns` pixels that is a page of `pageWidth` points.
    public init(seed: UInt64, columns: Int, pageWidth: Double) {
        self.seed = seed
        let width = Double(columns)
        texels = width / pageWidth
        let wander = Noise(seed: seed), ridge = Noise(seed: seed &+ 1), rough = Noise(seed: seed &+ 2)
        let print = Noise(seed: seed &+ 3), stub = Noise(seed: seed &+ 4), teeth = Noise(seed: seed &+ 5)
        let pitch = width / Double(TearFront.teeth), texels = texels
        var outer: [Double] = [], sheetPrint: [Double] = [], stubPrint: [Double] = []
        for column in 0..<columns {
            let x = Double(column) + 0.5
            var y = 0.021 + 0.011 * wander.fractal(x / (0.18 * width), octaves: 4)
            y += 0.006 * (1 - 2 * abs(ridge.gradient(x / (0.021 * width))))
            // Between two holes the paper rises to a tooth; the teeth differ in height.
            let place = x / pitch, nearest = abs(place - place.rounded())
            y += 0.0042 * (0.5 - 2 * nearest) * (0.6 + 0.6 * teeth.value(place.rounded()))
            let fine = rough.gradient(x / (0.9 * texels)) * 0.55 + rough.gradient(x / (2.7 * texels)) * 0.7
            let line = max(1.5 * texels, width * y + texels * fine)
            outer.append(line)
            let band = print.fractal(x / (0.06 * width), octaves: 4), jitter = 0.5 * print.gradient(x / (1.1 * texels))
            sheetPrint.append(line + max(0.5 * texels, texels * (2.6 + 4.2 * band + jitter)))
            let other = stub.fractal(x / (0.05 * width), octaves: 4), shake = 0.4 * stub.gradient(x / (1.3 * texels))
            stubPrint.append(line - max(0.5 * texels, texels * (1.9 + 3.0 * other + shake)))
        }
        self.outer = outer
        self.sheetPrint = sheetPrint
        self.stubPrint = stubPrint
    }

    /// The number of rows from the top that the tear may change.
    var rows: Int { Int((sheetPrint.max() ?? 0).rounded(.up)) + Int(4 * texels) }

    /// The columns between two distances from the left edge, in points.
    private func columns(_ torn: ClosedRange<Double>) -> Range<Int> {
        let first = Int((torn.lowerBound * texels).rounded()), end = Int((torn.upperBound * texels).rounded())
        return max(0, min(outer.count, first))..<max(0, min(outer.count, max(first, end)))
    }

    /// The bitmap `whole` with some columns of the topmost `rows` taken from `torn`, which has the same width. Toward a
    /// front of the tear inside the page, where the paper has only begun to part, the torn contour runs up to the top edge.
    func joined(_ whole: Bitmap, _ torn: Bitmap, over range: ClosedRange<Double>) -> Bitmap {
        var result = whole
        let columns = columns(range), rows = min(rows, min(whole.height, torn.height)), width = whole.width
        guard !columns.isEmpty else { return result }
        let run = Int(12 * texels)
        let left = columns.lowerBound > 0 ? columns.lowerBound + run : columns.lowerBound
        let right = columns.upperBound < width ? columns.upperBound - run : columns.upperBound
        result.withMutableView { target in
            torn.withView { source in
                if left < right {
                    for y in 0..<rows {
                        (target.row(y) + left).update(from: source.row(y) + left, count: right - left)
                    }
                }
                for x in columns where x < left || x >= right {
                    let place = Double(min(x < left ? x - columns.lowerBound : run, x >= right ? columns.upperBound - 1 - x : run))
                    let shift = Int(((1 - ((place + 0.5) / Double(run)).squareRoot()) * Double(rows)).rounded())
                    for y in 0..<max(0, rows - shift) { target.row(y)[x] = source.row(y + shift)[x] }
                }
            }
        }
        return result
    }

    /// The coverage of a pixel by the area below a contour, 0...1: the distance of its centre from the contour over the
    /// contour's steepness.
    static func coverage(_ contour: [Double], column x: Int, row y: Int) -> Double {
        let before = contour[max(0, x - 1)], after = contour[min(contour.count - 1, x + 1)]
        let slope = (after - before) / 2
        return max(0, min(1, 0.5 + (Double(y) + 0.5 - contour[x]) / (1 + slope * slope).squareRoot()))
    }

    /// A side of the page with its top torn off over a range of points from the left.
    func torn(_ side: Bitmap, paper: Color, over torn: ClosedRange<Double>, isFront: Bool) -> Bitmap {
        var result = side
        let columns = columns(torn), rows = min(rows, side.height), pulp = Pulp(paper: paper, seed: seed, texels: texels)
        // The back of a torn edge shows less pulp than the front, because the tear is slanted toward the front.
        let print = isFront ? sheetPrint : zip(outer, sheetPrint).map { $0 + 0.35 * ($1 - $0) }
        result.withMutableView { view in
            for y in 0..<rows {
                let row = view.row(y)
                for x in columns {
                    let alpha = Self.coverage(outer, column: x, row: y)
                    guard alpha > 0 else {
                        row[x] = 0
                        continue
                    }
                    let printed = Self.coverage(print, column: x, row: y)
                    let color = pulp.mixed(row[x], printed: printed, depth: Double(y) + 0.5 - print[x], x: x, y: y)
                    row[x] = Pulp.times(color, alpha)
                }
            }
            pulp.addFibers(to: view, along: outer, columns: columns, upward: true)
        }
        return result
    }

    /// The stub on the binding over a range of points from the left; transparent elsewhere. `shadow` is the strength,
    /// 0...1, of the thin shadow that its edge casts.
    func stub(of front: Bitmap, paper: Color, over torn: ClosedRange<Double>, shadow: Double = 0.34) -> Bitmap {
        let columns = columns(torn), rows = min(rows, front.height)
        let pulp = Pulp(paper: paper, seed: seed &+ 9, texels: texels)
        var result = Bitmap(width: front.width, height: rows)
        front.withView { source in
            result.withMutableView { view in
                for y in 0..<rows {
                    let from = source.row(y), row = view.row(y)
                    for x in columns {
                        let alpha = 1 - Self.coverage(outer, column: x, row: y)
                        // The edge's shadow for a light from the upper left: displaced by .7 points, fading over 2.8.
                        let below = Double(y) + 0.5 - outer[max(columns.lowerBound, x - Int(0.7 * texels))]
                        let near = max(0, 1 - max(0, below) / (2.8 * texels)), dark = shadow * near * near * (1 - alpha)
                        let cast = UInt32(dark * 255 + 0.5) << 24
                        guard alpha > 0 else {
                            row[x] = cast
                            continue
                        }
                        let printed = 1 - Self.coverage(stubPrint, column: x, row: y)
                        let color = pulp.mixed(from[x], printed: printed, depth: stubPrint[x] - Double(y) - 0.5, x: x, y: y)
                        row[x] = Pulp.times(color, alpha) &+ cast
                    }
                }
                pulp.addFibers(to: view, along: outer, columns: columns, upward: false)
            }
        }
        return result
    }
}
