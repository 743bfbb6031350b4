import Raster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A yes or no for each tile of a picture. Tiles are squares of `side` pixels from the top left corner; those at the
/// right and bottom edges are cut off.
struct TileMap: Hashable, Sendable {
    /// A multiple of the 16 pixels that JPEG with halved colors works in.
    static let side = 32
    /// As many pixels can be compressed, sent, decoded and drawn in the time that a rectangle takes to be handled.
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
                    // Most rows of most frames are the same.
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

    /// Marks or unmarks the tiles that meet a rectangle.
    mutating func set(_ rect: PixelRect, to mark: Bool) {
        guard !rect.isEmpty else { return }
        for row in rect.minY / TileMap.side...(rect.maxY - 1) / TileMap.side {
            for column in rect.minX / TileMap.side...(rect.maxX - 1) / TileMap.side { marks[row * columns + column] = mark }
        }
    }

    /// Few rectangles along tile borders that hold every marked tile, and others where that makes them fewer. They do not
    /// overlap.
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

    /// Joins rectangles where the pixels between them cost less than one rectangle more.
    private static func joined(_ parts: [PixelRect]) -> [PixelRect] {
        var parts = parts
        func area(_ rect: PixelRect) -> Int { rect.width * rect.height }
        var index = 0
        while index < parts.count {
            var part = parts.remove(at: index)
            var isLarger = false
            while let other = parts.firstIndex(where: { other in
                let whole = part.union(other)
                // What the larger one has grown over has to be taken in.
                return !part.intersection(other).isEmpty || area(whole) - area(part) - area(other) <= costOfOne
            }) {
                part = part.union(parts.remove(at: other))
                isLarger = true
            }
            parts.insert(part, at: min(index, parts.count))
            // A larger one may reach those before it.
            index = isLarger ? 0 : index + 1
        }
        return parts
    }

    /// The marked stretches of a row; single unmarked tiles between two are taken in.
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
