/// A moment or a span on a timeline: a whole number of flicks, 1/705 600 000 s.
///
/// A flick divides the frame of every usual rate exactly (24, 25, 30, 48, 50, 60, 90, 100, 120, 1000 per second, and
/// the NTSC rates 24000/1001, 30000/1001, 60000/1001), so that times add up without drift. The range is about
/// 412 years either way; arithmetic beyond it traps.
public struct Time: Hashable, Sendable {
    /// The count of flicks.
    public var flicks: Int64

    /// Flicks in a second: 2^9 x 3^2 x 5^5 x 7^2.
    public static let flicksPerSecond: Int64 = 705_600_000

    /// The start of a timeline, or an empty span.
    public static let zero = Time(flicks: 0)

    /// A whole number of flicks.
    @inlinable public init(flicks: Int64) {
        self.flicks = flicks
    }

    /// The flick nearest to a number of seconds. Values that are not finite or outside +-10^9 s are clamped
    /// (NaN to 0).
    public init(seconds: Double) {
        let limited = seconds.isNaN ? 0 : max(-1e9, min(1e9, seconds))
        flicks = Int64((limited * Double(Time.flicksPerSecond)).rounded())
    }

    /// A whole number of milliseconds, exactly.
    @inlinable public init(milliseconds: Int64) {
        flicks = milliseconds * 705_600
    }

    /// The time in seconds, rounded to a double.
    @inlinable public var seconds: Double { Double(flicks) / 705_600_000 }

    /// The sum, exactly.
    @inlinable public static func + (a: Time, b: Time) -> Time { Time(flicks: a.flicks + b.flicks) }
    /// The time from `b` to `a`.
    @inlinable public static func - (a: Time, b: Time) -> Time { Time(flicks: a.flicks - b.flicks) }
    /// Moves a time later.
    @inlinable public static func += (a: inout Time, b: Time) { a.flicks += b.flicks }
    /// Moves a time earlier.
    @inlinable public static func -= (a: inout Time, b: Time) { a.flicks -= b.flicks }
    /// The opposite time.
    @inlinable public static prefix func - (a: Time) -> Time { Time(flicks: -a.flicks) }
}

extension Time: Comparable {
    /// True when `a` comes before `b`.
    @inlinable public static func < (a: Time, b: Time) -> Bool { a.flicks < b.flicks }
}

extension Time: ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// Seconds: `let press: Time = 27.3`.
    public init(floatLiteral value: Double) {
        self.init(seconds: value)
    }

    /// Whole seconds.
    public init(integerLiteral value: Int64) {
        self.init(flicks: value * Time.flicksPerSecond)
    }
}

extension Time {
    /// Seconds written as a plain decimal number (`28.3`, `-0.5`, `.25`, `7`), without going through a double.
    ///
    /// Up to five digits after the point are held exactly; more, at most 18, are rounded to the nearest flick. Nil for
    /// anything else (signs other than one leading minus or plus, exponents, spaces) and for |t| > 10^9 s.
    public init?(parsing text: some StringProtocol) {
        var bytes = Array(text.utf8)[...]
        var isNegative = false
        if let sign = bytes.first, sign == UInt8(ascii: "-") || sign == UInt8(ascii: "+") {
            isNegative = sign == UInt8(ascii: "-")
            bytes.removeFirst()
        }
        var whole: Int64 = 0
        var fraction: UInt64 = 0
        var digits = 0
        var fractionDigits = 0
        var afterPoint = false
        for byte in bytes {
            if byte == UInt8(ascii: "."), !afterPoint {
                afterPoint = true
                continue
            }
            guard byte >= 48, byte <= 57 else { return nil }
            digits += 1
            if afterPoint {
                guard fractionDigits < 18 else { return nil }
                fraction = fraction * 10 + UInt64(byte - 48)
                fractionDigits += 1
            } else {
                whole = whole * 10 + Int64(byte - 48)
                guard whole <= 1_000_000_000 else { return nil }
            }
        }
        guard digits > 0 else { return nil }
        var unit: UInt64 = 1
        for _ in 0..<fractionDigits { unit *= 10 }
        let product = fraction.multipliedFullWidth(by: UInt64(Time.flicksPerSecond))
        let (quotient, remainder) = unit.dividingFullWidth(product)
        let rounded = quotient + (remainder >= unit - remainder ? 1 : 0)
        let total = whole * Time.flicksPerSecond + Int64(rounded)
        guard total <= 1_000_000_000 * Time.flicksPerSecond else { return nil }
        flicks = isNegative ? -total : total
    }
}

extension Time: CustomStringConvertible {
    /// Seconds in decimals, trailing zeros trimmed: `28.3`. Exact when five decimals hold it; otherwise nine.
    public var description: String {
        let magnitude = flicks.magnitude
        let perSecond = UInt64(Time.flicksPerSecond)
        var whole = magnitude / perSecond
        let rest = magnitude % perSecond
        // 10^9 rest / flicksPerSecond, to the nearest; 10^9 / 705 600 000 = 625 / 441.
        var nano = (rest * 625 + 220) / 441
        if nano >= 1_000_000_000 {
            whole += 1
            nano -= 1_000_000_000
        }
        var text = (flicks < 0 ? "-" : "") + String(whole)
        guard nano > 0 else { return text }
        var decimals = String(nano)
        decimals = String(repeating: "0", count: 9 - decimals.utf8.count) + decimals
        while decimals.utf8.last == UInt8(ascii: "0") { decimals.removeLast() }
        text += "." + decimals
        return text
    }
}

extension Time {
    /// Milliseconds in at least six digits, with the decimals of a time between two of them, as in names of files: `028300`,
    /// `000016.666667`.
    public var millisecondsText: String {
        let text = Time(flicks: flicks * 1000).description
        let whole = text.prefix { $0 != "." }
        return String(repeating: "0", count: max(0, 6 - whole.count)) + text
    }
}
