import Raster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A mark, true or false, for each tile of a picture. Tiles are squares of `side` pixels counted from the top left corner;
/// those at the right and bottom edges are cut off.
struct TileMap: Hashable, Sendable {
    /// The side of a tile in pixels, a multiple of the 16 pixels of a JPEG block with halved chroma resolution.
    static let side = 32
    /// The cost of one more rectangle, as the number of pixels that are compressed, sent, decoded and drawn in the same time.
    static let costOfOne = 32 << 10

    let width: Int
    let height: Int
    let columns: Int
    let rows: Int
    private var marks: [Bool]

    /// The tiles of a picture of width x height pixels, all with the same mark.
    init(width: Int, height: Int, marked: Bool) {
        self.width = width
        self.height = height
        columns = (width + TileMap.side - 1) / TileMap.side
        rows = (height + TileMap.side - 1) / TileMap.side
        marks = Array(repeating: marked, count: columns * rows)
    }

    /// Marks the tiles in which two pictures of one size differ.
    init(comparing a: Bitmap, _ b: Bitmap) {
        precondition(a.width == b.width && a.height == b.height, "pictures of two sizes")
        self.init(width: a.width, height: a.height, marked: false)
        a.withView { a in
            b.withView { b in
                for y in 0..<height {
                    let p = a.row(y), q = b.row(y)
                    // Comparing whole rows first is fast, because most rows of most frames are the same.
                    if memcmp(p, q, width * 4) == 0 { continue }
                    let first = y / TileMap.side * columns
                    for column in 0..<columns where !marks[first + column] {
                        let x = column * TileMap.side
                        let count = min(TileMap.side, width - x)
                        if memcmp(p + x, q + x, count * 4) != 0 { marks[first + column] = true }
                    }
                }
            }
        }
    }

    /// True when no tile is marked.
    var isEmpty: Bool { !marks.contains(true) }

    /// Marks or unmarks the tiles that a rectangle touches.
    mutating func set(_ rect: PixelRect, to mark: Bool) {
        guard !rect.isEmpty else { return }
        for row in rect.minY / TileMap.side...(rect.maxY - 1) / TileMap.side {
            for column in rect.minX / TileMap.side...(rect.maxX - 1) / TileMap.side { marks[row * columns + column] = mark }
        }
    }

    /// A few rectangles along tile borders that cover every marked tile, and unmarked ones where that saves rectangles. They do
    /// not overlap.
    var rectangles: [PixelRect] {
        var open: [(columns: Range<Int>, rows: Range<Int>)] = []
        var closed: [(columns: Range<Int>, rows: Range<Int>)] = []
        for row in 0..<rows {
            var next: [(columns: Range<Int>, rows: Range<Int>)] = []
            for run in runs(in: row) {
                if let index = open.firstIndex(where: { $0.columns == run }) {
                    next.append((run, open.remove(at: index).rows.lowerBound..<row + 1))
                } else {
                    next.append((run, row..<row + 1))
                }
            }
            closed += open
            open = next
        }
        closed += open
        return TileMap.joined(closed.map { rect(columns: $0.columns, rows: $0.rows) })
    }

    /// Joins two rectangles where the additional pixels cost less than one more rectangle would.
    private static func joined(_ parts: [PixelRect]) -> [PixelRect] {
        var parts = parts
        func area(_ rect: PixelRect) -> Int { rect.width * rect.height }
        var index = 0
        while index < parts.count {
            var part = parts.remove(at: index)
            var isLarger = false
            while let other = parts.firstIndex(where: { other in
                let whole = part.union(other)
                // A rectangle that the joined one now overlaps must be joined as well.
                return !part.intersection(other).isEmpty || area(whole) - area(part) - area(other) <= costOfOne
            }) {
                part = part.union(parts.remove(at: other))
                isLarger = true
            }
            parts.insert(part, at: min(index, parts.count))
            // A joined rectangle may reach those before it, so the search starts again.
            index = isLarger ? 0 : index + 1
        }
        return parts
    }

    /// The marked stretches of a row of tiles; a single unmarked tile between two of them is included.
    private func runs(in row: Int) -> [Range<Int>] {
        var list: [Range<Int>] = []
        for column in 0..<columns where marks[row * columns + column] {
            if let last = list.last, last.upperBound + 1 >= column {
                list[list.count - 1] = last.lowerBound..<column + 1
            } else {
                list.append(column..<column + 1)
            }
        }
        return list
    }

    private func rect(columns: Range<Int>, rows: Range<Int>) -> PixelRect {
        PixelRect(
            minX: columns.lowerBound * TileMap.side, minY: rows.lowerBound * TileMap.side,
            maxX: min(width, columns.upperBound * TileMap.side), maxY: min(height, rows.upperBound * TileMap.side))
    }
}
