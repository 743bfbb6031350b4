import Foundation
import Raster
import Testing

@testable import Typography

/// Helpers of this target's tests.
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
