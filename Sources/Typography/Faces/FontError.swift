/// Why fonts cannot be used: one line that names the file and says how to fix it.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder of the fonts does not exist, or is not a folder.
    case missingFolder(String)
    /// A font that should be in the folder is not there or cannot be read; the reason is the system's.
    case missingFile(String, reason: String)
    /// The file is not a font, or a part of it is cut off or damaged.
    case brokenFile(String, reason: String)
    /// No face of the font has the character, which stands in the text.
    case missingCharacter(Unicode.Scalar, text: String)

    /// The error as the one line that a person reads.
    public var description: String {
        switch self {
        case .missingFolder(let path):
            "no font folder at \(path): restore the Fonts folder that belongs to Recto, or name another one"
        case .missingFile(let path, let reason):
            "cannot read the font \(path) (\(reason)): restore it, or make it again with Scripts/fonts/build"
        case .missingCharacter(let scalar, let text):
            "no font has the character U+\(FontError.hex(scalar)) of the text \"\(FontError.quoted(text))\": take it out, "
                + "or have boxes drawn for missing characters"
        case .brokenFile(let path, let reason):
            "broken font \(path) (\(reason)): restore it, or make it again with Scripts/fonts/build"
        }
    }

    private static func hex(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16, uppercase: true)
        return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
    }

    /// A text on one line, cut to what a line of error has room for.
    private static func quoted(_ text: String) -> String {
        let plain = String.UnicodeScalarView(
            text.unicodeScalars.prefix(60).map { $0.value < 32 || $0.value == 127 ? " " : $0 })
        return String(plain) + (text.unicodeScalars.count > 60 ? "..." : "")
    }
}
