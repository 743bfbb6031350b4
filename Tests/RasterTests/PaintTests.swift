import Numerics
import Testing

@testable import Geometry
@testable import PNG
@testable import Raster

/// Gradients, blending and image sampling against their formulas in double precision.
@Suite struct PaintTests {
    private let size = 64

    private func filled(_ paint: Paint, _ t: AffineTransform = .identity) -> Bitmap {
        var bitmap = Bitmap(width: size, height: size)
        bitmap.withMutableView {
            Canvas($0, scratch: Scratch()).fill(
                Outline(Path(rect: Rect(x: 0, y: 0, width: 64, height: 64))), with: paint, paintTransform: t)
        }
        return bitmap
    }

    /// Premultiplied components of a gradient at `t`, in units of 255.
    private func exact(_ gradient: Gradient, _ t: Double) -> [Double] {
        func components(_ c: Color) -> [Double] {
            [c.red * c.alpha, c.green * c.alpha, c.blue * c.alpha, c.alpha].map { Double($0) * 255 }
        }
        let stops = gradient.stops, t = max(0, min(1, t))
        if t <= stops[0].location { return components(stops[0].color) }
        for (a, b) in zip(stops, stops.dropFirst()) where t < b.location {
            let k = (t - a.location) / (b.location - a.location)
            return zip(components(a.color), components(b.color)).map { $0 + ($1 - $0) * k }
        }
        return components(stops[stops.count - 1].color)
    }

    /// Half a level for the rounding, 0.02 for single precision.
    private func expect(_ bitmap: Bitmap, _ gradient: Gradient, at t: (Double, Double) -> Double) {
        var worst = 0.0
        for y in 0..<size {
            for x in 0..<size {
                let p = bitmap[x, y]
                let wanted = exact(gradient, t(Double(x) + 0.5, Double(y) + 0.5))
                for (a, b) in zip([p.red, p.green, p.blue, p.alpha], wanted) { worst = max(worst, abs(Double(a) - b)) }
            }
        }
        #expect(worst < 0.52)
    }

    private let ramp = Gradient(stops: [
        GradientStop(color: Color(0x116654), location: 0.1), GradientStop(color: Color(0xFFCC33, alpha: 0.4), location: 0.35),
        GradientStop(color: Color(0x2244AA, alpha: 0), location: 0.8), GradientStop(color: Color(0xFFFFFF), location: 1)
    ])

    @Test func linear() {
        let paint = Paint.linear(LinearGradient(gradient: ramp, startPoint: Point(5, 9), endPoint: Point(50, 40)))
        expect(filled(paint), ramp) { x, y in ((x - 5) * 45 + (y - 9) * 31) / (45 * 45 + 31 * 31) }
        let vertical = Paint.linear(LinearGradient(gradient: ramp, startPoint: Point(0, 2), endPoint: Point(0, 30)))
        expect(filled(vertical, AffineTransform(scaleX: 2, y: 2)), ramp) { _, y in (y / 2 - 2) / 28 }
    }

    @Test func radial() {
        let paint = Paint.radial(
            RadialGradient(gradient: ramp, center: Point(20.25, 30.5), startRadius: 4, endRadius: 40))
        expect(filled(paint), ramp) { x, y in (((x - 20.25) * (x - 20.25) + (y - 30.5) * (y - 30.5)).squareRoot() - 4) / 36 }
    }

    /// Conic gradients are compared away from the centre, where a rounding in single precision does not change the colour
    /// visibly.
    @Test func conic() {
        let center = Point(-3.5, 70.25)
        let paint = Paint.conic(ConicGradient(gradient: ramp, center: center, startAngle: -1.7, endAngle: 0.3))
        let bitmap = filled(paint)
        expect(bitmap, ramp) { x, y in
            // The angle is found by bisection with the portable sine and cosine.
            var low = -1.7, high = 1.5
            for _ in 0..<60 {
                let middle = (low + high) / 2
                let (s, c) = PortableMath.sincos(middle)
                if c * (y - center.y) - s * (x - center.x) > 0 { low = middle } else { high = middle }
            }
            return (low + 1.7) / 2
        }
    }

    @Test func hardEdgesAndSingleStops() {
        let hard = Gradient(stops: [
            GradientStop(color: .black, location: 0), GradientStop(color: .black, location: 0.5),
            GradientStop(color: .white, location: 0.5), GradientStop(color: .white, location: 1)
        ])
        let bitmap = filled(.linear(LinearGradient(gradient: hard, startPoint: .zero, endPoint: Point(64, 0))))
        for x in 0..<64 { #expect(bitmap[x, 9] == (x < 32 ? Color.black : Color.white).pixel) }
        let single = Gradient(colors: [Color(0x123456)])
        let plain = filled(.linear(LinearGradient(gradient: single, startPoint: .zero, endPoint: Point(64, 0))))
        #expect(plain[0, 0] == Color(0x123456).pixel && plain[63, 63] == Color(0x123456).pixel)
    }

    /// Several stops at one location, also at either end, make a hard edge between the first and the last of their colours.
    @Test(arguments: [0, 0.4, 1]) func equalStopsAreAHardEdge(location: Double) {
        let stops = [Color(0xFF0000), Color(0x00FF00), Color(0x0000FF)].map { GradientStop(color: $0, location: location) }
        let linear = filled(
            .linear(LinearGradient(gradient: Gradient(stops: stops), startPoint: Point(20, 0), endPoint: Point(40, 0))))
        let edge = 20 + 20 * location
        for x in 0..<64 { #expect(linear[x, 9] == (Double(x) < edge ? stops[0] : stops[2]).color.pixel, "column \(x)") }
        let radial = filled(
            .radial(RadialGradient(gradient: Gradient(stops: stops), center: Point(0, 9.5), startRadius: 20, endRadius: 40)))
        for x in 0..<64 { #expect(radial[x, 9] == (Double(x) < edge ? stops[0] : stops[2]).color.pixel, "column \(x)") }
    }

    /// A gradient whose end coincides with its start paints the limit of what it paints just before.
    @Test func degenerateGradientsPaintTheirLimit() {
        let last = filled(.solid(Color(0xFFFFFF)))
        let center = Point(20.5, 30.5)
        func linear(_ distance: Double) -> Bitmap {
            filled(.linear(LinearGradient(gradient: ramp, startPoint: Point(-1, 0), endPoint: Point(-1 + distance, 0))))
        }
        #expect(linear(1e-6) == last && linear(0) == last && linear(1e-200) == last)
        func radial(_ start: Double, _ end: Double) -> Bitmap {
            filled(.radial(RadialGradient(gradient: ramp, center: center, startRadius: start, endRadius: end)))
        }
        #expect(radial(0, 0) == last)
        let ring = radial(11.3, 11.3)
        #expect(ring == radial(11.3, 11.300_001))
        #expect(ring[20, 30] == Color(0x116654).pixel && ring[31, 30] == Color(0x116654).pixel && ring[32, 30] == Color.white.pixel)
        func conic(_ end: Double) -> Bitmap {
            filled(.conic(ConicGradient(gradient: ramp, center: Point(-1, -1), startAngle: 3, endAngle: 3 + end)))
        }
        #expect(conic(0) == last && conic(1e-9) == last && conic(-1e-9) == last)
    }

    /// An angular gradient to a smaller angle is the mirror image of one to a larger angle.
    @Test func conicTurnsBothWays() {
        func conic(_ start: Double, _ end: Double) -> Bitmap {
            filled(.conic(ConicGradient(gradient: ramp, center: Point(32, 32), startAngle: start, endAngle: end)))
        }
        let onward = conic(0, 2.5), back = conic(0, -2.5)
        for y in 0..<64 { for x in 0..<64 { #expect(onward[x, y] == back[x, 63 - y]) } }
    }

    /// Every blend mode against its formula in units of one, on all combinations of some components and alphas.
    @Test(arguments: BlendMode.allCases) func blendFormulas(mode: BlendMode) {
        let levels: [Double] = [0, 1, 64, 127, 128, 200, 255]
        var worst = 0.0
        for sa in levels {
            for da in levels {
                for s in levels where s <= sa {
                    for d in levels where d <= da {
                        var bitmap = Bitmap(width: 1, height: 1)
                        bitmap[0, 0] = Pixel(red: UInt8(d), green: 0, blue: UInt8(da), alpha: UInt8(da))
                        var source = Bitmap(width: 1, height: 1)
                        source[0, 0] = Pixel(red: UInt8(s), green: 0, blue: UInt8(sa), alpha: UInt8(sa))
                        bitmap.withMutableView {
                            Canvas($0, scratch: Scratch()).draw(source, transform: .identity, blend: mode)
                        }
                        let red = formula(mode, s / 255, d / 255, sa / 255, da / 255, isAlpha: false)
                        let alpha = formula(mode, sa / 255, da / 255, sa / 255, da / 255, isAlpha: true)
                        worst = max(worst, abs(Double(bitmap[0, 0].red) - 255 * red))
                        worst = max(worst, abs(Double(bitmap[0, 0].alpha) - 255 * alpha))
                        #expect(bitmap[0, 0].green == 0)
                    }
                }
            }
        }
        #expect(worst <= 0.5 + 1e-9, "\(mode)")
    }

    private func formula(_ mode: BlendMode, _ s: Double, _ d: Double, _ sa: Double, _ da: Double, isAlpha: Bool) -> Double {
        // The W3C's B(cb, cs) on straight colours, mixed as its section 9: s (1 - da) + d (1 - sa) + sa da B.
        func mixed(_ blend: (Double, Double) -> Double) -> Double {
            if isAlpha { return sa + da - sa * da }
            let cs = sa > 0 ? s / sa : 0, cb = da > 0 ? d / da : 0
            return s * (1 - da) + d * (1 - sa) + sa * da * blend(cb, cs)
        }
        func hardLight(_ cb: Double, _ cs: Double) -> Double {
            cs <= 0.5 ? cb * 2 * cs : cb + (2 * cs - 1) - cb * (2 * cs - 1)
        }
        switch mode {
        case .normal: return mixed { $1 }
        case .multiply: return mixed { $0 * $1 }
        case .screen: return mixed { $0 + $1 - $0 * $1 }
        case .overlay: return mixed { hardLight($1, $0) }
        case .darken: return mixed { min($0, $1) }
        case .lighten: return mixed { max($0, $1) }
        case .hardLight: return mixed { hardLight($0, $1) }
        case .difference: return mixed { abs($0 - $1) }
        case .exclusion: return mixed { $0 + $1 - 2 * $0 * $1 }
        case .plusLighter: return min(1, s + d)
        case .sourceAtop: return s * da + d * (1 - sa)
        case .sourceIn: return s * da
        case .destinationOver: return s * (1 - da) + d
        case .destinationIn: return d * sa
        case .destinationOut: return d * (1 - sa)
        case .copy: return s
        }
    }

    @Test func opacityAndClip() {
        var bitmap = Bitmap(width: 8, height: 1)
        let clip = Mask(Outline(Path(rect: Rect(x: 2, y: 0, width: 3.5, height: 1))))
        bitmap.withMutableView {
            let canvas = Canvas($0, scratch: Scratch())
            canvas.clear(PixelRect(minX: 0, minY: 0, maxX: 8, maxY: 1), to: Color.white.pixel)
            canvas.fill(
                Outline(Path(rect: Rect(x: 0, y: 0, width: 8, height: 1))), with: .solid(.black), opacity: 0.5, clip: clip)
        }
        // Black at half opacity has alpha 128, so that 255 - 128 of white is left; under the clip's soft edge it covers half as
        // much.
        let left = (0..<8).map { bitmap[$0, 0].red }
        #expect(left[0] == 255 && left[1] == 255 && left[2] == 127 && left[4] == 127 && left[6] == 255)
        #expect(abs(Int(left[5]) - 191) <= 1)
    }
}
