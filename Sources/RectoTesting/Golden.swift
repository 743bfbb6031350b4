import PNG
import RectoUI
import Snapshot
import Stage
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The golden of one assertion: where it is, how it is compared and when it is written.
struct Golden {
    /// The folder of the test file's goldens, and the file.
    let folder: String, path: String
    /// `<test file>.<function>.<name>`.
    let title: String
    private let suite: String

    init(_ place: CallPlace, name: String, fileEnding: String) {
        let parts = "\(place.filePath)".split(separator: "/", omittingEmptySubsequences: false)
        let file = String(parts.last ?? "Tests").replacing(".swift", with: "")
        func plain(_ text: some StringProtocol) -> String {
            String(text.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "-" })
        }
        let function = place.function.prefix { $0 != "(" }
        suite = "\(file).\(function)"
        title = "\(plain(file)).\(plain(function)).\(plain(name))"
        folder = parts.dropLast().joined(separator: "/") + "/Goldens/\(plain(file))"
        path = "\(folder)/\(plain(function)).\(plain(name)).\(fileEnding)"
    }

    func assertFrame(
        of app: StagedApp, screen: String?, at time: Time, mode: RecordMode, profile: ComparisonProfile, masks: [Rect], allowBlank: Bool
    ) throws {
        var source = try app.source()
        let present = try source.replay(at: time).app.screens(at: time)
        if let screen, !present.contains(screen) {
            throw SnapshotFailure("\(screen) is not on stage at \(time) s; there is \(present.joined(separator: " and "))")
        }
        let actual = try source.frame(at: time)
        if try wantsRecording(mode) {
            guard allowBlank || !actual.isBlank else {
                throw SnapshotFailure("the frame at \(time) s is blank, one color all over; if that is right, pass allowBlank: true")
            }
            try write(PNGEncoder(level: 12).encode(actual))
        }
        let difference = PictureDifference(
            expected: try Bitmap(png: readFile(path)), actual: actual, profile: profile, masks: app.pixels(masks))
        guard !difference.passes else { return }
        throw try fail(difference.summary, app, time: "\(time) s", .picture) { artefacts, one in
            try artefacts.add(difference, title, "\(title) at \(time) s", label: "\(time) s", to: &one)
        }
    }

    func assertStretch(
        _ stretch: Timeline.Stretch, of app: StagedApp, mode: RecordMode, profile: ComparisonProfile, masks: [Rect]
    ) throws {
        var source = try app.source()
        if try wantsRecording(mode) { try write(stretch.animation(from: &source)) }
        let difference = try StretchDifference(
            stretch, golden: readFile(path), profile: profile, masks: { _ in app.pixels(masks) },
            actual: { try source.frame(at: $0) })
        guard !difference.passes else { return }
        throw try fail(difference.summary, app, time: "\(stretch.start) to \(stretch.end) s", .stretch) { artefacts, one in
            try artefacts.add(difference, title, title, to: &one)
        }
    }

    /// True when the golden is to be written now. Throws when there is none and none may be written.
    private func wantsRecording(_ mode: RecordMode) throws -> Bool {
        let isThere = access(path, F_OK) == 0
        guard mode == .none, !isThere else { return mode == .all || (mode == .missing && !isThere) }
        throw SnapshotFailure("\(path) is missing and nothing is recorded; run the test where it may be, look at the picture, and commit it")
    }

    /// Writes the golden, and throws to say so.
    private func write(_ bytes: [UInt8]) throws -> Never {
        // The test file's own folder is there; two more may have to be made.
        try OutputFile.makeFolder(String(folder[..<(folder.lastIndex(of: "/") ?? folder.endIndex)]))
        try OutputFile.makeFolder(folder)
        try OutputFile.write(bytes, to: path)
        throw SnapshotFailure("recorded \(path) (\(bytes.count) bytes); look at it and run the test again")
    }

    /// Leaves the artefacts of a failure and the report of all failures so far; gives what the test says.
    private func fail(
        _ summary: String, _ app: StagedApp, time: String, _ kind: ReportCase.Kind,
        _ leave: (inout Artefacts, inout ReportCase) throws -> Void
    ) throws -> SnapshotFailure {
        let folder = environmentVariable("RECTO_ARTEFACTS") ?? "recto-artefacts"
        return try Golden.failures.withLock { failures in
            var artefacts = Artefacts(in: folder, resources: app.context.resources)
            var one = ReportCase(suite: suite, name: title, kind: kind, outcome: .failed, message: summary)
            one.time = time
            try leave(&artefacts, &one)
            failures.removeAll { $0.name == one.name }
            failures.append(one)
            try artefacts.write(Report(title: "failed snapshots", cases: failures))
            return SnapshotFailure("\(path): \(summary)\n    see \(folder)/\(one.triptych ?? "report.html") and \(folder)/report.html")
        }
    }

    /// What has failed in this process so far.
    private static let failures = Mutex([ReportCase]())
}
