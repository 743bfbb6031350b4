/// The part of an edge inside one row of pixels, from its upper end (xa, ya) to its lower one (xb, yb), in 1/16384 pixel.
struct RowPiece {
    var xa: Int, ya: Int, xb: Int, yb: Int
    /// 1 for an edge that goes down, -1 for one that goes up, 0 for a horizontal one.
    var sign: Int
    /// The whole edge, from its upper end to its lower one.
    var edge: SIMD4<Int32>
    /// The next piece of the same row in the pool, -1 for none.
    var next: Int32
    /// The change of x per unit of y, in 1/2^28; computed when first needed.
    private var slope = Int.min

    // The piece's x at the top and at the bottom of the current slice, in 2^-28 units.
    var top = 0, bottom = 0

    /// The sign with which the piece bounds the covered area from `since` on, times its direction: 1 or -1, or 0 where
    /// it bounds nothing; `unset` before the first slice.
    var factor = unset
    var since = 0
    /// True once the piece's area has been subtracted from the cells, to be added again slice by slice.
    var isSplit = false

    static let unset = 2

    /// The piece of an edge, given from top to bottom, between two heights. Crossings with the row's boundaries are those
    /// that `CellBuffer` finds when it adds the edge.
    init(edge: SIMD4<Int32>, sign: Int, slope edgeSlope: Int, from: Int, to: Int, next: Int32) {
        let x0 = Int(edge.x), y0 = Int(edge.y), x1 = Int(edge.z), y1 = Int(edge.w)
        let low = min(x0, x1), high = max(x0, x1)
        func crossing(_ y: Int) -> Int { min(high, max(low, ((x0 &<< 28) &+ edgeSlope &* (y &- y0)) &>> 28)) }
        (ya, yb) = (from, to)
        xa = from == y0 ? x0 : crossing(from)
        xb = to == y1 ? x1 : crossing(to)
        since = from
        (self.edge, self.sign, self.next) = (edge, sign, next)
    }

    /// x at a height of the piece, in 2^-28 units; exact at both ends, so that pieces that share an end meet there.
    @inline(__always) mutating func position(_ y: Int) -> Int {
        if y == ya { return xa &<< 28 }
        if y == yb { return xb &<< 28 }
        if slope == .min { slope = ((xb &- xa) &<< 28) / (yb &- ya) }
        return (xa &<< 28) &+ slope &* (y &- ya)
    }

    /// The least and the greatest x, in units.
    var left: Int { min(xa, xb) }
    var right: Int { max(xa, xb) }

    /// x at a height of the piece, in units.
    @inline(__always) mutating func x(_ y: Int) -> Int { position(y) &>> 28 }
}
