/// Stretches of rows that equal the rows above them, as deflate blocks written without a search for matches.
///
/// Most rows of a screen are such rows. Filtered, each is the filter's number and zeros; a search spends most of its
/// time on them, and finds but runs. Here they become one block (RFC 1951, dynamic codes): for each row the number, a
/// zero, and repetitions of that zero, two bits for 258 bytes.
enum PNGFlatRows {
    /// So many rows in a row are worth a block of their own.
    static let least = 16
    /// Shorter rows than this are left to the search.
    static let leastBytes = 600

    /// The block for `rows` rows, each of the filter's number 2 and `rowBytes` zeros. A block that is not the last is
    /// followed by an empty stored one, so that the next begins at a whole byte.
    static func block(rows: Int, rowBytes: Int, isFinal: Bool) -> [UInt8] {
        precondition(rowBytes >= leastBytes, "rows are too short for runs")
        // The first zero is written, the others repeat it: by the longest runs, and a shorter one or single zeros.
        let runs = (rowBytes - 1) / 258, rest = (rowBytes - 1) % 258
        let code = Code(rest: rest)
        var bits = BitWriter()
        bits.reserve(rows * (2 * runs + 24) / 8 + 64)
        bits.put(isFinal ? 1 : 0, 1)
        code.writeHeader(to: &bits)
        for _ in 0..<rows {
            code.write(2, to: &bits)
            code.write(0, to: &bits)
            // Both the length of 258 and the distance of one have the code 0, of one bit.
            bits.putZeros(2 * runs)
            if let length = code.length {
                code.write(length.symbol, to: &bits)
                bits.put(length.extra, length.extraBits)
                bits.put(0, 1)
            } else {
                for _ in 0..<rest { code.write(0, to: &bits) }
            }
        }
        code.write(256, to: &bits)
        if isFinal { return bits.bytes() }
        bits.put(0, 3)
        return bits.bytes() + [0x00, 0x00, 0xFF, 0xFF]
    }

    /// The codes of the few symbols that occur.
    private struct Code {
        /// The symbol of the shorter run, if there is one, and what follows it.
        let length: (symbol: Int, extra: UInt64, extraBits: Int)?
        /// Symbol, length in bits, and code, which is written from its highest bit.
        private let entries: [(symbol: Int, bits: Int, code: UInt64)]

        init(rest: Int) {
            length = rest >= 3 ? Code.length(rest) : nil
            if let symbol = length?.symbol {
                entries = [(285, 1, 0b0), (0, 3, 0b100), (2, 3, 0b101), (256, 3, 0b110), (symbol, 3, 0b111)]
            } else {
                entries = [(285, 1, 0b0), (0, 2, 0b10), (2, 3, 0b110), (256, 3, 0b111)]
            }
        }

        /// The symbol for a run of 3...257 bytes.
        private static func length(_ n: Int) -> (symbol: Int, extra: UInt64, extraBits: Int) {
            if n < 11 { return (254 + n, 0, 0) }
            let extraBits = (Int.bitWidth - 1 - (n - 3).leadingZeroBitCount) - 2, steps = (n - 3) >> extraBits
            return (257 + 4 * extraBits + steps, UInt64((n - 3) & ((1 << extraBits) - 1)), extraBits)
        }

        func write(_ symbol: Int, to bits: inout BitWriter) {
            let entry = entries.first { $0.symbol == symbol }!
            bits.putCode(entry.code, entry.bits)
        }

        /// The kind of the block and the lengths of all codes: 286 symbols, and one distance.
        func writeHeader(to bits: inout BitWriter) {
            bits.put(2, 2)
            bits.put(29, 5)
            bits.put(0, 5)
            bits.put(14, 4)
            // Lengths of the codes of code lengths, in the order of RFC 1951, 3.2.7: 16, 17, 18, 0, 8, ..., 3, 13, 2, 14, 1.
            for width in [0, 2, 2, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 3, 0, 3, 0, 3] as [UInt64] { bits.put(width, 3) }
            var lengths = [Int](repeating: 0, count: 287)
            for entry in entries { lengths[entry.symbol] = entry.bits }
            lengths[286] = 1
            var i = 0
            while i < lengths.count {
                var run = 0
                while i + run < lengths.count, lengths[i + run] == 0, run < 138 { run += 1 }
                if run >= 11 {
                    bits.putCode(0b01, 2)
                    bits.put(UInt64(run - 11), 7)
                } else if run >= 3 {
                    bits.putCode(0b00, 2)
                    bits.put(UInt64(run - 3), 3)
                } else {
                    bits.putCode(0b100 + UInt64(lengths[i]), 3)
                    run = 1
                }
                i += run
            }
        }
    }
}

/// Bits in the order of deflate: the lowest of each byte first.
private struct BitWriter {
    private var whole: [UInt8] = []
    private var pending: UInt64 = 0
    private var count = 0

    mutating func reserve(_ bytes: Int) { whole.reserveCapacity(bytes) }

    /// The lowest `width` bits of a value, at most 32.
    mutating func put(_ value: UInt64, _ width: Int) {
        pending |= value << UInt64(count)
        count += width
        while count >= 8 {
            whole.append(UInt8(truncatingIfNeeded: pending))
            pending >>= 8
            count -= 8
        }
    }

    /// A code, from its highest bit.
    mutating func putCode(_ code: UInt64, _ width: Int) {
        var reversed: UInt64 = 0
        for k in 0..<width { reversed |= (code >> UInt64(k) & 1) << UInt64(width - 1 - k) }
        put(reversed, width)
    }

    mutating func putZeros(_ width: Int) {
        var left = width
        while left > 32 {
            put(0, 32)
            left -= 32
        }
        put(0, left)
    }

    /// All bits, filled up with zeros to a whole byte.
    func bytes() -> [UInt8] { count > 0 ? whole + [UInt8(truncatingIfNeeded: pending)] : whole }
}
