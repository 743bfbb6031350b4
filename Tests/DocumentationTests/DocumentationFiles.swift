import Foundation
import RectoUI

/// The repository's articles, and the files that examples need.
enum DocumentationFiles {
    static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    static func resources() throws -> Resources {
        try Resources(assets: [root.appendingPathComponent("Assets").path], fonts: root.appendingPathComponent("Fonts").path)
    }

    /// Every article of every module.
    static func articles() throws -> [URL] {
        let sources = root.appendingPathComponent("Sources")
        let names = try FileManager.default.subpathsOfDirectory(atPath: sources.path)
        return names.filter { $0.contains(".docc/") && $0.hasSuffix(".md") }.sorted().map { sources.appendingPathComponent($0) }
    }

    /// The Swift examples in a text, without indentation.
    static func examples(in text: String) -> [String] {
        text.components(separatedBy: "```swift\n").dropFirst().map { part in
            plain(part.components(separatedBy: "```")[0])
        }
    }

    /// The text without white space, which the house style may set otherwise in a test than in an article.
    static func plain(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }
}
