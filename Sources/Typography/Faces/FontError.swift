/// Why fonts cannot be used: one line that names the file and says how to mend it.
public enum FontError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The folder of the fonts does not exist, or is not a folder.
    case missingFolder(String)
    /// A font that should be in the folder is not there or cannot be read; the reason is the system's.
    case missingFile(String, reason: String)
    /// The file is not a font, or a part of it is cut off or damaged.
    case brokenFile(String, reason: String)

    /// The error as the one line that a person reads.
    public var description: String {
        switch self {
        case .missingFolder(let path):
            "no font folder at \(path): restore the Fonts folder that belongs to Recto, or name another one"
        case .missingFile(let path, let reason):
            "cannot read the font \(path) (\(reason)): restore it, or make it again with Scripts/fonts/build"
        case .brokenFile(let path, let reason):
            "broken font \(path) (\(reason)): restore it, or make it again with Scripts/fonts/build"
        }
    }
}
