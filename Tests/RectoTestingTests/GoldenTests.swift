import Foundation
import RectoUI
import Snapshot
import Stage
import Testing

@testable import RectoTesting

/// What an assertion does with its golden: when it passes, when it records, and which files a failure leaves.
@Suite(.serialized) struct GoldenTests {
    private let folder: URL
    private let place: CallPlace

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("recto-testing-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        setenv("RECTO_ARTEFACTS", folder.appendingPathComponent("artefacts").path, 1)
        place = GoldenTests.place(in: folder)
    }

    /// A place in a test file of a folder.
    private static func place(in folder: URL, line: UInt = 1) -> CallPlace {
        CallPlace(
            fileID: "Tests/SquareTests.swift", filePath: folder.path + "/SquareTests.swift", line: line, column: 1, function: "square()")
    }

    private func app(_ type: any App.Type) throws -> StagedApp {
        let timeline = Timeline(app: "square", launch: Launch(), duration: 3)
        return try StagedApp(type, timeline: timeline, scale: 0.5)
    }

    private func golden(_ name: String, at place: CallPlace? = nil) throws -> Golden {
        try Golden(place ?? self.place, name: name, isNamed: true, fileEnding: "png")
    }

    private func check(_ type: any App.Type, _ name: String, _ mode: RecordMode, at place: CallPlace? = nil) throws {
        try golden(name, at: place).assertFrame(
            of: app(type), screen: nil, at: 1, mode: mode, profile: .exact, masks: [], allowBlank: false)
    }

    /// A missing golden is recorded and fails once; afterwards the same picture passes and another fails.
    @Test func recordedOnceThenHeld() throws {
        let recorded = #expect(throws: SnapshotFailure.self) { try check(SquareApp<NoShift>.self, "one", .missing) }
        #expect("\(try #require(recorded))".hasPrefix("recorded "))
        try check(SquareApp<NoShift>.self, "one", .none)
        let other = GoldenTests.place(in: folder)
        let failed = #expect(throws: SnapshotFailure.self) { try check(SquareApp<OnePoint>.self, "one", .missing, at: other) }
        #expect("\(try #require(failed))".contains("more than once, with pictures that differ"))
    }

    @Test func whereNothingMayBeRecordedAMissingGoldenFails() throws {
        let failed = #expect(throws: SnapshotFailure.self) { try check(SquareApp<NoShift>.self, "none", .none) }
        #expect("\(try #require(failed))".contains("is missing and nothing is recorded"))
        #expect(!FileManager.default.fileExists(atPath: try golden("none").path))
    }

    /// A failure leaves its pictures and a report; the next failure is added to the report; the first assertion of another run
    /// removes it.
    @Test func failuresShareOneReport() throws {
        let artefacts = folder.appendingPathComponent("artefacts").path
        for name in ["first", "second"] {
            let path = try golden(name).path
            let old = try app(SquareApp<NoShift>.self), new = try app(SquareApp<OnePoint>.self)
            var source = try old.source()
            try FileManager.default.createDirectory(
                atPath: String(path[..<path.lastIndex(of: "/")!]), withIntermediateDirectories: true)
            try OutputFile.write(PNGBytes.of(source.frame(at: 1)), to: path)
            var moved = try new.source()
            let actual = try moved.frame(at: 1)
            #expect(throws: SnapshotFailure.self) {
                try golden(name).assertPicture(
                    actual, resources: new.context.resources, label: "1 s", mode: .none, profile: .exact, masks: [], allowBlank: false)
            }
        }
        let report = try JSONSerialization.jsonObject(with: Data(contentsOf: URL(fileURLWithPath: "\(artefacts)/report.json")))
        #expect((report as? [String: Any])?["failed"] as? Int == 2)
        #expect(try String(contentsOfFile: "\(artefacts)/report.html", encoding: .utf8).contains("2 of 2 failed"))
        // The folder as another run, whose tests pass, would find it.
        try "another run".write(toFile: "\(artefacts)/run", atomically: true, encoding: .utf8)
        try SharedReport().clearOtherRuns()
        let left = try FileManager.default.contentsOfDirectory(atPath: artefacts)
        #expect(left == [".lock"])
    }

    /// Two assertions with one name are an error that names both places.
    @Test func twoAssertionsOfOneNameAreRefused() throws {
        let picture = Bitmap(width: 2, height: 2)
        try AssertionRegister.note("\(folder.path)/same.png", at: GoldenTests.place(in: folder, line: 7), picture: picture)
        let failed = #expect(throws: SnapshotFailure.self) {
            try AssertionRegister.note("\(folder.path)/same.png", at: GoldenTests.place(in: folder, line: 9), picture: picture)
        }
        let text = "\(try #require(failed))"
        #expect(text.contains("SquareTests.swift:7") && text.contains("SquareTests.swift:9"))
    }

    @Test func underCINothingIsRecorded() throws {
        #expect(try RecordMode.resolved(.all) { $0 == "CI" ? "true" : nil } == .none)
        #expect(try RecordMode.resolved(nil) { $0 == "RECTO_RECORD" ? "all" : nil } == .all)
        #expect(throws: SnapshotFailure.self) { try RecordMode.resolved(nil) { $0 == "RECTO_RECORD" ? "always" : nil } }
    }
}
