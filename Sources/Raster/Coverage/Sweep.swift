import Kernels

/// Takes the spans of a shape, row by row from the top, each row from the left; pixels not named have no coverage.
protocol SpanSink {
    /// `count` pixels from (x, y) with one coverage, 1...255.
    mutating func span(x: Int, y: Int, count: Int, coverage: UInt32)
    /// `count` pixels from (x, y) with a coverage each; the memory may be changed.
    mutating func span(x: Int, y: Int, count: Int, coverages: UnsafeMutablePointer<UInt8>)
}

extension Outline {
    /// Untouched gaps shorter than this many blocks are summed rather than skipped.
    private static let shortGap = 4

    /// Hands the spans of the outline inside `window` to `sink`. The same pixels get the same coverage whatever
    /// window they are seen through.
    func sweep<Sink: SpanSink>(in window: PixelRect, scratch: Scratch, kernels: KernelTable, into sink: inout Sink) {
        let part = window.intersection(bounds)
        guard !part.isEmpty else { return }
        scratch.reserveRow(part.width)
        if let rectangle { return sweep(rectangle, in: part, scratch: scratch, into: &sink) }
        let shift = EdgeIndex.stripShift
        for strip in part.minY >> shift...(part.maxY - 1) >> shift {
            let rows = PixelRect(
                minX: part.minX, minY: max(part.minY, strip << shift), maxX: part.maxX,
                maxY: min(part.maxY, (strip + 1) << shift))
            let buffer = scratch.cellBuffer(for: rows)
            if let index {
                let s = strip - index.firstStrip
                index.members.withUnsafeBufferPointer { members in
                    let range = Int(index.starts[s])..<Int(index.starts[s + 1])
                    accumulate(UnsafeBufferPointer(rebasing: members[range]), buffer, scratch)
                }
            } else {
                accumulate(nil, buffer, scratch)
            }
            for y in rows.minY..<rows.maxY {
                sweepRow(y, buffer, coverage: scratch.coverage, kernels, into: &sink)
            }
        }
    }

    /// Adds the edges to a buffer, so that its cells stand for the covered area.
    private func accumulate(_ members: UnsafeBufferPointer<Int32>?, _ buffer: CellBuffer, _ scratch: Scratch) {
        if isSimple {
            var none = NoObserver()
            return buffer.add(edges, members: members, observer: &none)
        }
        let rows = scratch.addWatched(edges, members: members, to: buffer)
        if rows != 0 { scratch.resolver.resolve(rows, of: edges, members: members, in: buffer, rule: rule) }
    }

    private func sweepRow<Sink: SpanSink>(
        _ y: Int, _ buffer: CellBuffer, coverage: UnsafeMutablePointer<UInt8>, _ kernels: KernelTable,
        into sink: inout Sink
    ) {
        let row = y - buffer.window.minY
        let cells = buffer.cells + row * buffer.rowCells
        let marks = buffer.marks + row * buffer.rowMarks
        let words = UnsafeMutableRawPointer(marks)
        let width = buffer.window.width, blocks = buffer.rowMarks
        let resolve = rule == .nonZero ? kernels.coverage.resolveNonZero : kernels.coverage.resolveEvenOdd
        var sum: Int32 = 0, block = 0
        while true {
            // The next touched block, eight marks at a time (a row's marks are a multiple of eight).
            var first = block
            while first < blocks {
                if first & 7 == 0 {
                    let word = (words + first).loadUnaligned(as: UInt64.self)
                    if word == 0 {
                        first += 8
                        continue
                    }
                    first += word.trailingZeroBitCount >> 3
                    break
                }
                if marks[first] != 0 { break }
                first += 1
            }
            let gapStart = block << 3, gapEnd = min(first << 3, width)
            if sum != 0, gapStart < gapEnd {
                var constant = rule == .nonZero ? nonZeroCoverage(sum) : evenOddCoverage(sum)
                if !isAntialiased { constant = constant >= 128 ? 255 : 0 }
                if constant != 0 {
                    sink.span(
                        x: buffer.window.minX + gapStart, y: y, count: gapEnd - gapStart, coverage: UInt32(constant))
                }
            }
            if first >= blocks { return }
            var end = first + 1
            marks[first] = 0
            var gap = 0
            while end + gap < blocks, gap < Self.shortGap {
                if marks[end + gap] != 0 {
                    marks[end + gap] = 0
                    end += gap + 1
                    gap = 0
                } else {
                    gap += 1
                }
            }
            let x = first << 3
            sum = resolve(cells + x, coverage, (end - first) << 3, sum)
            let count = min((end - first) << 3, width - x)
            if count > 0 {
                if !isAntialiased { for i in 0..<count { coverage[i] = coverage[i] >= 128 ? 255 : 0 } }
                sink.span(x: buffer.window.minX + x, y: y, count: count, coverages: coverage)
            }
            block = end
        }
    }

    /// Spans of an axis-aligned rectangle in 1/16384 pixel: width times height of the part in each pixel.
    private func sweep<Sink: SpanSink>(
        _ r: SIMD4<Int32>, in part: PixelRect, scratch: Scratch, into sink: inout Sink
    ) {
        let unit = EdgeList.unit
        func extent(_ low: Int32, _ high: Int32, _ pixel: Int) -> Int {
            max(0, min(Int(high), (pixel + 1) * unit) - max(Int(low), pixel * unit))
        }
        // The columns that are wholly inside, as far as the window sees them.
        let firstWhole = max(part.minX, (Int(r.x) + unit - 1) >> EdgeList.shift)
        let endWhole = max(firstWhole, min(part.maxX, Int(r.z) >> EdgeList.shift))
        for y in part.minY..<part.maxY {
            let height = extent(r.y, r.w, y)
            func coverage(_ width: Int) -> UInt32 {
                let value = UInt32((width * height * 255 + (1 << 27)) >> 28)
                return isAntialiased ? value : value >= 128 ? 255 : 0
            }
            func edge(_ x: Int) {
                let value = coverage(extent(r.x, r.z, x))
                if value != 0 { sink.span(x: x, y: y, count: 1, coverage: value) }
            }
            for x in part.minX..<min(firstWhole, part.maxX) { edge(x) }
            let full = coverage(unit)
            if full != 0, endWhole > firstWhole {
                sink.span(x: firstWhole, y: y, count: endWhole - firstWhole, coverage: full)
            }
            if endWhole < part.maxX { for x in endWhole..<part.maxX { edge(x) } }
        }
    }
}
