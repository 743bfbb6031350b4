import Foundation
import Testing

@testable import Typography

@Suite struct FontLibraryTests {
    @Test func everyBundledFontOpens() throws {
        try FontLibrary(folder: Support.fontFolder + "/").check()
        try Support.library.checkFacesInUse()
    }

    @Test func aMissingFolderIsNamed() {
        let error = #expect(throws: FontError.self) { try FontLibrary(folder: "/nowhere/Fonts") }
        #expect(error == .missingFolder("/nowhere/Fonts"))
        #expect(error?.description.contains("/nowhere/Fonts") == true)
    }

    @Test func aMissingFontIsNamed() throws {
        let folder = try copy()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.removeItem(atPath: folder + "/Inter.ttf")
        let error = #expect(throws: FontError.self) { try FontLibrary(folder: folder) }
        #expect(error == .missingFile(folder + "/Inter.ttf", reason: "No such file or directory"))
        #expect(error?.description.contains("Scripts/fonts/build") == true)
    }

    @Test func aTruncatedFontIsRefusedWhenTheLibraryOpens() throws {
        let folder = try copy()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/RectoSerif.ttf"
        let whole = try Data(contentsOf: URL(fileURLWithPath: path))
        for size in [0, 3, 11, 100, 4096, whole.count / 2, whole.count - 8] {
            try whole.prefix(size).write(to: URL(fileURLWithPath: path))
            let error = #expect(throws: FontError.self) { try FontLibrary(folder: folder) }
            guard case .brokenFile(path, _) = error else {
                Issue.record("\(size) bytes: \(String(describing: error))")
                continue
            }
        }
        try Data("not a font, whatever its name says".utf8).write(to: URL(fileURLWithPath: path))
        #expect(throws: FontError.brokenFile(path, reason: "it is not an OpenType font")) {
            try FontLibrary(folder: folder)
        }
    }

    @Test func damageInsideATableIsFoundByTheCheck() throws {
        let folder = try copy()
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/Zeyada.ttf"
        var bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
        let head = try #require(Support.table("head", of: bytes))
        for at in head { bytes[at] = 0 }
        try Data(bytes).write(to: URL(fileURLWithPath: path))
        let library = try FontLibrary(folder: folder)
        let error = #expect(throws: FontError.self) { try library.check() }
        guard case .brokenFile(path, _) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        // A text in that face is still laid out, and the check of the faces in use reports the error.
        let layout = Paragraph(StyledText("Day 1", font: .script(20)), library: library).layout()
        #expect(layout.lines.count == 1)
        #expect(throws: FontError.self) { try library.checkFacesInUse() }
    }

    @Test func facesAreSharedBySetting() {
        let library = Support.library
        #expect(library.face(for: .serif(34, .semibold)) === library.face(for: .serif(34, .semibold)))
        #expect(library.face(for: .serif(34, .semibold)) != library.face(for: .serif(30, .semibold)))
        #expect(library.face(for: .songti(16)) === library.face(for: .songti(40)))
        #expect(library.face(for: .songti(16)) != library.face(for: .songti(16, .black)))
    }

    @Test func opticalSizeAndWeightFollowTheFont() {
        let serif = Support.library.face(for: .serif(34, .semibold))
        #expect(serif.coordinates == [600, 34])
        #expect(Support.library.face(for: .serif(200, .regular)).coordinates == [400, 60])
        #expect(Support.library.face(for: .sans(10, .black)).coordinates == [14, 900])
    }

    /// Every text that an app prints has its glyphs in the face that prints it.
    @Test func everyPrintedCharacterHasAGlyph() throws {
        let fonts: [String: Font] = [
            "serif": .serif(20), "italic": .serif(20).italic(), "sans": .sans(20), "script": .script(20),
            "songti": .songti(20), "black": .songti(20, .black)
        ]
        let text = try String(
            contentsOf: Support.root.appendingPathComponent("Scripts/fonts/printed.txt"), encoding: .utf8)
        var lines = 0
        for line in text.split(separator: "\n") where !line.hasPrefix("#") {
            let parts = line.split(separator: ":", maxSplits: 1)
            let font = try #require(fonts[String(parts[0])], "unknown face in printed.txt: \(line)")
            let face = Support.library.face(for: font)
            let lacking = parts[1].unicodeScalars.filter { face.glyph(for: $0) == nil }
            #expect(lacking.isEmpty, "\(parts[0]) lacks \(String(String.UnicodeScalarView(lacking)))")
            lines += 1
        }
        #expect(lines > 150)
    }

    @Test func chineseCoversBothStandards() throws {
        // The first and last characters of Big5 level 1 and of GB 2312 level 1, and vertical forms.
        for font in [Font.songti(16), .songti(16, .black)] {
            let face = Support.library.face(for: font)
            for scalar in "一籲啊座︵︶﹁﹂﹃﹄，。、；：？！「」『』（）《》…—".unicodeScalars {
                #expect(face.glyph(for: scalar) != nil, "\(scalar)")
            }
        }
    }

    /// A face of an app's own is drawn with its own line boxes; one that is missing is an error that names the file and the folders.
    @Test func facesOfOnesOwn() throws {
        let folder = NSTemporaryDirectory() + "recto-own-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try FileManager.default.createDirectory(atPath: folder + "/Fonts", withIntermediateDirectories: true)
        try FileManager.default.copyItem(
            atPath: Support.fontFolder + "/" + Font.Source.script.fileName, toPath: folder + "/Fonts/Pen.ttf")
        let library = try FontLibrary(folder: Support.fontFolder, customFolders: [folder])
        func layout(_ font: Font, _ library: FontLibrary) -> TextLayout {
            Paragraph(StyledText("Pen", font: font), library: library).layout(width: nil)
        }
        let own = layout(.custom("Pen", size: 30), library), bundled = layout(.script(30), library)
        #expect(own.lines[0].width == bundled.lines[0].width)
        #expect(abs(own.lines[0].ascender - bundled.lines[0].ascender) < 0.1)
        try library.checkFacesInUse()
        _ = layout(.custom("Quill", size: 30), library)
        let error = #expect(throws: FontError.self) { try library.checkFacesInUse() }
        #expect("\(try #require(error))".contains("Quill.ttf (in none of the folders \(folder)"))
    }

    private func copy() throws -> String {
        let folder = NSTemporaryDirectory() + "recto-fonts-\(UUID().uuidString)"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        for source in Font.Source.bundled {
            try FileManager.default.copyItem(
                atPath: Support.fontFolder + "/" + source.fileName, toPath: folder + "/" + source.fileName)
        }
        return folder
    }
}

extension Support {
    /// The byte range of a table in a font.
    static func table(_ tag: String, of bytes: [UInt8]) -> Range<Int>? {
        func long(_ at: Int) -> Int { (0..<4).reduce(0) { $0 << 8 | Int(bytes[at + $1]) } }
        for record in stride(from: 12, to: 12 + 16 * Int(bytes[5]), by: 16)
        where String(decoding: bytes[record..<record + 4], as: UTF8.self) == tag {
            return long(record + 8)..<long(record + 8) + long(record + 12)
        }
        return nil
    }
}
