/// Lists the edges that touch each strip of 32 rows, so that a band visits only its own edges.
final class EdgeIndex: Sendable {
    static let stripShift = 5
    /// Outlines below this many edges are not worth an index.
    static let threshold = 48

    /// The first strip, that is its first row >> 5.
    let firstStrip: Int
    let stripCount: Int
    /// Where each strip's edges start in `members`, one more entry than strips.
    let starts: [Int32]
    let members: [Int32]

    init?(_ list: EdgeList) {
        let bounds = list.bounds
        guard list.count >= Self.threshold, bounds.height > 1 << Self.stripShift else { return nil }
        let first = bounds.minY >> Self.stripShift
        let count = ((bounds.maxY - 1) >> Self.stripShift) - first + 1
        let shift = EdgeList.shift + Self.stripShift
        var starts = [Int32](repeating: 0, count: count + 1)
        let edges = list.edges
        /// The strips that an edge touches. A horizontal edge may lie outside the bounds: it has no area.
        func strips(_ e: SIMD4<Int32>) -> Range<Int> {
            let top = Int(min(e.y, e.w)) >> shift - first
            let end = e.y == e.w ? top + 1 : (Int(max(e.y, e.w)) - 1) >> shift - first + 1
            return top >= 0 && end <= count ? top..<end : 0..<0
        }
        starts.withUnsafeMutableBufferPointer { starts in
            for i in 0..<list.count {
                for s in strips(edges[i]) { starts[s + 1] += 1 }
            }
            for s in 0..<count { starts[s + 1] += starts[s] }
        }
        var next = Array(starts.dropLast())
        members = Array(unsafeUninitializedCapacity: Int(starts[count])) { members, initialized in
            next.withUnsafeMutableBufferPointer { next in
                for i in 0..<list.count {
                    for s in strips(edges[i]) {
                        members[Int(next[s])] = Int32(truncatingIfNeeded: i)
                        next[s] += 1
                    }
                }
            }
            initialized = Int(starts[count])
        }
        firstStrip = first
        stripCount = count
        self.starts = starts
    }
}
