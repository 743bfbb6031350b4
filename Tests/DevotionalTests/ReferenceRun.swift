import RectoUI
import Stage

@testable import Devotional

/// The repository's resources and reference timeline, and replays of it.
struct ReferenceRun {
    /// The repository's folder, found from this file's path, Tests/DevotionalTests/ReferenceRun.swift.
    static let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")

    let resources: Resources
    let timeline: Timeline

    init() throws {
        resources = try Resources(assets: [ReferenceRun.root + "/Assets"], fonts: ReferenceRun.root + "/Fonts")
        let file = ReferenceRun.root + "/Assets/Devotional/timeline.json"
        timeline = try Timeline(file: file, bytes: try readFile(file))
    }

    func context(_ device: Device = .iPhone15, scale: Double? = nil) -> StageContext {
        StageContext(device: device, scale: scale, resources: resources)
    }

    func replay(on device: Device = .iPhone15, scale: Double? = nil) throws -> Replay {
        try Replay(Devotional.self, timeline: timeline, context: context(device, scale: scale))
    }

    /// A replay of the given touches.
    func replay(launch: Launch = Launch(), touches: [ScriptedTouch], scale: Double? = nil) throws -> Replay {
        let own = Timeline(app: Devotional.id, launch: launch, duration: 60, touches: touches)
        return try Replay(Devotional.self, timeline: own, context: context(scale: scale))
    }

    /// The frame of a replay at a time, drawn by a new renderer unless one is given.
    func frame(_ replay: Replay, at time: Time, jobs: Int = 1, with renderer: Renderer? = nil) throws -> Bitmap {
        var replay = replay
        try replay.advance(to: time)
        return try (renderer ?? Renderer(resources: resources, jobs: jobs))
            .render(replay.scene, size: replay.context.size, scale: replay.context.scale)
    }
}

extension Layer {
    /// All texts that are visible, in painting order, each on one line.
    var texts: [String] {
        guard opacity > 0 else { return [] }
        let own = content?.base.text.map { $0.split(whereSeparator: \.isWhitespace).joined(separator: " ") }
        return [own].compactMap { $0 } + children.flatMap { $0.texts }
    }
}
