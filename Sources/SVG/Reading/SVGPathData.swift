import Numerics
import Raster

/// Reads the `d` attribute of a path: every command of SVG 1.1, absolute and relative, repeated without its letter,
/// numbers as tightly packed as the grammar allows.
struct SVGPathData {
    private var scanner: SVGScanner
    private var path = Path()
    private var current = Point.zero
    private var start = Point.zero
    /// The control point that a smooth command mirrors, and the kind of curve it came from.
    private var lastControl: (point: Point, isCubic: Bool)?
    /// True after a close: whatever is drawn next starts where the closed part started.
    private var isClosed = false

    /// Limit against hostile files.
    static let maximumElements = 500_000

    static func parse(_ text: String) throws(SVGFault) -> Path {
        var parser = SVGPathData(scanner: SVGScanner(text))
        try parser.run()
        return parser.path
    }

    private init(scanner: SVGScanner) {
        self.scanner = scanner
    }

    private mutating func run() throws(SVGFault) {
        scanner.skipSpaces()
        while !scanner.isAtEnd {
            let letter = scanner.next
            guard SVGScanner.isLetter(letter) else { throw fault("a command letter is missing") }
            guard path.elements.isEmpty == false || letter | 32 == UInt8(ascii: "m") else {
                throw fault("it must start with M or m")
            }
            _ = scanner.take(letter)
            scanner.skipSpaces()
            try run(letter)
            scanner.skipSpaces()
        }
    }

    /// One command with all its repeats.
    private mutating func run(_ letter: UInt8) throws(SVGFault) {
        let isRelative = letter >= 97
        var command = letter | 32
        if command == UInt8(ascii: "z") {
            path.close()
            current = start
            lastControl = nil
            isClosed = true
            return
        }
        repeat {
            guard path.elements.count < SVGPathData.maximumElements else { throw fault("it is too long") }
            try step(command, isRelative)
            // Pairs after a move are lines.
            if command == UInt8(ascii: "m") { command = UInt8(ascii: "l") }
            guard scanner.skipSeparator() else { throw fault("a number is missing") }
        } while !scanner.isAtEnd && !SVGScanner.isLetter(scanner.next)
    }

    private mutating func step(_ command: UInt8, _ isRelative: Bool) throws(SVGFault) {
        let base = isRelative ? current : .zero
        var control: (point: Point, isCubic: Bool)?
        if isClosed, command != UInt8(ascii: "m") { path.move(to: start) }
        isClosed = false
        switch command {
        case UInt8(ascii: "m"):
            current = try point(base)
            start = current
            path.move(to: current)
        case UInt8(ascii: "l"): line(to: try point(base))
        case UInt8(ascii: "h"): line(to: Point(base.x + (try number()), current.y))
        case UInt8(ascii: "v"): line(to: Point(current.x, base.y + (try number())))
        case UInt8(ascii: "c"):
            let c1 = try point(base)
            let c2 = try point(base)
            control = (c2, true)
            cubic(c1, c2, try point(base))
        case UInt8(ascii: "s"):
            let c1 = mirrored(cubic: true)
            let c2 = try point(base)
            control = (c2, true)
            cubic(c1, c2, try point(base))
        case UInt8(ascii: "q"):
            let c = try point(base)
            control = (c, false)
            quad(c, try point(base))
        case UInt8(ascii: "t"):
            let c = mirrored(cubic: false)
            control = (c, false)
            quad(c, try point(base))
        case UInt8(ascii: "a"):
            let rx = try number()
            let ry = try number()
            let turn = try number()
            guard let isLarge = try flag(), let isSweep = try flag() else { throw fault("an arc's flag is not 0 or 1") }
            arc(radii: Size(abs(rx), abs(ry)), turn: turn, isLarge: isLarge, isSweep: isSweep, to: try point(base))
        default: throw fault("there is no such command")
        }
        lastControl = control
    }

    private mutating func number() throws(SVGFault) -> Double {
        scanner.skipSeparator()
        guard let value = scanner.takeNumber() else { throw fault("a number is missing or out of range") }
        return value
    }

    private mutating func flag() throws(SVGFault) -> Bool? {
        scanner.skipSeparator()
        return scanner.takeFlag()
    }

    private mutating func point(_ base: Point) throws(SVGFault) -> Point {
        let x = try number()
        let y = try number()
        let p = Point(base.x + x, base.y + y)
        guard abs(p.x) <= SVGScanner.limit, abs(p.y) <= SVGScanner.limit else { throw fault("a point is out of range") }
        return p
    }

    private func mirrored(cubic: Bool) -> Point {
        guard let last = lastControl, last.isCubic == cubic else { return current }
        return current + (current - last.point)
    }

    private mutating func line(to p: Point) {
        path.line(to: p)
        current = p
    }

    private mutating func quad(_ c: Point, _ p: Point) {
        path.quad(to: p, control: c)
        current = p
    }

    private mutating func cubic(_ c1: Point, _ c2: Point, _ p: Point) {
        path.cubic(to: p, control1: c1, control2: c2)
        current = p
    }

    /// An elliptical arc from the current point, by SVG 1.1, appendix F.6: radii that are too small are enlarged, a
    /// radius of nothing gives a line. Cubics of at most an eighth of a turn stay within 5e-6 of the radius of the arc.
    private mutating func arc(radii: Size, turn: Double, isLarge: Bool, isSweep: Bool, to end: Point) {
        guard radii.width > 0, radii.height > 0, current != end else {
            if current != end { line(to: end) }
            return
        }
        var rx = radii.width
        var ry = radii.height
        let (sinTurn, cosTurn) = SVGTransform.sincos(degrees: turn)
        let half = (current - end) * 0.5
        let x = cosTurn * half.dx + sinTurn * half.dy
        let y = -sinTurn * half.dx + cosTurn * half.dy
        let lack = (x * x) / (rx * rx) + (y * y) / (ry * ry)
        if lack > 1 {
            rx *= lack.squareRoot()
            ry *= lack.squareRoot()
        }
        let squares = rx * rx * y * y + ry * ry * x * x
        guard squares > 0, squares.isFinite else { return line(to: end) }
        let root = max(0, (rx * rx * ry * ry - squares) / squares).squareRoot() * (isLarge == isSweep ? -1 : 1)
        let cx = root * rx * y / ry
        let cy = -root * ry * x / rx
        let from = PortableMath.atan2((y - cy) / ry, (x - cx) / rx)
        var sweep = PortableMath.atan2((-y - cy) / ry, (-x - cx) / rx) - from
        let full = 2 * Double.pi
        if isSweep, sweep < 0 { sweep += full }
        if !isSweep, sweep > 0 { sweep -= full }
        let middle = Point((current.x + end.x) / 2, (current.y + end.y) / 2)
        let place = AffineTransform(
            a: cosTurn * rx, b: sinTurn * rx, c: -sinTurn * ry, d: cosTurn * ry,
            tx: cosTurn * cx - sinTurn * cy + middle.x, ty: sinTurn * cx + cosTurn * cy + middle.y)
        let count = max(1, Int((abs(sweep) / (Double.pi / 4) - 1e-9).rounded(.up)))
        let step = sweep / Double(count)
        let reach = 4.0 / 3 * PortableMath.tan(step / 4)
        for index in 0..<count {
            let a = PortableMath.sincos(from + step * Double(index))
            let b = PortableMath.sincos(from + step * Double(index + 1))
            cubic(
                place.apply(Point(a.cos - reach * a.sin, a.sin + reach * a.cos)),
                place.apply(Point(b.cos + reach * b.sin, b.sin - reach * b.cos)),
                index == count - 1 ? end : place.apply(Point(b.cos, b.sin)))
        }
    }

    private func fault(_ text: String) -> SVGFault {
        SVGFault("bad path data at character \(scanner.at + 1): \(text)")
    }
}
