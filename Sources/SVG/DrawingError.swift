/// Why an SVG file cannot be used: one line that names the file, the line in it, and the fault.
public struct DrawingError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The path of the file, or whatever name its bytes were given.
    public let name: String
    /// The line in the file, from 1, where there is one to point at.
    public let line: Int?
    /// What is wrong and, where that helps, what is allowed instead.
    public let fault: String

    /// An error at a line of a file, or of the file as a whole.
    public init(name: String, line: Int?, fault: String) {
        self.name = name
        self.line = line
        self.fault = fault
    }

    /// The fault with its line, without the file's name.
    public var reason: String { line.map { "line \($0): \(fault)" } ?? fault }

    /// The error as the one line that a person reads.
    public var description: String { "\(name): \(reason)" }
}

/// A fault before the file and line are known.
struct SVGFault: Error {
    let text: String

    init(_ text: String) {
        self.text = text
    }

    /// A value from the file as an error quotes it: short, on one line, without control characters.
    static func quoted(_ value: some StringProtocol) -> String {
        var text = ""
        for scalar in value.unicodeScalars.prefix(40) {
            text.unicodeScalars.append(scalar.value < 32 || scalar.value == 127 ? " " : scalar)
        }
        return value.unicodeScalars.count > 40 ? "\"\(text)...\"" : "\"\(text)\""
    }
}
