/// An observer that is told which cells the edges of an outline touch while their areas are added up.
protocol CellObserver {
    /// The next edge, horizontal ones included, in the order in which the outline was drawn.
    mutating func begin(_ edge: SIMD4<Int32>)
    /// The edge begun last touches this cell of the buffer.
    mutating func touch(_ cell: UnsafeMutablePointer<Int32>)
}

/// The observer for outlines known not to overlap themselves: it does nothing and costs nothing.
struct NoObserver: CellObserver {
    @inline(__always) mutating func begin(_ edge: SIMD4<Int32>) {}
    @inline(__always) mutating func touch(_ cell: UnsafeMutablePointer<Int32>) {}
}

/// Finds the rows in which the sum of signed areas may not be the covered area.
///
/// A contour is cut into runs of edges that all go the same way in x and in y. Where a pixel is touched by one run only,
/// or by two that follow each other and share a direction, the part of the outline in it is a single curve, monotone in
/// x or in y. Such a curve divides the pixel into two parts whose windings differ by one, and the sum of
/// signed areas, limited by the fill rule, is the covered area. A pixel that any other two runs touch may hold a
/// crossing or an overlap: its row is flagged, to be looked at by `RowResolver`.
struct OverlapDetector: CellObserver {
    /// For each cell the code of the run that touched it first, plus 1 if the run that follows it did so as well.
    /// Codes below `base` are left over from earlier outlines.
    private let owners: UnsafeMutablePointer<UInt32>
    private let cells: UnsafeMutablePointer<Int32>
    private let rowCells: Int
    private let base: UInt32
    /// The code of the current run, an even number. Runs that may share a pixel are 2 apart.
    private(set) var code: UInt32
    /// A bit for each row of the buffer.
    private var flagged: UInt32 = 0

    // The directions of the current run; 0 while all its edges are vertical or horizontal.
    private var wayX: Int32 = 0, wayY: Int32 = 0
    /// True when both are known.
    private var isSettled = false
    private var lastX: Int32 = 0, lastY: Int32 = .min

    // The first run of a contour and its last one are one curve as well. Whether a run is the last one is known
    // at the end of the contour alone; until then the rows in which it meets the first run are kept here.
    private var firstCode: UInt32
    private var firstWayX: Int32 = 0, firstWayY: Int32 = 0
    private var startX: Int32 = 0, startY: Int32 = 0
    private var meetingRows: UInt32 = 0, earliestMeeting = UInt32.max

    init(owners: UnsafeMutablePointer<UInt32>, base: UInt32, buffer: CellBuffer) {
        self.owners = owners
        self.base = base
        cells = buffer.cells
        rowCells = buffer.rowCells
        code = base
        firstCode = base
    }

    @inline(__always) mutating func begin(_ e: SIMD4<Int32>) {
        let dx = e.z &- e.x, dy = e.w &- e.y
        // Most edges go on as the last one did. A difference of 0 has the sign of a direction that is not negative.
        let goesOn = isSettled && e.x == lastX && e.y == lastY && (dx ^ wayX) | (dy ^ wayY) >= 0
        if !goesOn { follow(e, dx.signum(), dy.signum()) }
        (lastX, lastY) = (e.z, e.w)
    }

    @inline(never) private mutating func follow(_ e: SIMD4<Int32>, _ x: Int32, _ y: Int32) {
        if e.y != lastY {
            endContour()
            code &+= 4
            firstCode = code
            (startX, startY) = (e.x, e.y)
            (wayX, wayY) = (0, 0)
        } else if e.x != lastX {
            // A horizontal edge along a row's boundary is not listed.
            turn((e.x &- lastX).signum(), 0)
        }
        turn(x, y)
        isSettled = wayX != 0 && wayY != 0
    }

    /// Starts a new run when the direction changes.
    private mutating func turn(_ x: Int32, _ y: Int32) {
        // A product of opposite directions is -1.
        let changes = (x &* wayX < 0 ? 2 : 0) as UInt32 &+ (y &* wayY < 0 ? 2 : 0)
        if changes != 0 {
            if code == firstCode { (firstWayX, firstWayY) = (wayX, wayY) }
            // Runs that share no direction may cross: their codes are 4 apart.
            code &+= changes
        }
        if x != 0 { wayX = x }
        if y != 0 { wayY = y }
    }

    private mutating func endContour() {
        guard meetingRows != 0 else { return }
        let closing = (startX &- lastX).signum()
        let isClosed = lastY == startY && (closing == 0 || closing == wayX)
        let sharesDirection = (wayX != 0 && wayX == firstWayX) || (wayY != 0 && wayY == firstWayY)
        if !(isClosed && sharesDirection && earliestMeeting == code) { flagged |= meetingRows }
        meetingRows = 0
        earliestMeeting = .max
    }

    @inline(__always) mutating func touch(_ cell: UnsafeMutablePointer<Int32>) {
        let i = cell - cells
        let owner = owners[i]
        if owner < base {
            owners[i] = code
        } else if owner != code {
            meet(owner, i)
        }
    }

    @inline(never) private mutating func meet(_ owner: UInt32, _ i: Int) {
        let first = owner & ~1
        if first == code { return }
        if first &+ 2 == code {
            owners[i] = owner | 1
            return
        }
        let row = 1 as UInt32 &<< UInt32(truncatingIfNeeded: i / rowCells)
        if owner == firstCode {
            meetingRows |= row
            earliestMeeting = min(earliestMeeting, code)
        } else {
            flagged |= row
        }
    }

    /// The rows to be looked at, a bit each, the first row of the buffer in the lowest.
    mutating func finish() -> UInt32 {
        endContour()
        return flagged
    }
}
