/// Pixels that something opaque will be drawn over later, so that drawing there can be left out: one run a row.
///
/// What is hidden changes no pixel of the finished picture; it only saves work.
public struct OcclusionSpans: Sendable {
    private let firstRow: Int
    /// Each row's hidden columns, from x up to y; empty when both are equal.
    private var runs: [SIMD2<Int32>]

    /// An empty set of hidden pixels for a window.
    public init(_ window: PixelRect) {
        firstRow = window.minY
        runs = [SIMD2<Int32>](repeating: .zero, count: max(0, window.height))
    }

    /// The hidden columns of a row; empty outside the window.
    func run(_ y: Int) -> Range<Int> {
        let index = y - firstRow
        guard index >= 0, index < runs.count else { return 0..<0 }
        return Int(runs[index].x)..<Int(runs[index].y)
    }

    /// True when every pixel of a rectangle is hidden.
    public func covers(_ rect: PixelRect) -> Bool {
        guard !rect.isEmpty else { return true }
        return (rect.minY..<rect.maxY).allSatisfy { y in
            let run = run(y)
            return run.lowerBound <= rect.minX && run.upperBound >= rect.maxX
        }
    }

    /// Hides a rectangle. Of two runs in a row that do not touch, the longer is kept.
    public mutating func hide(_ rect: PixelRect) {
        for y in max(firstRow, rect.minY)..<max(firstRow, rect.minY, min(firstRow + runs.count, rect.maxY)) {
            hide(rect.minX..<max(rect.minX, rect.maxX), row: y)
        }
    }

    /// Hides the pixels of `rect` for which an image, drawn whole in the normal mode, is opaque. Those that see its opaque part from
    /// nearer than what mip-mapped sampling reads around a point are left out.
    public mutating func hide(_ image: ImageSource, transform: ProjectiveTransform, within window: PixelRect) {
        guard let inverse = transform.inverse else { return }
        let part = image.opaquePart
        let middle = Point(Double(part.minX + part.maxX) / 2, Double(part.minY + part.maxY) / 2)
        guard let seen = transform.apply(middle), let p = inverse.apply(seen),
            let q = inverse.apply(Point(seen.x + 1, seen.y)), let r = inverse.apply(Point(seen.x, seen.y + 1))
        else { return }
        // The level is chosen at the middle of the whole picture: twice the scale here is more than it can be there.
        let margin = 2 + 8 * max(1, (q - p).length, (r - p).length)
        let rect = Rect(
            x: Double(part.minX) + margin, y: Double(part.minY) + margin, width: Double(part.width) - 2 * margin,
            height: Double(part.height) - 2 * margin)
        guard rect.width > 0, rect.height > 0, let corners = transform.quadrilateral(rect) else { return }
        let columns = window.minX..<max(window.minX, window.maxX)
        for y in max(firstRow, window.minY)..<max(firstRow, window.minY, min(firstRow + runs.count, window.maxY)) {
            hide(OcclusionSpans.columns(corners, y: Double(y) + 0.5).clamped(to: columns), row: y)
        }
    }

    /// Hides the pixels of `rect` whose centres are inside every limit.
    public mutating func hide(_ area: [Slab], within rect: PixelRect) {
        let first = max(firstRow, rect.minY), end = min(firstRow + runs.count, rect.maxY)
        guard first < end else { return }
        func columns(_ y: Int) -> Range<Int> {
            area.columns(ofRow: y, minX: rect.minX, maxX: max(rect.minX, rect.maxX))
        }
        // An area that meets none of these rows is elsewhere, or too small to matter.
        if stride(from: first, to: end, by: 24).allSatisfy({ columns($0).isEmpty }), columns(end - 1).isEmpty { return }
        var wasInside = false
        for y in first..<end {
            let columns = columns(y)
            // The area is convex: once left, it does not come again.
            if columns.isEmpty, wasInside { return }
            wasInside = !columns.isEmpty
            hide(columns, row: y)
        }
    }

    /// The pixels of a row whose centres are inside a convex figure by a pixel or more.
    private static func columns(_ corners: [Point], y: Double) -> Range<Int> {
        var low = Double.infinity, high = -Double.infinity
        for (p, q) in zip(corners, corners.dropFirst() + corners.prefix(1)) where (p.y <= y) != (q.y <= y) {
            let x = p.x + (q.x - p.x) * ((y - p.y) / (q.y - p.y))
            low = min(low, x)
            high = max(high, x)
        }
        guard high - low > 2, low > -1e6, high < 1e6 else { return 0..<0 }
        let first = Int((low + 0.5).rounded(.up)), end = Int((high - 0.5).rounded(.down))
        return first..<max(first, end)
    }

    private mutating func hide(_ columns: Range<Int>, row y: Int) {
        let old = run(y)
        guard !columns.isEmpty else { return }
        let touches = columns.lowerBound <= old.upperBound && old.lowerBound <= columns.upperBound
        if !old.isEmpty, touches {
            runs[y - firstRow] = SIMD2(
                Int32(min(old.lowerBound, columns.lowerBound)), Int32(max(old.upperBound, columns.upperBound)))
        } else if columns.count > old.count {
            runs[y - firstRow] = SIMD2(Int32(columns.lowerBound), Int32(columns.upperBound))
        }
    }
}

extension OcclusionSpans? {
    /// Calls `body` with the stretches of some columns of a row that are not hidden, from left to right.
    func forEachSeen(_ columns: Range<Int>, row y: Int, _ body: (Range<Int>) -> Void) {
        let run = (self?.run(y) ?? 0..<0).clamped(to: columns)
        if run.isEmpty {
            if !columns.isEmpty { body(columns) }
            return
        }
        if columns.lowerBound < run.lowerBound { body(columns.lowerBound..<run.lowerBound) }
        if run.upperBound < columns.upperBound { body(run.upperBound..<columns.upperBound) }
    }
}

extension ProjectiveTransform {
    /// The corners of a rectangle, in order; nil when one lies on or behind the horizon or far beyond any screen.
    func quadrilateral(_ rect: Rect) -> [Point]? {
        let corners = rect.corners
        let sign = g * corners[0].x + h * corners[0].y + i > 0
        var mapped: [Point] = []
        for corner in corners {
            guard (g * corner.x + h * corner.y + i > 0) == sign, let p = apply(corner), abs(p.x) < 1e6, abs(p.y) < 1e6
            else { return nil }
            mapped.append(p)
        }
        return mapped
    }
}

extension Bitmap {
    /// A large rectangle of opaque pixels around the middle; empty when there is none.
    ///
    /// Found from the runs of opaque pixels that reach the middle column, by steps of rows.
    public func opaquePart() -> PixelRect {
        let nothing = PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)
        guard width > 0, height > 0 else { return nothing }
        let middle = width / 2, step = 16
        // What all rows from the middle one up, and from it down, have in common, at every 16th row.
        func reach(_ rows: some Sequence<Int>, _ view: BitmapView) -> [(rows: Int, columns: Range<Int>)] {
            var low = 0, high = width, count = 0
            var result: [(rows: Int, columns: Range<Int>)] = [], last = (rows: 0, columns: 0..<0)
            for y in rows {
                let pixels = UnsafeRawPointer(view.row(y))
                func areOpaque(_ x: Int) -> Bool {
                    pixels.loadUnaligned(fromByteOffset: 4 * x, as: SIMD8<UInt32>.self).min() >= 0xFF00_0000
                }
                func isOpaque(_ x: Int) -> Bool { view.row(y)[x] >= 0xFF00_0000 }
                var x = middle
                while x - 8 >= low, areOpaque(x - 8) { x -= 8 }
                while x > low, isOpaque(x - 1) { x -= 1 }
                low = x
                x = middle
                while x + 8 <= high, areOpaque(x) { x += 8 }
                while x < high, isOpaque(x) { x += 1 }
                high = x
                guard low < high else { break }
                count += 1
                last = (count, low..<high)
                if count % step == 0 { result.append(last) }
            }
            if last.rows % step != 0 { result.append(last) }
            return result
        }
        return withView { view in
            let up = reach(stride(from: height / 2 - 1, through: 0, by: -1), view)
            let down = reach(height / 2..<height, view)
            var best = nothing
            for a in up {
                for b in down {
                    let columns = a.columns.clamped(to: b.columns)
                    if columns.count * (a.rows + b.rows) > best.width * best.height {
                        best = PixelRect(
                            minX: columns.lowerBound, minY: height / 2 - a.rows, maxX: columns.upperBound,
                            maxY: height / 2 + b.rows)
                    }
                }
            }
            return best
        }
    }
}
