import RectoUI

/// The colours of the design, by their roles.
enum Palette {
    static let darkGreen = Color(0x0D463C)
    static let primary = Color(0x116654)
    static let cream = Color(0xEFECE6)
    static let heading = Color(0x1D4A3C)
    static let body = Color(0x3F6B5E)
    static let grey = Color(0x7C8783)
    static let orange = Color(0xE3592B)
    static let teal = Color(0x3CC9A6)
    static let box = Color(0xE4E2DC)
    static let paper = Color(0xFCF8EF)
    static let paperRule = Color(0xC9D6DA)
}
