import Kernels

/// The working memory of drawing: one for each thread that draws, reused from call to call.
///
/// Not to be used by two threads at once; it holds nothing between calls that a caller could see.
public final class Scratch {
    private var cells: UnsafeMutablePointer<Int32>
    private var cellCapacity = 0
    private var marks: UnsafeMutablePointer<UInt8>
    private var markCapacity = 0
    /// One row of coverage, of paint pixels, and of a second layer of paint pixels.
    private(set) var coverage: UnsafeMutablePointer<UInt8>
    private(set) var pixels: UnsafeMutablePointer<UInt32>
    private(set) var morePixels: UnsafeMutablePointer<UInt32>
    private var rowCapacity = 0

    public init() {
        cells = .allocate(capacity: 1)
        marks = .allocate(capacity: 1)
        coverage = .allocate(capacity: 1)
        pixels = .allocate(capacity: 1)
        morePixels = .allocate(capacity: 1)
    }

    deinit {
        cells.deallocate()
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
}
