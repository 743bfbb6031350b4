import PNG
import RectoUI
import Stage

/// Writes the pictures of failures into a folder and describes them as cases of a report.
///
/// Of a picture that differs it writes expected, actual, difference and triptych; of a stretch its failing frames, expected and
/// actual, a strip of them with their times, a plot of the error over time, and the worst frame as a triptych; of a digest
/// manifest the differing frames as they are drawn now. The folder is made when the first file is written.
public struct Artefacts {
    /// The folder's path.
    public let folder: String
    /// The paths of the files written so far, in order.
    public private(set) var files: [String] = []
    private let resources: Resources
    private let encoder = PNGEncoder()

    /// Artefacts in a folder.
    public init(in folder: String, resources: Resources) {
        self.folder = folder
        self.resources = resources
    }

    /// The report case of an expectation's result.
    public func reportCase(of result: ExpectationResult, suite: String) -> ReportCase {
        let holds = result.outcome == .holds
        var one = ReportCase(
            suite: suite, name: "\(result.expectation)" + (result.expectation.devices == .all ? " on \(result.device.id)" : ""),
            kind: .expectation,
            outcome: holds ? .passed : .failed, message: holds ? "holds" : "expected \(result.expected), found \(result.found)")
        one.time = "\(result.expectation.start) s"
        if !holds {
            one.facts = [("line", "\(result.expectation.line)"), ("device", result.device.id)]
            if let note = result.expectation.note { one.facts.append(("note", note)) }
        }
        return one
    }

    /// The report case of a golden's result; the pictures of a failure are written. `title` names the app.
    public mutating func reportCase(
        of result: GoldenSet.Result, suite: String, title: String
    ) throws -> ReportCase {
        var one = ReportCase(
            suite: suite, name: result.name, kind: result.stretch == nil ? .picture : .stretch,
            outcome: result.isSame ? .passed : .failed, message: result.summary)
        one.time = result.stretch.map { "\($0.start) to \($0.end) s" } ?? result.time.map { "\($0) s" }
        let heading = "\(title), \(result.name)"
        switch result.finding {
        case .differs(let difference):
            try add(difference, result.name, "\(heading)\(one.time.map { " at \($0)" } ?? "")", label: one.time ?? result.name, to: &one)
        case .stretchDiffers(let difference): try add(difference, result.name, heading, to: &one)
        case .missing(let actual):
            let file = try leave(actual, "\(result.name).actual")
            one.pairs = [.init(label: one.time ?? result.name, expected: nil, actual: file)]
        case .same, .unreadable, .orphan: break
        }
        return one
    }

    /// The report case of a manifest's result. Of a failure at most twelve of the differing frames are written, as they are
    /// drawn now.
    public mutating func reportCase(of check: DigestManifestCheck, suite: String, source: FrameSource) throws -> ReportCase {
        var one = ReportCase(
            suite: suite, name: String(check.path.split(separator: "/").last ?? "ledger"), kind: .manifest,
            outcome: check.holds ? .passed : .failed, message: check.summary)
        let shown = check.differing.filter(check.drawn.numbers.contains)
        guard !check.holds, !shown.isEmpty else { return one }
        var source = source
        let count = min(12, shown.count)
        var frames: [(picture: Bitmap, label: String)] = []
        for k in 0..<count {
            let number = shown[(shown.count - 1) * k / max(1, count - 1)]
            let time = Time.frame(number, rate: DigestManifest.rate), picture = try source.frame(at: time)
            let label = "\(time.shortText) s, frame \(number)"
            let file = try leave(picture, "ledger.\(sixDigits(number)).actual")
            one.pairs.append(.init(label: label, expected: nil, actual: file))
            frames.append((picture.thumbnail, label))
        }
        one.strip = try leave(
            FilmStrip(frames, legend: "frames that differ from the ledger: \(check.differing.count) of \(check.drawn.marks.count)")
                .picture(resources: resources), "ledger.strip")
        let differing = Set(check.differing)
        let samples = check.drawn.numbers.map { number in
            let differs = differing.contains(number)
            return ErrorPlot.Sample(time: Time.frame(number, rate: DigestManifest.rate), value: differs ? 1 : 0, fails: differs)
        }
        one.plot = try leave(
            ErrorPlot(samples, title: "frames that differ from the ledger", unit: nil).picture(resources: resources), "ledger.plot")
        return one
    }

    /// Writes expected, actual, difference and triptych of one picture.
    public mutating func add(
        _ difference: PictureDifference, _ name: String, _ title: String, label: String, to one: inout ReportCase
    ) throws {
        let expected = try leave(difference.expected, "\(name).expected")
        let actual = try leave(difference.actual, "\(name).actual")
        one.pairs = [.init(label: label, expected: expected, actual: actual)]
        one.difference = try leave(difference.picture, "\(name).difference")
        one.triptych = try leave(try difference.triptych(title: title, resources: resources), "\(name).triptych")
        one.facts += Artefacts.facts(difference)
    }

    /// Writes the failing frames of a stretch, a strip of them, the error over time, and the worst one as a triptych.
    public mutating func add(
        _ difference: StretchDifference, _ name: String, _ title: String, to one: inout ReportCase
    ) throws {
        var thumbnails: [(expected: Bitmap, actual: Bitmap, label: String)] = []
        for (frame, found) in difference.shown {
            let number = sixDigits(frame.number), label = "\(frame.time.shortText) s, frame \(frame.number)"
            let expected = try leave(found.expected, "\(name).\(number).expected")
            let actual = try leave(found.actual, "\(name).\(number).actual")
            one.pairs.append(.init(label: label, expected: expected, actual: actual))
            thumbnails.append((found.expected.thumbnail, found.actual.thumbnail, "\(frame.time.shortText) s"))
        }
        if !thumbnails.isEmpty {
            // Each row of expected frames stands above the row of actual frames.
            let columns = min(6, thumbnails.count)
            var frames: [(picture: Bitmap, label: String)] = []
            for start in stride(from: 0, to: thumbnails.count, by: columns) {
                let part = thumbnails[start..<min(thumbnails.count, start + columns)]
                var blank = Bitmap(width: part[start].actual.width, height: part[start].actual.height)
                blank.withMutableView { Canvas($0, scratch: Scratch()).clear($0.bounds, to: Color.white.pixel) }
                let rest = [(picture: Bitmap, label: String)](repeating: (picture: blank, label: ""), count: columns - part.count)
                frames += part.map { ($0.expected, "\($0.label) expected") } + rest + part.map { ($0.actual, "\($0.label) actual") } + rest
            }
            one.strip = try leave(
                FilmStrip(frames, legend: "\(title): frames that differ", columns: columns).picture(resources: resources), "\(name).strip")
        }
        if !difference.frames.isEmpty {
            let samples = difference.frames.map { ErrorPlot.Sample(time: $0.time, value: $0.beyond, fails: !$0.passes) }
            one.plot = try leave(
                ErrorPlot(samples, title: title, unit: "pixels that differ").picture(resources: resources), "\(name).plot")
        }
        if let worst = difference.worst {
            one.triptych = try leave(
                try worst.difference.triptych(title: "\(title) at \(worst.frame.time) s", resources: resources), "\(name).triptych")
            one.facts += [("worst frame", "\(worst.frame.number) at \(worst.frame.time) s")] + Artefacts.facts(worst.difference)
        }
    }

    private static func facts(_ difference: PictureDifference) -> [(name: String, value: String)] {
        var facts = [
            (name: "size", value: "\(difference.actual.width) x \(difference.actual.height) pixels"),
            ("differing pixels", "\(difference.count)"), ("largest difference", "\(difference.largest) of 255"),
            ("profile", difference.profile.name)
        ]
        if difference.profile != .exact {
            facts += [
                ("beyond \(difference.profile.channelTolerance) levels", "\(difference.beyond), let pass \(difference.allowed)"),
                ("in one window", "\(difference.densest?.count ?? 0), let pass \(difference.profile.allowedInWindow)")
            ]
        }
        if !difference.masks.isEmpty { facts.append(("masks", "\(difference.masks.count)")) }
        return facts
    }

    /// Writes a picture and returns its file name in the folder.
    private mutating func leave(_ picture: Bitmap, _ name: String) throws(FileError) -> String {
        if files.isEmpty { try OutputFile.makeFolder(folder) }
        let plain = name.map { $0.isASCII && ($0.isLetter || $0.isNumber || "-._".contains($0)) ? $0 : "-" }
        let file = "\(String(plain)).png"
        try OutputFile.write(encoder.encode(picture), to: "\(folder)/\(file)")
        files.append("\(folder)/\(file)")
        return file
    }

    /// Writes the report of these cases into the same folder.
    public mutating func write(_ report: Report) throws {
        if files.isEmpty { try OutputFile.makeFolder(folder) }
        files += try report.write(to: folder, resources: resources)
    }
}

extension Bitmap {
    /// The picture reduced to some 160 pixels in width, for strips.
    fileprivate var thumbnail: Bitmap {
        guard width > 200 else { return self }
        return resized(width: 160, height: max(1, Int((Double(height) * 160 / Double(width)).rounded())))
    }
}
