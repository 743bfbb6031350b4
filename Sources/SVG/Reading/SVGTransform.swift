import Numerics
import Raster

/// Reads the `transform` attribute: matrix, translate, scale, rotate, skewX and skewY, in any number.
enum SVGTransform {
    static func parse(_ text: String) throws(SVGFault) -> AffineTransform {
        var result = AffineTransform.identity
        var rest = Substring(text)
        func trim() { rest = rest.drop { $0.isWhitespace || $0 == "," } }
        trim()
        while !rest.isEmpty {
            guard let open = rest.firstIndex(of: "("), let close = rest.firstIndex(of: ")"), open < close else {
                throw SVGFault("\(SVGFault.quoted(text)) is not a transform")
            }
            var name = rest[..<open]
            while name.last?.isWhitespace == true { name.removeLast() }
            let values = try SVGScanner.numbers(String(rest[rest.index(after: open)..<close]), atMost: 6)
            guard let step = one(String(name), values) else {
                throw SVGFault("\(SVGFault.quoted(rest[...close])) is not a transform")
            }
            result = step.concatenating(result)
            rest = rest[rest.index(after: close)...]
            trim()
        }
        let parts = [result.a, result.b, result.c, result.d, result.tx, result.ty]
        guard parts.allSatisfy({ abs($0) <= 1e9 }) else { throw SVGFault("\(SVGFault.quoted(text)) is out of range") }
        return result
    }

    private static func one(_ name: String, _ v: [Double]) -> AffineTransform? {
        switch (name, v.count) {
        case ("matrix", 6): AffineTransform(a: v[0], b: v[1], c: v[2], d: v[3], tx: v[4], ty: v[5])
        case ("translate", 1): AffineTransform(translationX: v[0], y: 0)
        case ("translate", 2): AffineTransform(translationX: v[0], y: v[1])
        case ("scale", 1): AffineTransform(scaleX: v[0], y: v[0])
        case ("scale", 2): AffineTransform(scaleX: v[0], y: v[1])
        case ("rotate", 1): rotation(v[0])
        case ("rotate", 3):
            AffineTransform(translationX: -v[1], y: -v[2]).concatenating(rotation(v[0])).concatenating(
                AffineTransform(translationX: v[1], y: v[2]))
        case ("skewX", 1): AffineTransform(a: 1, b: 0, c: tan(v[0]), d: 1, tx: 0, ty: 0)
        case ("skewY", 1): AffineTransform(a: 1, b: tan(v[0]), c: 0, d: 1, tx: 0, ty: 0)
        default: nil
        }
    }

    private static func rotation(_ degrees: Double) -> AffineTransform {
        let (sin, cos) = sincos(degrees: degrees)
        return AffineTransform(a: cos, b: sin, c: -sin, d: cos, tx: 0, ty: 0)
    }

    private static func tan(_ degrees: Double) -> Double {
        let (sin, cos) = sincos(degrees: degrees)
        return sin / cos
    }

    /// The point in a `transform-origin`: lengths, percentages of the view box, or words.
    static func origin(_ text: String, _ scale: SVGLengthScale) throws(SVGFault) -> Point {
        let horizontal = ["left": 0, "center": 0.5, "right": 1]
        let vertical = ["top": 0, "center": 0.5, "bottom": 1]
        var words = text.split(whereSeparator: \.isWhitespace).map(String.init)
        // A word names its own direction, whatever its place.
        if let first = words.first, first == "top" || first == "bottom" {
            words = [words.count > 1 ? words[1] : "center", first]
        } else if words.count > 1, horizontal[words[1]] != nil, words[1] != "center" {
            words.swapAt(0, 1)
        }
        if words.count == 1 { words.append("center") }
        guard words.count == 2 || (words.count == 3 && words[2] == "0") else {
            throw SVGFault("\(SVGFault.quoted(text)) is not a transform-origin")
        }
        var origin = Point.zero
        if let share = horizontal[words[0]] {
            origin.x = share * scale.viewport.width
        } else {
            origin.x = try scale.length(words[0], .x)
        }
        if let share = vertical[words[1]] {
            origin.y = share * scale.viewport.height
        } else {
            origin.y = try scale.length(words[1], .y)
        }
        return origin
    }

    /// Sine and cosine of an angle in degrees, exact at quarter turns.
    static func sincos(degrees: Double) -> (sin: Double, cos: Double) {
        let turned = degrees.truncatingRemainder(dividingBy: 360)
        switch turned < 0 ? turned + 360 : turned {
        case 0: return (0, 1)
        case 90: return (1, 0)
        case 180: return (0, -1)
        case 270: return (-1, 0)
        default: return PortableMath.sincos(turned * Double.pi / 180)
        }
    }
}
