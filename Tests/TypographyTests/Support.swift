import Foundation
import Raster
import Testing

@testable import Typography

/// What the tests of this target share.
enum Support {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    static let fontFolder = root.appendingPathComponent("Fonts").path
    static let library = try! FontLibrary(folder: fontFolder)

    static func bytes(_ relative: String) throws -> [UInt8] {
        [UInt8](try Data(contentsOf: root.appendingPathComponent(relative)))
    }

    static func fixture(_ name: String) throws -> [UInt8] {
        try bytes("Tests/TypographyTests/Fixtures/" + name)
    }

    static func paragraph(_ string: String, _ font: Font) -> Paragraph {
        Paragraph(StyledText(string, font: font), library: library)
    }
}

/// SplitMix64: the tests' own seeded numbers.
struct Random: RandomNumberGenerator {
    private var state: UInt64

    init(_ seed: UInt64) {
        state = seed
    }

    mutating func next() -> UInt64 {
        state &+= 0x9E37_79B9_7F4A_7C15
        var z = state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
