import Foundation
import Testing

/// Every example in an article occurs word for word in a test of this folder, which compiles and runs it.
struct ArticleTests {
    @Test func everyExampleIsCompiled() throws {
        let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        let files = try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil)
        let compiled = try files.filter { $0.lastPathComponent.hasSuffix("Examples.swift") }
            .map { DocumentationFiles.plain(try String(contentsOf: $0, encoding: .utf8)) }
        let articles = try DocumentationFiles.articles()
        #expect(articles.count > 15)
        var count = 0
        for article in articles {
            for example in DocumentationFiles.examples(in: try String(contentsOf: article, encoding: .utf8)) {
                count += 1
                #expect(compiled.contains { $0.contains(example) }, "\(article.lastPathComponent):\n\(example)")
            }
        }
        #expect(count > 20)
    }

    /// Every library module has its article.
    @Test func everyModuleHasAnArticle() throws {
        let names = Set(try DocumentationFiles.articles().map { $0.deletingPathExtension().lastPathComponent })
        for module in [
            "Numerics", "Geometry", "Kernels", "Raster", "PNG", "SVG", "Typography", "Motion", "Paper", "Scene", "RectoUI", "Documents",
            "Stage", "Snapshot", "RectoTesting", "Simulator", "RectoCommand"
        ] {
            #expect(names.contains(module), "\(module)")
        }
    }
}
