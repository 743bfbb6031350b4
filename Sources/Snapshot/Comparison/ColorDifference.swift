import Motion
import Numerics
import Raster

/// A colour in CIE L*a*b* under D65, from encoded sRGB.
public struct LabColor: Hashable, Sendable {
    /// Lightness 0 to 100, and the two opponent axes.
    public let lightness: Double, a: Double, b: Double

    /// A colour of a lightness (0 to 100) and the two opponent axes.
    public init(lightness: Double, a: Double, b: Double) {
        self.lightness = lightness
        self.a = a
        self.b = b
    }

    /// The colour of `0xRRGGBB`, by IEC 61966-2-1 and CIE 15.
    public init(_ hex: UInt32) {
        func linear(_ byte: UInt32) -> Double {
            let v = Double(byte & 255) / 255
            return v <= 0.04045 ? v / 12.92 : PortableMath.pow((v + 0.055) / 1.055, 2.4)
        }
        let r = linear(hex >> 16), g = linear(hex >> 8), b = linear(hex)
        func f(_ t: Double) -> Double { t > 216.0 / 24389 ? PortableMath.cbrt(t) : (24389.0 / 27 * t + 16) / 116 }
        let x = f((0.4124564 * r + 0.3575761 * g + 0.1804375 * b) / 0.95047)
        let y = f(0.2126729 * r + 0.7151522 * g + 0.0721750 * b)
        let z = f((0.0193339 * r + 0.1191920 * g + 0.9503041 * b) / 1.08883)
        self.init(lightness: 116 * y - 16, a: 500 * (x - y), b: 200 * (y - z))
    }

    /// The CIEDE2000 difference with unit weights; about 1 is just noticeable side by side. The formula and the numbering
    /// of its steps are those of Sharma, Wu and Dalal, "The CIEDE2000 color-difference formula" (2005).
    public func difference(to other: LabColor) -> Double {
        func seventh(_ x: Double) -> Double { x * x * x * x * x * x * x }
        let pi = Double.pi, twentyFive7 = 6_103_515_625.0
        let meanChroma = (PortableMath.hypot(a, b) + PortableMath.hypot(other.a, other.b)) / 2
        let g = 0.5 * (1 - (seventh(meanChroma) / (seventh(meanChroma) + twentyFive7)).squareRoot())
        let a1 = (1 + g) * a, a2 = (1 + g) * other.a
        let c1 = PortableMath.hypot(a1, b), c2 = PortableMath.hypot(a2, other.b)
        func hue(_ b: Double, _ a: Double) -> Double {
            guard a != 0 || b != 0 else { return 0 }
            let h = PortableMath.atan2(b, a)
            return h < 0 ? h + 2 * pi : h
        }
        let h1 = hue(b, a1), h2 = hue(other.b, a2)
        let dL = other.lightness - lightness, dC = c2 - c1
        var dh = 0.0
        if c1 * c2 != 0 {
            dh = h2 - h1
            if dh > pi { dh -= 2 * pi } else if dh < -pi { dh += 2 * pi }
        }
        let dH = 2 * (c1 * c2).squareRoot() * PortableMath.sin(dh / 2)
        let meanL = (lightness + other.lightness) / 2, meanC = (c1 + c2) / 2
        var meanH = h1 + h2
        if c1 * c2 != 0 {
            if abs(h1 - h2) <= pi { meanH /= 2 } else { meanH = meanH < 2 * pi ? meanH / 2 + pi : meanH / 2 - pi }
        }
        let degree = pi / 180
        let t =
            1 - 0.17 * PortableMath.cos(meanH - 30 * degree) + 0.24 * PortableMath.cos(2 * meanH)
            + 0.32 * PortableMath.cos(3 * meanH + 6 * degree) - 0.20 * PortableMath.cos(4 * meanH - 63 * degree)
        let bend = (meanH / degree - 275) / 25
        let turn = 30 * degree * PortableMath.exp(-bend * bend)
        let rC = 2 * (seventh(meanC) / (seventh(meanC) + twentyFive7)).squareRoot()
        let fromMiddle = (meanL - 50) * (meanL - 50)
        let l = dL / (1 + 0.015 * fromMiddle / (20 + fromMiddle).squareRoot())
        let c = dC / (1 + 0.045 * meanC), h = dH / (1 + 0.015 * meanC * t)
        return max(0, l * l + c * c + h * h - PortableMath.sin(2 * turn) * rC * c * h).squareRoot()
    }
}

extension Pixel {
    /// An opaque pixel's colour as `0xRRGGBB`.
    var hex: UInt32 { UInt32(red) << 16 | UInt32(green) << 8 | UInt32(blue) }
}
