/// Which edges touch which strip of 32 rows, so that a band looks at its own edges alone.
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
        starts.withUnsafeMutableBufferPointer { starts in
            for i in 0..<list.count {
                let e = edges[i]
                let top = Int(min(e.y, e.w)) >> shift - first, bottom = (Int(max(e.y, e.w)) - 1) >> shift - first
                for s in top...bottom { starts[s + 1] += 1 }
            }
            for s in 0..<count { starts[s + 1] += starts[s] }
        }
        var next = Array(starts.dropLast())
        members = Array(unsafeUninitializedCapacity: Int(starts[count])) { members, initialized in
            next.withUnsafeMutableBufferPointer { next in
                for i in 0..<list.count {
                    let e = edges[i]
                    let top = Int(min(e.y, e.w)) >> shift - first, bottom = (Int(max(e.y, e.w)) - 1) >> shift - first
                    for s in top...bottom {
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
