import Raster

/// A prefix code with short codes for frequent symbols, in the canonical order of deflate (RFC 1951, 3.2.2).
struct PrefixCode {
    /// Bits of each symbol's code; 0 for symbols that do not occur.
    let lengths: [UInt8]
    /// Each symbol's code, its first bit lowest, as deflate writes it.
    let codes: [UInt16]

    /// A code for symbols that occur so often, none longer than `limit` bits, at most 15. At least one symbol occurs; a
    /// single one has a code of one bit.
    init(counts: [Int], limit: Int) {
        var lengths = [UInt8](repeating: 0, count: counts.count)
        let used = counts.indices.filter { counts[$0] > 0 }.sorted { (counts[$0], $0) < (counts[$1], $1) }
        precondition(!used.isEmpty && limit <= 15 && used.count <= 1 << limit, "no code has so many symbols")
        let depths = PrefixCode.limited(PrefixCode.depths(used.map { counts[$0] }), to: limit)
        for (symbol, depth) in zip(used, depths) { lengths[symbol] = depth }
        self.lengths = lengths
        codes = PrefixCode.canonical(lengths)
    }

    /// Depths of the leaves of Huffman's tree over rising weights: the lightest two are joined until one is left. Joins
    /// come in rising order by themselves, so two queues are enough.
    private static func depths(_ weights: [Int]) -> [UInt8] {
        let n = weights.count
        guard n > 1 else { return [1] }
        var weight = weights + [Int](repeating: 0, count: n - 1)
        var parent = [Int](repeating: 0, count: 2 * n - 1)
        var leaf = 0, inner = n
        for new in n..<(2 * n - 1) {
            for _ in 0..<2 {
                let takesLeaf = leaf < n && (inner >= new || weight[leaf] <= weight[inner])
                let lightest = takesLeaf ? leaf : inner
                if takesLeaf { leaf += 1 } else { inner += 1 }
                weight[new] += weight[lightest]
                parent[lightest] = new
            }
        }
        var depth = [Int](repeating: 0, count: 2 * n - 1)
        for node in stride(from: 2 * n - 3, through: 0, by: -1) { depth[node] = depth[parent[node]] + 1 }
        return depth[..<n].map { UInt8(min($0, 255)) }
    }

    /// Cuts depths, which fall, to a limit and mends the code: while it is too full, a leaf at the limit becomes the
    /// sibling of the deepest leaf above it, which takes one step down. Kraft's sum falls by 2^-limit each time, to one.
    private static func limited(_ depths: [UInt8], to limit: Int) -> [UInt8] {
        var counts = [Int](repeating: 0, count: limit + 1)
        for depth in depths { counts[min(Int(depth), limit)] += 1 }
        var excess = depths.reduce(0) { $0 + 1 << (limit - min(Int($1), limit)) } - 1 << limit
        while excess > 0 {
            let deepest = (1..<limit).last { counts[$0] > 0 }!
            counts[deepest] -= 1
            counts[deepest + 1] += 2
            counts[limit] -= 1
            excess -= 1
        }
        return counts.indices.reversed().flatMap { [UInt8](repeating: UInt8($0), count: counts[$0]) }
    }

    /// Codes in the order of their lengths, then of the symbols, with their bits turned around.
    private static func canonical(_ lengths: [UInt8]) -> [UInt16] {
        var counts = [Int](repeating: 0, count: 16), next = counts
        for length in lengths where length > 0 { counts[Int(length)] += 1 }
        for length in 1..<16 { next[length] = (next[length - 1] + counts[length - 1]) << 1 }
        return lengths.map { length in
            guard length > 0 else { return 0 }
            let code = next[Int(length)]
            next[Int(length)] += 1
            return UInt16(truncatingIfNeeded: code).bitReversed >> UInt16(16 - length)
        }
    }
}

extension UInt16 {
    /// The bits in the opposite order.
    var bitReversed: UInt16 {
        var v = self
        v = (v >> 1) & 0x5555 | (v & 0x5555) << 1
        v = (v >> 2) & 0x3333 | (v & 0x3333) << 2
        v = (v >> 4) & 0x0F0F | (v & 0x0F0F) << 4
        return v.byteSwapped
    }
}
