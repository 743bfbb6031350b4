/// A colour in gamma-encoded sRGB, components 0 to 1, alpha straight (not premultiplied).
public struct Color: Hashable, Sendable {
    /// The straight components, 0 to 1.
    public var red: Float, green: Float, blue: Float, alpha: Float

    /// A colour from its components, 0 to 1, in encoded sRGB, alpha straight.
    @inlinable public init(red: Float, green: Float, blue: Float, alpha: Float = 1) {
        self.red = red
        self.green = green
        self.blue = blue
        self.alpha = alpha
    }

    /// A colour written as in the design: `Color(0x116654)`.
    @inlinable public init(_ hex: UInt32, alpha: Float = 1) {
        self.init(
            red: Float((hex >> 16) & 255) / 255, green: Float((hex >> 8) & 255) / 255,
            blue: Float(hex & 255) / 255, alpha: alpha)
    }

    /// Opaque black.
    public static let black = Color(0x000000)
    /// Opaque white.
    public static let white = Color(0xFFFFFF)
    /// Transparent black.
    public static let clear = Color(0x000000, alpha: 0)

    /// The same colour with its alpha multiplied, as SwiftUI's `opacity`.
    @inlinable public func opacity(_ k: Double) -> Color {
        Color(red: red, green: green, blue: blue, alpha: alpha * Float(max(0, min(1, k))))
    }

    /// The straight mixture of two colours in encoded sRGB: `self` at 0, `other` at 1.
    public func mixed(with other: Color, by k: Double) -> Color {
        let f = Float(max(0, min(1, k)))
        return Color(
            red: red + (other.red - red) * f, green: green + (other.green - green) * f,
            blue: blue + (other.blue - blue) * f, alpha: alpha + (other.alpha - alpha) * f)
    }

    /// The nearest premultiplied 8-bit pixel; components outside 0...1 are clamped.
    public var pixel: Pixel {
        func unit(_ v: Float) -> Float { v > 0 ? (v < 1 ? v : 1) : 0 }
        let a = unit(alpha)
        func byte(_ v: Float) -> UInt32 { UInt32(unit(v) * a * 255 + 0.5) }
        return Pixel(rgba: byte(red) | byte(green) << 8 | byte(blue) << 16 | UInt32(a * 255 + 0.5) << 24)
    }
}

/// One premultiplied RGBA8 pixel in encoded sRGB; red lies in the lowest byte, so memory order is R, G, B, A.
public struct Pixel: Hashable, Sendable {
    /// The four bytes, red lowest.
    public var rgba: UInt32

    /// A pixel from its bytes, red in the lowest.
    @inlinable public init(rgba: UInt32) {
        self.rgba = rgba
    }

    /// A pixel from its components; colours must be premultiplied.
    @inlinable public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8) {
        rgba = UInt32(red) | UInt32(green) << 8 | UInt32(blue) << 16 | UInt32(alpha) << 24
    }

    /// The transparent pixel.
    public static let clear = Pixel(rgba: 0)

    /// Premultiplied red, 0...255.
    @inlinable public var red: UInt8 { UInt8(truncatingIfNeeded: rgba) }
    /// Premultiplied green, 0...255.
    @inlinable public var green: UInt8 { UInt8(truncatingIfNeeded: rgba >> 8) }
    /// Premultiplied blue, 0...255.
    @inlinable public var blue: UInt8 { UInt8(truncatingIfNeeded: rgba >> 16) }
    /// Alpha, 0...255; 255 is opaque.
    @inlinable public var alpha: UInt8 { UInt8(truncatingIfNeeded: rgba >> 24) }
}
