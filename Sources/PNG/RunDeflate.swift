import Raster

/// Deflate (RFC 1951) without a search: bytes that are not zero, and runs of zeros.
///
/// Filtered rows of a screen are mostly zeros, and what else they hold, noise and soft shades, repeats too little for a
/// search to be worth its time. A stretch of bytes becomes a block with a code of its own: zeros by repetitions of the
/// zero before, up to 258 at a time, every other byte by itself.
struct RunDeflate {
    /// Bytes of a block: its tokens stay in a core's own cache, and its code follows what the rows show.
    private static let blockBytes = 3 << 16
    /// The greatest length of a code in bits, so that three tokens always fit in a word.
    private static let limit = 12
    /// Tokens are bytes, then lengths of runs: 256 + n repeats the last byte n times.
    private static let tokenCount = 256 + 259
    private static let endOfBlock = 256

    private var bits = BitWriter()

    /// The bytes as deflate blocks. When they are not the last of their stream an empty stored block follows, so that
    /// what comes next begins at a whole byte.
    static func blocks(_ bytes: UnsafeRawBufferPointer, isFinal: Bool) -> [UInt8] {
        var writer = RunDeflate()
        writer.bits.reserve(bytes.count / 4 + 1024)
        let tokens = UnsafeMutablePointer<UInt16>.allocate(capacity: blockBytes + 16)
        defer { tokens.deallocate() }
        var start = 0
        repeat {
            let end = min(start + blockBytes, bytes.count)
            let count = tokenize(UnsafeRawBufferPointer(rebasing: bytes[start..<end]), into: tokens)
            writer.writeBlock(UnsafeBufferPointer(start: tokens, count: count), isFinal: isFinal && end == bytes.count)
            start = end
        } while start < bytes.count
        if isFinal { return writer.bits.bytes() }
        writer.bits.put(0, 3)
        return writer.bits.bytes() + [0x00, 0x00, 0xFF, 0xFF]
    }

    /// Writes the tokens of a block's bytes, at most one each, and says how many they are. Zeros are looked for by eight
    /// at a time: shorter runs take no fewer bits than the zeros themselves.
    private static func tokenize(_ bytes: UnsafeRawBufferPointer, into tokens: UnsafeMutablePointer<UInt16>) -> Int {
        var i = 0, count = 0, last: UInt64 = .max
        while i + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self))
            if word != 0 {
                last = word
                let eight = bytes.loadUnaligned(fromByteOffset: i, as: SIMD8<UInt8>.self)
                UnsafeMutableRawPointer(tokens + count).storeBytes(
                    of: SIMD8<UInt16>(truncatingIfNeeded: eight), as: SIMD8<UInt16>.self)
                i += 8
                count += 8
                continue
            }
            // The zeros before it, already written singly, join the run.
            let before = last.leadingZeroBitCount / 8, end = endOfZeros(bytes, from: i + 8)
            last = .max
            i -= before
            count -= before
            tokens[count] = 0
            count += 1
            var left = end - i - 1
            while left > 0 {
                // What is left over is never shorter than the shortest match.
                let run = left > 258 ? min(258, left - 3) : left
                tokens[count] = UInt16(256 + run)
                count += 1
                left -= run
            }
            i = end
        }
        while i < bytes.count {
            tokens[count] = UInt16(bytes[i])
            count += 1
            i += 1
        }
        return count
    }

    private static func endOfZeros(_ bytes: UnsafeRawBufferPointer, from start: Int) -> Int {
        var i = start
        while i + 8 <= bytes.count {
            let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: i, as: UInt64.self))
            if word != 0 { return i + word.trailingZeroBitCount / 8 }
            i += 8
        }
        while i < bytes.count, bytes[i] == 0 { i += 1 }
        return i
    }

    private mutating func writeBlock(_ tokens: UnsafeBufferPointer<UInt16>, isFinal: Bool) {
        let counts = RunDeflate.counts(tokens)
        var symbols = [Int](repeating: 0, count: 286)
        for token in 0..<256 { symbols[token] = counts[token] }
        symbols[RunDeflate.endOfBlock] = 1
        for run in 3...258 { symbols[RunLength(run).symbol] += counts[256 + run] }
        let code = PrefixCode(counts: symbols, limit: RunDeflate.limit)
        bits.put(isFinal ? 1 : 0, 1)
        bits.put(2, 2)
        writeLengths(of: code)

        // Each token's bits and their number: the code, for runs also what the length adds and the one distance.
        let entries = [UInt32](unsafeUninitializedCapacity: RunDeflate.tokenCount) { entries, count in
            for token in 0..<256 { entries[token] = UInt32(code.codes[token]) << 8 | UInt32(code.lengths[token]) }
            for token in 256..<259 { entries[token] = 0 }
            for run in 3...258 {
                let length = RunLength(run), width = UInt32(code.lengths[length.symbol])
                let value = UInt32(code.codes[length.symbol]) | UInt32(length.extra) << width
                entries[256 + run] = value << 8 | (width + UInt32(length.extraBits) + 1)
            }
            count = RunDeflate.tokenCount
        }
        bits.put(tokens, entries)
        bits.put(UInt64(code.codes[RunDeflate.endOfBlock]), Int(code.lengths[RunDeflate.endOfBlock]))
    }

    /// How often each token occurs, counted in four places, for the same token often follows itself.
    private static func counts(_ tokens: UnsafeBufferPointer<UInt16>) -> [Int] {
        let stride = 1024
        let table = UnsafeMutablePointer<UInt32>.allocate(capacity: 4 * stride)
        defer { table.deallocate() }
        table.update(repeating: 0, count: 4 * stride)
        let whole = tokens.count & ~3
        for i in Swift.stride(from: 0, to: whole, by: 4) {
            table[Int(tokens[i])] &+= 1
            table[Int(tokens[i + 1]) + stride] &+= 1
            table[Int(tokens[i + 2]) + 2 * stride] &+= 1
            table[Int(tokens[i + 3]) + 3 * stride] &+= 1
        }
        for i in whole..<tokens.count { table[Int(tokens[i])] &+= 1 }
        return (0..<tokenCount).map { token in
            Int(table[token] &+ table[token + stride] &+ table[token + 2 * stride] &+ table[token + 3 * stride])
        }
    }

    /// The lengths of all codes: 286 symbols and one distance, which has a code of one bit whether it is used or not.
    private mutating func writeLengths(of code: PrefixCode) {
        let lengths = code.lengths + [1]
        // Runs of zeros are 17 (3 to 10) and 18 (11 to 138).
        var items: [(symbol: Int, extra: Int, extraBits: Int)] = []
        var i = 0
        while i < lengths.count {
            var run = 0
            while i + run < lengths.count, lengths[i + run] == 0, run < 138 { run += 1 }
            if run >= 3 {
                items.append(run >= 11 ? (18, run - 11, 7) : (17, run - 3, 3))
                i += run
            } else {
                items.append((Int(lengths[i]), 0, 0))
                i += 1
            }
        }
        var counts = [Int](repeating: 0, count: 19)
        for item in items { counts[item.symbol] += 1 }
        let outer = PrefixCode(counts: counts, limit: 7)
        bits.put(UInt64(code.lengths.count - 257), 5)
        bits.put(0, 5)
        bits.put(19 - 4, 4)
        // The order of RFC 1951, 3.2.7.
        for symbol in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15] {
            bits.put(UInt64(outer.lengths[symbol]), 3)
        }
        for item in items {
            bits.put(UInt64(outer.codes[item.symbol]), Int(outer.lengths[item.symbol]))
            bits.put(UInt64(item.extra), item.extraBits)
        }
    }
}

/// The symbol for a run of 3...258 bytes, and the bits that follow it (RFC 1951, 3.2.5).
private struct RunLength {
    let symbol: Int
    let extra: Int
    let extraBits: Int

    init(_ run: Int) {
        if run == 258 {
            (symbol, extra, extraBits) = (285, 0, 0)
        } else if run < 11 {
            (symbol, extra, extraBits) = (254 + run, 0, 0)
        } else {
            extraBits = (Int.bitWidth - 1 - (run - 3).leadingZeroBitCount) - 2
            symbol = 257 + 4 * extraBits + (run - 3) >> extraBits
            extra = (run - 3) & ((1 << extraBits) - 1)
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

    /// The bits of tokens, looked up: bits times 256 plus their number, at most 18 (12 of a code, 5 of a length, 1 of a
    /// distance). Three times 18 and the 7 that may wait fit in a word.
    mutating func put(_ tokens: UnsafeBufferPointer<UInt16>, _ entries: [UInt32]) {
        let room = tokens.count * 18 / 8 + 16
        let chunk = [UInt8](unsafeUninitializedCapacity: room) { buffer, length in
            var target = UnsafeMutableRawPointer(buffer.baseAddress!), i = 0
            func flush() {
                target.storeBytes(of: pending.littleEndian, as: UInt64.self)
                target += count >> 3
                pending &>>= UInt64(truncatingIfNeeded: count & ~7)
                count &= 7
            }
            entries.withUnsafeBufferPointer { entries in
                while i + 3 <= tokens.count {
                    // Put together before they wait for the bits that came before.
                    let a = entries[Int(tokens[i])], b = entries[Int(tokens[i + 1])], c = entries[Int(tokens[i + 2])]
                    let first = a & 255, two = first + b & 255
                    let bits = UInt64(a >> 8) | UInt64(b >> 8) &<< UInt64(first) | UInt64(c >> 8) &<< UInt64(two)
                    pending |= bits &<< UInt64(truncatingIfNeeded: count)
                    count += Int(two + c & 255)
                    flush()
                    i += 3
                }
                while i < tokens.count {
                    let entry = entries[Int(tokens[i])]
                    pending |= UInt64(entry >> 8) &<< UInt64(truncatingIfNeeded: count)
                    count += Int(entry & 255)
                    flush()
                    i += 1
                }
            }
            length = target - UnsafeMutableRawPointer(buffer.baseAddress!)
        }
        whole += chunk
    }

    /// All bits, filled up with zeros to a whole byte.
    func bytes() -> [UInt8] { count > 0 ? whole + [UInt8(truncatingIfNeeded: pending)] : whole }
}
