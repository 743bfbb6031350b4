/// Reads numbers and words from an attribute's value.
struct SVGScanner {
    private let bytes: [UInt8]
    private(set) var at = 0

    init(_ text: String) {
        bytes = Array(text.utf8)
    }

    var isAtEnd: Bool { at >= bytes.count }
    /// The next byte, 0 at the end.
    var next: UInt8 { at < bytes.count ? bytes[at] : 0 }

    mutating func skipSpaces() {
        while at < bytes.count, SVGScanner.isSpace(bytes[at]) { at += 1 }
    }

    /// Spaces and at most one comma. False when a comma has nothing behind it.
    @discardableResult mutating func skipSeparator() -> Bool {
        skipSpaces()
        guard next == UInt8(ascii: ",") else { return true }
        at += 1
        skipSpaces()
        return !isAtEnd
    }

    mutating func take(_ byte: UInt8) -> Bool {
        guard next == byte, !isAtEnd else { return false }
        at += 1
        return true
    }

    mutating func takeWord() -> String {
        let start = at
        while at < bytes.count, SVGScanner.isLetter(bytes[at]) || (at > start && bytes[at] == UInt8(ascii: "-")) {
            at += 1
        }
        return String(decoding: bytes[start..<at], as: UTF8.self)
    }

    /// One byte that is 0 or 1, as the flags of an arc, which need nothing between them.
    mutating func takeFlag() -> Bool? {
        if take(UInt8(ascii: "0")) { return false }
        return take(UInt8(ascii: "1")) ? true : nil
    }

    /// A number as SVG writes it: sign, digits, fraction, exponent; nil when there is none or it is out of range.
    mutating func takeNumber() -> Double? {
        let start = at
        var i = at
        var isNegative = false
        if i < bytes.count, bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: "+") {
            isNegative = bytes[i] == UInt8(ascii: "-")
            i += 1
        }
        var mantissa: UInt64 = 0
        var digits = 0
        var fraction = 0
        func digit() -> UInt64? {
            guard i < bytes.count, bytes[i] >= 48, bytes[i] <= 57 else { return nil }
            return UInt64(bytes[i] - 48)
        }
        while let d = digit() {
            if digits < 18 { mantissa = mantissa * 10 + d }
            digits += 1
            i += 1
        }
        if i < bytes.count, bytes[i] == UInt8(ascii: ".") {
            i += 1
            while let d = digit() {
                if digits < 18 { mantissa = mantissa * 10 + d }
                digits += 1
                fraction += 1
                i += 1
            }
        }
        guard digits > 0 else { return nil }
        var hasExponent = false
        if i + 1 < bytes.count, bytes[i] | 32 == UInt8(ascii: "e") {
            let mark = i
            i += 1
            if bytes[i] == UInt8(ascii: "-") || bytes[i] == UInt8(ascii: "+") { i += 1 }
            let first = i
            while digit() != nil { i += 1 }
            hasExponent = i > first
            if !hasExponent { i = mark }
        }
        at = i
        if !hasExponent, digits <= 15 {
            // Both are exact, so their quotient is the nearest number.
            let value = Double(mantissa) / SVGScanner.powers[fraction]
            guard value <= SVGScanner.limit else { return nil }
            return isNegative ? -value : value
        }
        guard let value = Double(String(decoding: bytes[start..<i], as: UTF8.self)), abs(value) <= SVGScanner.limit
        else {
            return nil
        }
        return value
    }

    /// Coordinates beyond this are a fault, not a drawing.
    static let limit = 1e7
    private static let powers: [Double] = [
        1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9, 1e10, 1e11, 1e12, 1e13, 1e14, 1e15
    ]

    static func isSpace(_ byte: UInt8) -> Bool { byte == 32 || (byte >= 9 && byte <= 13) }
    static func isLetter(_ byte: UInt8) -> Bool { (byte | 32) >= 97 && (byte | 32) <= 122 }
}

extension SVGScanner {
    /// A number or a percentage of 1.
    static func fraction(_ text: String) throws(SVGFault) -> Double {
        var scanner = SVGScanner(text)
        scanner.skipSpaces()
        guard var value = scanner.takeNumber() else { throw SVGFault("\(SVGFault.quoted(text)) is not a number") }
        if scanner.take(UInt8(ascii: "%")) { value /= 100 }
        scanner.skipSpaces()
        guard scanner.isAtEnd else { throw SVGFault("\(SVGFault.quoted(text)) is not a number or percentage") }
        return value
    }

    /// Numbers separated by spaces and commas.
    static func numbers(_ text: String, atMost limit: Int = 100_000) throws(SVGFault) -> [Double] {
        var scanner = SVGScanner(text)
        var values: [Double] = []
        scanner.skipSpaces()
        while !scanner.isAtEnd {
            guard let value = scanner.takeNumber(), scanner.skipSeparator(), values.count < limit else {
                throw SVGFault("\(SVGFault.quoted(text)) is not a list of numbers")
            }
            values.append(value)
        }
        return values
    }
}
