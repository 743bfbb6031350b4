import Kernels

/// The working memory of drawing: one for each thread that draws, reused from call to call.
///
/// Two threads must not use it at once. Nothing visible to a caller is kept between calls.
public final class Scratch {
    private var cells: UnsafeMutablePointer<Int32>
    private var cellCapacity = 0
    /// For each cell the run of edges that touched it first, and the first code that no run has had yet (`OverlapDetector`).
    private var owners: UnsafeMutablePointer<UInt32>
    private var ownerCapacity = 0
    private var nextRunCode: UInt32 = 4
    var resolver = RowResolver()
    private var marks: UnsafeMutablePointer<UInt8>
    private var markCapacity = 0
    /// One row of coverage, of paint pixels, and of a second layer of paint pixels.
    private(set) var coverage: UnsafeMutablePointer<UInt8>
    private(set) var pixels: UnsafeMutablePointer<UInt32>
    private(set) var morePixels: UnsafeMutablePointer<UInt32>
    private var rowCapacity = 0

    /// Memory for one thread that draws.
    public init() {
        cells = .allocate(capacity: 1)
        owners = .allocate(capacity: 1)
        marks = .allocate(capacity: 1)
        coverage = .allocate(capacity: 1)
        pixels = .allocate(capacity: 1)
        morePixels = .allocate(capacity: 1)
    }

    deinit {
        cells.deallocate()
        owners.deallocate()
        marks.deallocate()
        coverage.deallocate()
        pixels.deallocate()
        morePixels.deallocate()
    }

    /// Makes the row buffers hold `width` pixels and a block more.
    func reserveRow(_ width: Int) {
        let need = width + 64
        guard need > rowCapacity else { return }
        coverage.deallocate()
        pixels.deallocate()
        morePixels.deallocate()
        coverage = .allocate(capacity: need)
        pixels = .allocate(capacity: need)
        morePixels = .allocate(capacity: need)
        rowCapacity = need
    }

    /// A cleared accumulation buffer for `window`.
    func cellBuffer(for window: PixelRect) -> CellBuffer {
        let rowCells = (window.width + 1 + 15) & ~7
        let rowMarks = ((rowCells >> CellBuffer.blockShift) + 7) & ~7
        let cellCount = rowCells * window.height, markCount = rowMarks * window.height
        if cellCount > cellCapacity {
            cells.deallocate()
            cells = .allocate(capacity: cellCount)
            cells.initialize(repeating: 0, count: cellCount)
            cellCapacity = cellCount
        }
        if markCount > markCapacity {
            marks.deallocate()
            marks = .allocate(capacity: markCount)
            marks.initialize(repeating: 0, count: markCount)
            markCapacity = markCount
        }
        return CellBuffer(cells: cells, marks: marks, rowCells: rowCells, rowMarks: rowMarks, window: window)
    }

    /// Adds edges to a buffer of this scratch and finds the rows, a bit each, where areas that overlap may be summed wrongly.
    func addWatched(_ list: EdgeList, members: UnsafeBufferPointer<Int32>?, to buffer: CellBuffer) -> UInt32 {
        let count = buffer.rowCells * buffer.window.height
        if count > ownerCapacity {
            owners.deallocate()
            owners = .allocate(capacity: count)
            owners.initialize(repeating: 0, count: count)
            ownerCapacity = count
        }
        // Each edge takes up to 8 codes: a contour of its own, and a turn.
        if Int(nextRunCode) + 8 * (list.count + 1) >= Int(UInt32.max) {
            owners.update(repeating: 0, count: ownerCapacity)
            nextRunCode = 4
        }
        var detector = OverlapDetector(owners: owners, base: nextRunCode, buffer: buffer)
        buffer.add(list, members: members, observer: &detector)
        let rows = detector.finish()
        nextRunCode = detector.code + 4
        return rows
    }
}
