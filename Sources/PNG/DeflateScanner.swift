import Raster

/// Walks through a raw deflate stream (RFC 1951) without decompressing it, to find where its last block begins and
/// where it ends: what is needed to let another stream follow it.
///
/// Meant for streams that a compressor has just made; anything that is not valid deflate gives nil.
struct DeflateScanner {
    private let bytes: UnsafeBufferPointer<UInt8>
    private var position = 0
    private var buffer: UInt64 = 0
    private var available = 0
    private var literals = CodeTable()
    private var distances = CodeTable()

    private init(_ bytes: UnsafeBufferPointer<UInt8>) {
        self.bytes = bytes
    }

    /// The bit at which the final block starts and the bit after its end, counted from the stream's first bit.
    static func lastBlock(of bytes: UnsafeBufferPointer<UInt8>) -> (start: Int, end: Int)? {
        var scanner = DeflateScanner(bytes)
        while true {
            let start = scanner.bit
            guard let isFinal = scanner.take(1), let kind = scanner.take(2), scanner.skipBlock(kind) else { return nil }
            if isFinal == 1 { return (start, scanner.bit) }
        }
    }

    /// Bits consumed so far.
    private var bit: Int { position * 8 - available }

    /// Makes at least 56 bits available, zeros past the end.
    @inline(__always)
    private mutating func refill() {
        while available <= 56 {
            buffer |= UInt64(position < bytes.count ? bytes[position] : 0) << UInt64(available)
            position += 1
            available += 8
        }
    }

    @inline(__always)
    private mutating func drop(_ count: Int) {
        buffer >>= UInt64(count)
        available -= count
    }

    private mutating func take(_ count: Int) -> Int? {
        refill()
        let value = Int(buffer & (1 << UInt64(count) - 1))
        drop(count)
        return bit <= bytes.count * 8 ? value : nil
    }

    private mutating func skipBlock(_ kind: Int) -> Bool {
        switch kind {
        case 0:
            drop(available & 7)
            guard let length = take(16), let check = take(16), length ^ check == 0xFFFF else { return false }
            position = bit / 8 + length
            (buffer, available) = (0, 0)
            return position <= bytes.count
        case 1:
            let lengths = (0..<288).map { UInt8($0 < 144 ? 8 : ($0 < 256 ? 9 : ($0 < 280 ? 7 : 8))) }
            return literals.build(lengths, extra: CodeTable.literalExtra)
                && distances.build([UInt8](repeating: 5, count: 30), extra: CodeTable.distanceExtra) && skipSymbols()
        case 2:
            return readCodes() && skipSymbols()
        default:
            return false
        }
    }

    /// Reads the code lengths of a dynamic block and builds both tables.
    private mutating func readCodes() -> Bool {
        guard let l = take(5), let d = take(5), let c = take(4) else { return false }
        var lengths = [UInt8](repeating: 0, count: 19)
        for index in [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15].prefix(c + 4) {
            guard let length = take(3) else { return false }
            lengths[index] = UInt8(length)
        }
        guard literals.build(lengths, extra: { _ in 0 }) else { return false }
        var all: [UInt8] = []
        let wanted = l + 257 + d + 1
        while all.count < wanted {
            refill()
            let entry = literals[buffer]
            guard entry.bits > 0 else { return false }
            drop(entry.bits)
            switch entry.symbol {
            case 16:
                guard let n = take(2), let last = all.last else { return false }
                all += [UInt8](repeating: last, count: n + 3)
            case 17:
                guard let n = take(3) else { return false }
                all += [UInt8](repeating: 0, count: n + 3)
            case 18:
                guard let n = take(7) else { return false }
                all += [UInt8](repeating: 0, count: n + 11)
            default:
                all.append(UInt8(entry.symbol))
            }
        }
        guard all.count == wanted else { return false }
        return literals.build(Array(all[..<(l + 257)]), extra: CodeTable.literalExtra)
            && distances.build(Array(all[(l + 257)...]), extra: CodeTable.distanceExtra)
    }

    /// Skips literals and matches up to the end of the block.
    private mutating func skipSymbols() -> Bool {
        while bit < bytes.count * 8 {
            refill()
            let entry = literals[buffer]
            guard entry.bits > 0 else { return false }
            drop(entry.bits)
            if entry.symbol < 256 { continue }
            if entry.symbol == 256 { return bit <= bytes.count * 8 }
            let distance = distances[buffer]
            guard distance.bits > 0 else { return false }
            drop(distance.bits)
        }
        return false
    }
}

/// A prefix code: a table over the next 10 bits for short codes, the canonical order for the few longer ones.
private struct CodeTable {
    private static let width = 10
    /// Symbol times 64 plus the bits of its code and of what belongs to it; 0 where no short code leads.
    private var entries = [UInt16](repeating: 0, count: 1 << width)
    /// How many codes there are of each length, and the symbols in the order of their codes.
    private var counts = [Int](repeating: 0, count: 16)
    private var symbols = [UInt16](repeating: 0, count: 288)
    private var extra: (Int) -> Int = { _ in 0 }

    static func literalExtra(_ symbol: Int) -> Int { symbol < 265 || symbol >= 285 ? 0 : (symbol - 261) / 4 }
    static func distanceExtra(_ symbol: Int) -> Int { symbol < 4 ? 0 : symbol / 2 - 1 }

    @inline(__always)
    subscript(buffer: UInt64) -> (symbol: Int, bits: Int) {
        let entry = entries[Int(buffer & (1 << UInt64(CodeTable.width) - 1))]
        return entry != 0 ? (Int(entry >> 6), Int(entry & 63)) : long(buffer)
    }

    /// Decodes bit by bit along the canonical order; no bits when no code leads there.
    private func long(_ buffer: UInt64) -> (symbol: Int, bits: Int) {
        var code = 0, first = 0, index = 0
        for length in 1..<16 {
            code |= Int(buffer >> UInt64(length - 1) & 1)
            let count = counts[length]
            if code - first < count {
                let symbol = Int(symbols[index + code - first])
                return (symbol, length + extra(symbol))
            }
            index += count
            first = (first + count) << 1
            code <<= 1
        }
        return (0, 0)
    }

    /// Builds the table of the canonical code with these lengths (0 for unused symbols). False when they overlap.
    mutating func build(_ lengths: [UInt8], extra: @escaping (Int) -> Int) -> Bool {
        self.extra = extra
        guard lengths.count <= symbols.count else { return false }
        for index in 0..<16 { counts[index] = 0 }
        for length in lengths {
            guard length < 16 else { return false }
            counts[Int(length)] += 1
        }
        counts[0] = 0
        var next = [Int](repeating: 0, count: 16), place = next
        for length in 1..<16 {
            next[length] = (next[length - 1] + counts[length - 1]) << 1
            place[length] = place[length - 1] + counts[length - 1]
            guard next[length] + counts[length] <= 1 << length else { return false }
        }
        return entries.withUnsafeMutableBufferPointer { entries in
            entries.update(repeating: 0)
            for (symbol, length) in lengths.enumerated() where length > 0 {
                let length = Int(length), code = next[length]
                next[length] += 1
                symbols[place[length]] = UInt16(symbol)
                place[length] += 1
                guard length <= CodeTable.width else { continue }
                let reversed = Int(UInt16(code).bitReversed >> UInt16(16 - length))
                let entry = UInt16(symbol << 6 | length + extra(symbol))
                for index in stride(from: reversed, to: entries.count, by: 1 << length) { entries[index] = entry }
            }
            return true
        }
    }
}
