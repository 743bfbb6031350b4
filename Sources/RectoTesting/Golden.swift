import PNG
import RectoUI
import Snapshot
import Stage

/// The golden of one assertion: where it is, how it is compared and when it is written.
struct Golden {
    /// The golden's path.
    let path: String
    private let name: GoldenName
    private let place: CallPlace

    /// The golden of an assertion; `isNamed` is true when the assertion was given a name.
    init(_ place: CallPlace, name: String, isNamed: Bool, fileEnding: String) throws {
        self.place = place
        self.name = try GoldenName(place, name: name, isGiven: isNamed)
        let folder = place.filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast().joined(separator: "/")
        path = "\(folder)/\(self.name.path(ending: fileEnding))"
        try SharedReport().begin()
    }

    /// `<suite>.<test>.<name>`.
    private var title: String { name.title }

    /// Compares any picture with the golden, as `assertPicture` documents.
    func assertPicture(
        _ actual: Bitmap, resources: Resources, label: String, mode: RecordMode, profile: ComparisonProfile, masks: [PixelRect],
        allowBlank: Bool
    ) throws {
        try AssertionRegister.note(path, at: place, picture: actual)
        if try wantsRecording(mode) {
            guard allowBlank || !actual.isBlank else {
                throw SnapshotFailure("\(label) is blank, one color all over; if that is right, pass allowBlank: true")
            }
            try write(PNGEncoder(level: 12).encode(actual))
        }
        let difference = PictureDifference(expected: try Bitmap(png: readFile(path)), actual: actual, profile: profile, masks: masks)
        guard !difference.passes else { return }
        throw try fail(difference.summary, resources, time: label, .picture) { artefacts, one in
            try artefacts.add(difference, title, "\(title) at \(label)", label: label, to: &one)
        }
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
        try assertPicture(
            actual, resources: app.context.resources, label: "\(time) s", mode: mode, profile: profile, masks: app.pixels(masks),
            allowBlank: allowBlank)
    }

    func assertStretch(
        _ stretch: Timeline.Stretch, of app: StagedApp, mode: RecordMode, profile: ComparisonProfile, masks: [Rect]
    ) throws {
        try AssertionRegister.note(path, at: place, picture: nil)
        var source = try app.source()
        if try wantsRecording(mode) { try write(stretch.animation(from: &source)) }
        let difference = try StretchDifference(
            stretch, golden: readFile(path), profile: profile, masks: { _ in app.pixels(masks) },
            actual: { try source.frame(at: $0) })
        guard !difference.passes else { return }
        throw try fail(difference.summary, app.context.resources, time: "\(stretch.start) to \(stretch.end) s", .stretch) {
            artefacts, one in
            try artefacts.add(difference, title, title, to: &one)
        }
    }

    /// True when the golden is to be written now. Throws when it is missing and the mode forbids writing it.
    private func wantsRecording(_ mode: RecordMode) throws -> Bool {
        let isThere = isFile(path)
        guard mode == .none, !isThere else { return mode == .all || (mode == .missing && !isThere) }
        throw SnapshotFailure(
            "\(path) is missing and nothing is recorded; run the test where it may be, look at the picture, and commit it")
    }

    /// Writes the golden, and then throws, so that the test fails once and somebody looks at it.
    private func write(_ bytes: [UInt8]) throws -> Never {
        // The test file's own folder exists; up to two folders below it may have to be made.
        let folders = path.split(separator: "/", omittingEmptySubsequences: false)
        for count in [folders.count - 2, folders.count - 1] { try OutputFile.makeFolder(folders.prefix(count).joined(separator: "/")) }
        try OutputFile.write(bytes, to: path)
        throw SnapshotFailure("recorded \(path) (\(bytes.count) bytes); look at it and run the test again")
    }

    /// Writes the files of a failure and the report of all failures so far; returns the test's failure message.
    private func fail(
        _ summary: String, _ resources: Resources, time: String, _ kind: ReportCase.Kind,
        _ leave: (inout Artefacts, inout ReportCase) throws -> Void
    ) throws -> SnapshotFailure {
        let report = SharedReport()
        var one = ReportCase(suite: "\(name.suite).\(name.test)", name: title, kind: kind, outcome: .failed, message: summary)
        one.time = time
        one = try report.add(one, resources: resources, leave: leave)
        return SnapshotFailure(
            "\(path): \(summary)\n    see \(report.folder)/\(one.triptych ?? "report.html") and \(report.folder)/report.html")
    }
}
