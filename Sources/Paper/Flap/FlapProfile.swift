import Motion
import Numerics

/// The profile of a paper flap that rotates about a horizontal hinge, projected to the picture plane.
///
/// Lengths are pixels of the flap's texture: its row 0 lies on the hinge, row `length` is the tip. y runs down the picture
/// from the hinge, z toward the viewer. With v the distance from the hinge along the paper, the slope is phi(v) = angle +
/// bend (v / length)^1.4, and y, z are the integrals of cos phi and sin phi: the paper bends without stretching. An eye at
/// `eyeDistance` over row `eyeRow` projects with the magnification s = eyeDistance / (eyeDistance - z).
struct FlapProfile {
    /// The position of one texture row in the picture.
    struct Row {
        /// Picture row, as distance from the hinge, texture pixels.
        var y: Double
        /// Perspective magnification.
        var scale: Double
        /// Height over the picture plane, texture pixels.
        var z: Double
        /// Slope of the paper, radians: 0 lies down over the envelope, pi lies up behind it.
        var slope: Double
    }

    /// One entry for each texture row, 0 ... length.
    let rows: [Row]

    /// The rows' y before the perspective projection.
    let flat: [Double]

    /// Ranges of rows along which the picture row is monotonic, the nearest to the viewer last.
    let pieces: [ClosedRange<Int>]

    init(angle: Double, bend: Double, length: Int, eyeDistance: Double, eyeRow: Double) {
        var rows: [Row] = []
        var flat: [Double] = []
        rows.reserveCapacity(length + 1)
        // At the hinge the paper is 1.2 pixels above the envelope.
        var y = 0.0, z = 1.2
        for v in 0...length {
            let part = Double(v) / Double(length)
            let slope = angle + bend * PortableMath.pow(part, 1.4)
            if v > 0 {
                let middle = (rows[v - 1].slope + slope) / 2
                y += PortableMath.cos(middle)
                z += PortableMath.sin(middle)
            }
            let scale = eyeDistance / (eyeDistance - z)
            flat.append(y)
            rows.append(Row(y: eyeRow + (y - eyeRow) * scale, scale: scale, z: z, slope: slope))
        }
        self.rows = rows
        self.flat = flat
        pieces = FlapProfile.monotone(rows)
    }

    private static func monotone(_ rows: [Row]) -> [ClosedRange<Int>] {
        var pieces: [ClosedRange<Int>] = []
        var first = 0
        for v in 1..<rows.count {
            let ends = v == rows.count - 1
            let turns = !ends && (rows[v + 1].y - rows[v].y) * (rows[v].y - rows[v - 1].y) < 0
            if ends || turns {
                pieces.append(first...v)
                first = v
            }
        }
        func height(_ piece: ClosedRange<Int>) -> Double { rows[(piece.lowerBound + piece.upperBound) / 2].z }
        return pieces.sorted { (height($0), $0.lowerBound) < (height($1), $1.lowerBound) }
    }

    /// True when the picture row grows along a piece, so that its outer side faces the viewer.
    func showsFront(_ piece: ClosedRange<Int>) -> Bool {
        rows[piece.upperBound].y >= rows[piece.lowerBound].y
    }

    /// The distance v along a piece at which it crosses picture row `y`, limited to the piece.
    func position(of y: Double, in piece: ClosedRange<Int>) -> Double {
        let rising = showsFront(piece)
        var low = piece.lowerBound, high = piece.upperBound
        func before(_ v: Int) -> Bool { rising ? rows[v].y <= y : rows[v].y >= y }
        if !before(low) { return Double(low) }
        if before(high) { return Double(high) }
        while high - low > 1 {
            let middle = (low + high) / 2
            if before(middle) { low = middle } else { high = middle }
        }
        let d = rows[high].y - rows[low].y
        return Double(low) + (d == 0 ? 0 : (y - rows[low].y) / d)
    }

    /// The row at a distance v along the paper, interpolated between the computed ones.
    func row(at v: Double) -> Row {
        let low = max(0, min(rows.count - 2, Int(v)))
        let k = v - Double(low)
        let a = rows[low], b = rows[low + 1]
        return Row(
            y: a.y + (b.y - a.y) * k, scale: a.scale + (b.scale - a.scale) * k, z: a.z + (b.z - a.z) * k,
            slope: a.slope + (b.slope - a.slope) * k)
    }
}
