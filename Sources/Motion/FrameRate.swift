/// A rate of frames as a fraction, so that 30000/1001 is held exactly.
public struct FrameRate: Hashable, Sendable {
    /// Frames in `denominator` seconds.
    public let numerator: Int64
    /// Seconds in which `numerator` frames pass.
    public let denominator: Int64

    /// A rate of `numerator / denominator` frames a second. Nil unless both are 1 to 1 000 000.
    public init?(_ numerator: Int64, _ denominator: Int64 = 1) {
        guard (1...1_000_000).contains(numerator), (1...1_000_000).contains(denominator) else { return nil }
        self.numerator = numerator
        self.denominator = denominator
    }

    private init(known numerator: Int64) {
        self.numerator = numerator
        denominator = 1
    }

    /// 24 a second.
    public static let fps24 = FrameRate(known: 24)
    /// 25 a second.
    public static let fps25 = FrameRate(known: 25)
    /// 30 a second.
    public static let fps30 = FrameRate(known: 30)
    /// 60 a second.
    public static let fps60 = FrameRate(known: 60)
    /// 120 a second.
    public static let fps120 = FrameRate(known: 120)

    /// A rate written as `60`, `30000/1001` or `29.97` (at most three decimals). Nil for anything else.
    public init?(parsing text: some StringProtocol) {
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        func whole(_ part: Substring) -> Int64? {
            !part.isEmpty && part.utf8.count <= 7 && part.utf8.allSatisfy { $0 >= 48 && $0 <= 57 } ? Int64(part) : nil
        }
        if parts.count == 2, let n = whole(Substring(parts[0])), let d = whole(Substring(parts[1])) {
            self.init(n, d)
            return
        }
        let decimal = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count == 1, decimal.count <= 2, let n = whole(Substring(decimal[0])) else { return nil }
        guard decimal.count == 2 else {
            self.init(n)
            return
        }
        let places = decimal[1].utf8.count
        guard places <= 3, n <= 999, let f = whole(Substring(decimal[1])) else { return nil }
        let unit: Int64 = [1, 10, 100, 1000][places]
        self.init(n * unit + f, unit)
    }
}

extension FrameRate: CustomStringConvertible {
    /// `60` or `30000/1001`.
    public var description: String { denominator == 1 ? "\(numerator)" : "\(numerator)/\(denominator)" }
}

extension Time {
    /// The time of frame `n` of a rate, to the nearest flick (exact for 24, 25, 30, 50, 60, 120 and 1000 fps).
    /// `n` may be negative; |n| must stay below 10^9 and the time within the range of `Time`.
    public static func frame(_ n: Int64, rate: FrameRate) -> Time {
        precondition(n.magnitude < 1_000_000_000, "frame number out of range")
        let product = n.magnitude.multipliedFullWidth(by: UInt64(Time.flicksPerSecond * rate.denominator))
        let divisor = UInt64(rate.numerator)
        let (quotient, remainder) = divisor.dividingFullWidth(product)
        let rounded = Int64(quotient) + (remainder >= divisor - remainder ? 1 : 0)
        return Time(flicks: n < 0 ? -rounded : rounded)
    }

    /// The last frame of a rate at or before this time.
    public func frameNumber(at rate: FrameRate) -> Int64 {
        var n = Int64((seconds * Double(rate.numerator) / Double(rate.denominator)).rounded(.down))
        while Time.frame(n, rate: rate) > self { n -= 1 }
        while Time.frame(n + 1, rate: rate) <= self { n += 1 }
        return n
    }
}
