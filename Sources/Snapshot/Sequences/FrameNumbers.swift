import Motion

/// Which frames of a timeline are drawn: frame n is at the time n / rate.
public struct FrameNumbers: Hashable, Sendable {
    /// The frames' numbers in rising order, each once.
    public let numbers: [Int64]

    /// Every frame from a time up to, but not including, another.
    public init(from start: Time, to end: Time, rate: FrameRate) {
        var first = start.frameNumber(at: rate)
        if Time.frame(first, rate: rate) < start { first += 1 }
        var past = end.frameNumber(at: rate)
        if Time.frame(past, rate: rate) < end { past += 1 }
        numbers = first < past ? Array(first..<past) : []
    }

    /// Reads frames written as `1620-1799`, `0-600:10` (every tenth) or `12`, separated by commas. Nil for anything else, for a
    /// range that runs backward and for more than a million frames.
    public init?(parsing text: String) {
        var wanted = Set<Int64>()
        func number(_ part: Substring) -> Int64? {
            part.utf8.count <= 9 && part.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } ? Int64(part) : nil
        }
        for part in text.split(separator: ",", omittingEmptySubsequences: false) {
            let stepped = part.split(separator: ":", omittingEmptySubsequences: false)
            let ends = stepped[0].split(separator: "-", omittingEmptySubsequences: false)
            guard stepped.count <= 2, ends.count <= 2, let first = number(ends[0]), let last = number(ends[ends.count - 1]),
                first <= last, let step = stepped.count == 2 ? number(stepped[1]) : 1, step > 0,
                stepped.count == 1 || ends.count == 2, (last - first) / step < 1_000_000
            else { return nil }
            wanted.formUnion(stride(from: first, through: last, by: Int64.Stride(step)))
            guard wanted.count <= 1_000_000 else { return nil }
        }
        numbers = wanted.sorted()
    }

    private init(_ numbers: ArraySlice<Int64>) { self.numbers = Array(numbers) }

    /// Part `index`, from 1, of `count` consecutive parts of nearly equal length; together they are all frames.
    public func shard(_ index: Int, of count: Int) -> FrameNumbers {
        precondition(count > 0 && (1...count).contains(index), "there is no such part")
        return FrameNumbers(numbers[numbers.count * (index - 1) / count..<numbers.count * index / count])
    }

    /// The numbers for which a condition is true.
    public func filtered(_ isWanted: (Int64) -> Bool) -> FrameNumbers { FrameNumbers(numbers.filter(isWanted)[...]) }
}

/// A frame's number as it stands in file names, with at least six digits.
public func sixDigits(_ number: Int64) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, 6 - digits.utf8.count)) + digits
}
