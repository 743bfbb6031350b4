/// One row of an accumulation buffer, to which areas of edge pieces are added and from which they are subtracted.
struct RowCells {
    private let buffer: CellBuffer
    private let line: UnsafeMutablePointer<Int32>
    private let marks: UnsafeMutablePointer<UInt8>

    init(buffer: CellBuffer, row: Int) {
        self.buffer = buffer
        line = buffer.cells + row * buffer.rowCells
        marks = buffer.marks + row * buffer.rowMarks
    }

    /// Adds `factor` times the area of a piece between two of its heights.
    func add(_ p: inout RowPiece, from: Int, to: Int, factor: Int) {
        guard factor != 0, from < to else { return }
        let edge = (Int(p.edge.x), Int(p.edge.y), Int(p.edge.z), Int(p.edge.w))
        let x0 = p.x(from), x1 = p.x(to)
        var none = NoObserver()
        buffer.piece(x0, from, x1, to, p.sign, factor: factor, line, marks, clips: true, edge: edge, &none)
    }

    /// Adds the area to the right of a vertical edge, times `factor`.
    func addVertical(x: Int, from: Int, to: Int, _ factor: Int) {
        var none = NoObserver()
        buffer.piece(x, from, x, to, 1, factor: factor, line, marks, clips: true, edge: (x, from, x, to), &none)
    }

    /// Sets all cells and marks of the row to zero.
    func clear() {
        line.update(repeating: 0, count: buffer.rowCells)
    }
}
