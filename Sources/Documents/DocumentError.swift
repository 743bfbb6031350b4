/// Why a data file, such as a timeline, cannot be used, as one line: `file:line: at touches[3].at: what is wrong and how to
/// fix it`.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file's name as it was given.
    public let file: String
    /// The line, counted from 1; nil when the error concerns the file as a whole.
    public let line: Int?
    /// The place in the document, such as `touches[3].at`; empty for its root.
    public let path: String
    /// What is wrong, and what would be valid.
    public let reason: String

    /// An error at a place in a file.
    public init(file: String, line: Int? = nil, path: String = "", reason: String) {
        self.file = file
        self.line = line
        self.path = path
        self.reason = reason
    }

    /// The error as one line.
    public var description: String {
        file + (line.map { ":\($0)" } ?? "") + ": " + (path.isEmpty ? "" : "at \(path): ") + reason
    }
}

/// Why a timeline cannot be used.
public typealias TimelineError = DocumentError
