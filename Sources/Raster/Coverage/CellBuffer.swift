/// The accumulation buffer of a few rows: a signed area difference for each cell, and a mark for each touched block of
/// 8 cells.
///
/// Adding up a row's cells from the left gives the area of the outline in each pixel, 16384 a whole pixel.
/// All cells and marks are zero between uses: the code that reads them clears them.
struct CellBuffer {
    static let blockShift = 3
    /// The number of rows a buffer holds, that of a strip of the edge index.
    static let rowCount = 1 << EdgeIndex.stripShift

    let cells: UnsafeMutablePointer<Int32>
    let marks: UnsafeMutablePointer<UInt8>
    /// Cells a row: the width, one for the spill to the right, rounded up to whole blocks.
    let rowCells: Int
    /// Marks a row, a multiple of 8.
    let rowMarks: Int
    /// The pixels that the buffer stands for.
    let window: PixelRect

    @inline(__always) func mark(_ row: UnsafeMutablePointer<UInt8>, _ cell: Int) {
        row[cell &>> Self.blockShift] = 1
        row[(cell &+ 1) &>> Self.blockShift] = 1
    }

    // Two cells to the right of a row's last pixel stand, for observers, for all that lies to a side of the window.
    private var rightOutside: Int { window.width }
    private var leftOutside: Int { window.width &+ 1 }

    /// True when no edge of the list lies to the side of the window.
    private func holdsWidth(of list: EdgeList) -> Bool {
        Int(list.minX) >> EdgeList.shift >= window.minX && (Int(list.maxX) >> EdgeList.shift) < window.maxX
    }

    /// Adds edges of a list: all of them, or those that `members` names. `observer` is told of every cell that is touched.
    func add<Observer: CellObserver>(
        _ list: EdgeList, members: UnsafeBufferPointer<Int32>?, observer: inout Observer
    ) {
        let inside = holdsWidth(of: list)
        if let members {
            for i in members { add(list.edges[Int(i)], inside: inside, &observer) }
        } else {
            for i in 0..<list.count { add(list.edges[i], inside: inside, &observer) }
        }
    }

    @inline(__always) private func add<Observer: CellObserver>(
        _ e: SIMD4<Int32>, inside: Bool, _ observer: inout Observer
    ) {
        let down = e.y < e.w
        let x0 = Int(down ? e.x : e.z), y0 = Int(down ? e.y : e.w)
        let x1 = Int(down ? e.z : e.x), y1 = Int(down ? e.w : e.y)
        let top = window.minY &<< EdgeList.shift, bottom = window.maxY &<< EdgeList.shift
        if y1 <= top || y0 >= bottom { return }
        observer.begin(e)
        if y0 == y1 { return touch(horizontal: e, &observer) }
        walk(x0, y0, x1, y1, down ? 1 : -1, max(y0, top), min(y1, bottom), clips: !inside, &observer)
    }

    /// A horizontal edge adds no area, but the winding changes across it, so the observer is told of its cells.
    private func touch<Observer: CellObserver>(horizontal e: SIMD4<Int32>, _ observer: inout Observer) {
        let low = Int(min(e.x, e.z)) >> EdgeList.shift - window.minX
        let high = (Int(max(e.x, e.z)) - 1) >> EdgeList.shift - window.minX
        let line = cells + (Int(e.y) >> EdgeList.shift - window.minY) * rowCells
        if low < 0 { observer.touch(line + leftOutside) }
        if high >= window.width { observer.touch(line + rightOutside) }
        for cell in stride(from: max(0, low), through: min(window.width - 1, high), by: 1) { observer.touch(line + cell) }
    }

    /// Adds the rows of one edge, given from its top (x0, y0) to its bottom (x1, y1), between `from` and `to`.
    ///
    /// Crossings with row and column boundaries are functions of the edge alone (exact integer steps from its top),
    /// so a window sees the same crossings as the whole.
    @inline(__always) private func walk<Observer: CellObserver>(
        _ x0: Int, _ y0: Int, _ x1: Int, _ y1: Int, _ sign: Int, _ from: Int, _ to: Int, clips: Bool,
        _ observer: inout Observer
    ) {
        let shift = EdgeList.shift
        var row = from &>> shift
        let lastRow = (to &- 1) &>> shift
        var line = cells + (row &- window.minY) &* rowCells
        var lineMarks = marks + (row &- window.minY) &* rowMarks
        if row == lastRow && from == y0 && to == y1 {
            piece(x0, y0, x1, y1, sign, line, lineMarks, clips: clips, edge: (x0, y0, x1, y1), &observer)
            return
        }
        let dx = x1 &- x0, dy = y1 &- y0
        let low = min(x0, x1), high = max(x0, x1)
        let slope = dx == 0 ? 0 : (dx &<< 28) / dy
        let rowStep = slope &<< shift
        var xa = from == y0 ? x0 : min(high, max(low, x0 &+ (slope &* (from &- y0)) &>> 28))
        var ya = from
        // The crossing with the bottom of the first row, in 2^-28 units.
        var next = (x0 &<< 28) &+ slope &* (((row &+ 1) &<< shift) &- y0)
        while row <= lastRow {
            let rowEnd = (row &+ 1) &<< shift
            let yb = min(rowEnd, to)
            let xb = yb == y1 ? x1 : min(high, max(low, next &>> 28))
            piece(xa, ya, xb, yb, sign, line, lineMarks, clips: clips, edge: (x0, y0, x1, y1), &observer)
            next &+= rowStep
            xa = xb
            ya = yb
            row &+= 1
            line += rowCells
            lineMarks += rowMarks
        }
    }

    /// Adds the part of an edge inside one row, from (xa, ya) down to (xb, yb).
    ///
    /// `factor` (-1, 0 or 1) multiplies what is added after it has been rounded.
    @inline(__always) func piece<Observer: CellObserver>(
        _ xa: Int, _ ya: Int, _ xb: Int, _ yb: Int, _ sign: Int, factor: Int = 1, _ line: UnsafeMutablePointer<Int32>,
        _ lineMarks: UnsafeMutablePointer<UInt8>, clips: Bool, edge: (Int, Int, Int, Int), _ observer: inout Observer
    ) {
        let shift = EdgeList.shift
        let ca = xa &>> shift &- window.minX, cb = xb &>> shift &- window.minX
        if ca == cb {
            if clips {
                if ca < 0 {
                    observer.touch(line + leftOutside)
                    return spill((yb &- ya) &* sign &* factor, line, lineMarks)
                }
                if ca >= window.width { return observer.touch(line + rightOutside) }
            }
            let base = (ca &+ window.minX) &<< shift
            put((yb &- ya) &* sign, (xa &- base) &+ (xb &- base), factor, line + ca)
            mark(lineMarks, ca)
            observer.touch(line + ca)
        } else {
            cross(xa, ya, xb, yb, sign, factor, line, lineMarks, edge: edge, &observer)
        }
    }

    /// Adds height `d` over a cell whose doubled mean distance from the cell's left side is `s` (0...32768).
    @inline(__always) private func put(_ d: Int, _ s: Int, _ factor: Int, _ cell: UnsafeMutablePointer<Int32>) {
        let right = (d &* s &+ 16384) &>> 15
        cell[0] &+= Int32(truncatingIfNeeded: (d &- right) &* factor)
        cell[1] &+= Int32(truncatingIfNeeded: right &* factor)
    }

    /// Adds height that lies left of the window: it counts for every pixel of the row.
    @inline(__always) private func spill(
        _ d: Int, _ line: UnsafeMutablePointer<Int32>, _ lineMarks: UnsafeMutablePointer<UInt8>
    ) {
        line[0] &+= Int32(truncatingIfNeeded: d)
        lineMarks[0] = 1
    }

    /// Adds a part that crosses columns. The heights at column boundaries come from the whole edge.
    private func cross<Observer: CellObserver>(
        _ xa: Int, _ ya: Int, _ xb: Int, _ yb: Int, _ sign: Int, _ factor: Int, _ line: UnsafeMutablePointer<Int32>,
        _ lineMarks: UnsafeMutablePointer<UInt8>, edge: (Int, Int, Int, Int), _ observer: inout Observer
    ) {
        let shift = EdgeList.shift, unit = EdgeList.unit
        let (x0, y0, x1, y1) = edge
        let rightward = xb > xa
        let steep = ((y1 &- y0) &<< 28) / (x1 &- x0)
        let left = window.minX &<< shift, right = window.maxX &<< shift
        // From the left end (xl, yl) to the right end: heights are counted from yl, whichever way y goes.
        let (xl, yl, xr, yr) = rightward ? (xa, ya, xb, yb) : (xb, yb, xa, ya)
        let way = rightward ? sign : -sign
        @inline(__always) func height(_ x: Int) -> Int {
            let y = y0 &+ (steep &* (x &- x0)) &>> 28
            return min(yb, max(ya, y))
        }
        var x = xl, y = yl
        if x < left {
            observer.touch(line + leftOutside)
            let edgeY = xr <= left ? yr : height(left)
            spill((edgeY &- y) &* way &* factor, line, lineMarks)
            if xr <= left { return }
            x = left
            y = edgeY
        }
        var cell = x &>> shift &- window.minX
        let width = window.width
        var boundary = (x &>> shift &+ 1) &<< shift
        while boundary < xr && cell < width {
            let nextY = height(boundary)
            let base = boundary &- unit
            put((nextY &- y) &* way, (x &- base) &+ unit, factor, line + cell)
            mark(lineMarks, cell)
            observer.touch(line + cell)
            x = boundary
            y = nextY
            boundary &+= unit
            cell &+= 1
        }
        if xr >= right { observer.touch(line + rightOutside) }
        if cell < width && x < right {
            let base = boundary &- unit
            put((yr &- y) &* way, (x &- base) &+ (xr &- base), factor, line + cell)
            mark(lineMarks, cell)
            observer.touch(line + cell)
        }
    }
}
