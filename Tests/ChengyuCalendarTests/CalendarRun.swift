import RectoUI
import Stage

@testable import ChengyuCalendar

/// The repository's resources, and replays of the calendar.
struct CalendarRun {
    let resources: Resources
    /// The repository's folder, found from this file's path, Tests/ChengyuCalendarTests/CalendarRun.swift.
    static let root = String(
        #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/"))

    static var pagesFile: String { root + "/Assets/ChengyuCalendar/pages.json" }

    init(pages: String? = nil) throws {
        resources = try Resources(
            assets: [CalendarRun.root + "/Assets"], fonts: CalendarRun.root + "/Fonts",
            replacements: pages.map { ["ChengyuCalendar/pages.json": $0] } ?? [:])
    }

    static func content() throws -> CalendarContent {
        try CalendarContent(file: pagesFile, bytes: try readFile(pagesFile))
    }

    func context(_ device: Device = .iPhone15, scale: Double? = nil) -> StageContext {
        StageContext(device: device, scale: scale, resources: resources)
    }

    /// The reference timeline.
    func reference() throws -> Timeline {
        let file = CalendarRun.root + "/Assets/ChengyuCalendar/timeline.json"
        return try Timeline(file: file, bytes: try readFile(file))
    }

    /// The app's state at a time, after some touches.
    func calendar(_ touches: [ScriptedTouch], at time: Time, on device: Device = .iPhone15) throws -> ChengyuCalendar {
        let timeline = Timeline(app: ChengyuCalendar.id, launch: Launch(), duration: 60, touches: touches)
        var replay = try Replay(ChengyuCalendar.self, timeline: timeline, context: context(device))
        try replay.advance(to: time)
        return replay.app as! ChengyuCalendar
    }
}

extension Layer {
    /// All texts in painting order.
    var texts: [String] {
        guard opacity > 0 else { return [] }
        return [content?.base.text].compactMap { $0 } + children.flatMap { $0.texts }
    }

    /// The rectangle of the first layer with a name, mapped by `outer` to the screen's space; nil when there is none.
    func frame(named wanted: String, under outer: ProjectiveTransform = .identity) -> Rect? {
        let toScreen = transform.concatenating(outer)
        if name == wanted { return toScreen.boundingBox(of: bounds) }
        for child in children {
            if let found = child.frame(named: wanted, under: toScreen) { return found }
        }
        return nil
    }
}
