/// Why a file of data, such as a timeline, cannot be used, as one line:
/// `file:line: at touches[3].at: what and how to mend it`.
public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as it was named.
    public let file: String
    /// Counted from 1; nil when the trouble is with the file as a whole.
    public let line: Int?
    /// The place in the document, such as `touches[3].at`; empty for its root.
    public let path: String
    /// What is wrong, and what would be right.
    public let reason: String

    /// A refusal of a place in a file.
    public init(file: String, line: Int? = nil, path: String = "", reason: String) {
        self.file = file
        self.line = line
        self.path = path
        self.reason = reason
    }

    /// The whole line.
    public var description: String {
        file + (line.map { ":\($0)" } ?? "") + ": " + (path.isEmpty ? "" : "at \(path): ") + reason
    }
}

/// Why a timeline cannot be used.
public typealias TimelineError = DocumentError
