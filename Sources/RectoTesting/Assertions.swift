import RectoUI
import Snapshot
import Stage
import Testing
import XCTest

/// Asserts, in XCTest and in Swift Testing, that the screen at a time looks like its golden.
///
/// The golden is `Goldens/<suite>/<function>.<arguments>.<name>.png` beside the test's file; `name` is by default the time. Masks
/// are parts of the screen in points that are not compared. A failure leaves expected, actual, difference, a triptych and
/// a report in `recto-artefacts`, or in the folder that `RECTO_ARTEFACTS` names. When a screen is named, it must be on
/// stage at the time.
public func assertFrame(
    of app: @autoclosure () throws -> StagedApp, screen: String? = nil, at time: Time, named name: String? = nil,
    record mode: RecordMode? = nil,
    profile: ComparisonProfile? = nil, masks: [Rect] = [], allowBlank: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, function: String = #function
) {
    let place = CallPlace(
        fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column, function: function, xcTestFile: filePath)
    place.check {
        let golden = try Golden(place, name: name ?? "\(time)s", isNamed: name != nil, fileEnding: "png")
        try golden.assertFrame(
            of: app(), screen: screen, at: time, mode: .resolved(mode), profile: .resolved(profile), masks: masks, allowBlank: allowBlank)
    }
}

/// Asserts, in XCTest and in Swift Testing, that a stretch of the timeline, up to but not including its end, looks frame
/// by frame like its golden: an animated PNG that holds every frame exactly.
///
/// The golden is `Goldens/<suite>/<function>.<arguments>.<name>.apng`; `name` is by default the times. A failure leaves the
/// failing frames, a strip of them, the error over time and the worst frame as a triptych.
public func assertStretch(
    of app: @autoclosure () throws -> StagedApp, from start: Time, to end: Time, fps: Int = 60, named name: String? = nil,
    record mode: RecordMode? = nil, profile: ComparisonProfile? = nil, masks: [Rect] = [], fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, function: String = #function
) {
    let place = CallPlace(
        fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column, function: function, xcTestFile: filePath)
    place.check {
        guard let rate = FrameRate(Int64(fps)), (1...240).contains(fps) else { throw SnapshotFailure("fps is 1 to 240, not \(fps)") }
        guard start < end, !FrameNumbers(from: start, to: end, rate: rate).numbers.isEmpty else {
            throw SnapshotFailure("from \(start) to \(end) s there is no frame")
        }
        let golden = try Golden(place, name: name ?? "\(start)-\(end)s", isNamed: name != nil, fileEnding: "apng")
        let stretch = Timeline.Stretch(id: name ?? "\(start)-\(end)s", from: start, to: end, rate: rate)
        try golden.assertStretch(stretch, of: app(), mode: .resolved(mode), profile: .resolved(profile), masks: masks)
    }
}

/// Asserts, in XCTest and in Swift Testing, that a bitmap is its golden, byte for byte or within the profile's tolerance.
///
/// The golden's path, the masks (here in pixels) and the files that a failure leaves are those of `assertFrame`; `resources`
/// provide the report's fonts.
public func assertPicture(
    _ picture: @autoclosure () throws -> Bitmap, named name: String, resources: Resources, record mode: RecordMode? = nil,
    profile: ComparisonProfile? = nil, masks: [PixelRect] = [], allowBlank: Bool = false, fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: UInt = #line, column: UInt = #column, function: String = #function
) {
    let place = CallPlace(
        fileID: "\(fileID)", filePath: "\(filePath)", line: line, column: column, function: function, xcTestFile: filePath)
    place.check {
        let golden = try Golden(place, name: name, isNamed: true, fileEnding: "png")
        try golden.assertPicture(
            picture(), resources: resources, label: name, mode: .resolved(mode), profile: .resolved(profile), masks: masks,
            allowBlank: allowBlank)
    }
}

/// The place of an assertion in the test's source.
struct CallPlace {
    /// The module and the file's name, as in `#fileID`.
    let fileID: String
    /// The test file's path.
    let filePath: String
    let line: UInt
    let column: UInt
    /// The test function's name with its argument labels.
    let function: String
    /// The test file's path in the type that XCTest requires.
    var xcTestFile: StaticString = #filePath

    /// Runs an assertion and reports what it throws, to the framework whose test is running.
    func check(_ assertion: () throws -> Void) {
        do {
            try assertion()
        } catch {
            if Test.current != nil {
                Issue.record(
                    Comment(rawValue: "\(error)"),
                    sourceLocation: SourceLocation(fileID: fileID, filePath: filePath, line: Int(line), column: Int(column)))
            } else {
                XCTFail("\(error)", file: xcTestFile, line: line)
            }
        }
    }
}
