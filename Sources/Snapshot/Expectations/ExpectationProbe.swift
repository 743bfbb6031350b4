import RectoUI
import Stage

/// Reads a timeline on one device for expectations: layer trees at the device's own resolution, pixels at one pixel a point.
struct ExpectationProbe {
    let device: Device
    private var trees: FrameSource
    private var frames: FrameSource
    private var lastScene: (time: Time, scene: Layer)?
    private var lastFrame: (time: Time, frame: Bitmap)?

    init(_ appType: any App.Type, timeline: Timeline, device: Device, resources: Resources, jobs: Int) throws(ReplayError) {
        let renderer = Renderer(resources: resources, jobs: jobs)
        self.device = device
        trees = try FrameSource(
            appType, timeline: timeline, context: StageContext(device: device, resources: resources), renderer: renderer)
        frames = try FrameSource(
            appType, timeline: timeline, context: StageContext(device: device, scale: 1, resources: resources),
            renderer: renderer)
    }

    /// The end of the timeline.
    var end: Time { trees.timeline.duration }

    mutating func scene(at time: Time) throws -> Layer {
        if let last = lastScene, last.time == time { return last.scene }
        let scene = try trees.replay(at: time).scene
        lastScene = (time, scene)
        return scene
    }

    mutating func frame(at time: Time) throws -> Bitmap {
        if let last = lastFrame, last.time == time { return last.frame }
        let frame = try frames.frame(at: time)
        lastFrame = (time, frame)
        return frame
    }

    /// The log of everything that has happened by the end of the timeline.
    mutating func log() throws -> ReplayLog { try trees.replay(at: trees.timeline.duration).log }

    /// The topmost place where a target can be seen. Throws an error that names what is on the screen instead.
    mutating func observation(of target: TimelineExpectation.Target, at time: Time) throws -> Observation {
        let scene = try scene(at: time)
        if let seen = scene.observations(of: target).last(where: { $0.opacity > 0 }) { return seen }
        let present: String
        switch target {
        case .layer: present = "named layers: \(scene.names.joined(separator: ", "))"
        case .text: present = "texts: \(scene.shownTexts.map { "\"\($0)\"" }.joined(separator: ", "))"
        }
        throw MissingTarget(found: "\(target) is not to be seen at \(time) s; \(present)")
    }

    /// The opacity of a target, 0 to 1; 0 when it is not on the screen.
    mutating func opacity(of target: TimelineExpectation.Target, at time: Time) throws -> Double {
        try scene(at: time).observations(of: target).map(\.opacity).max() ?? 0
    }

    /// The whole pixels inside a region, at one pixel a point.
    mutating func pixels(of region: TimelineExpectation.Region, at time: Time) throws -> PixelRect {
        let rect: Rect
        switch region {
        case .screen(let r): rect = r
        case .target(let target, let part):
            let frame = try observation(of: target, at: time).frame
            rect = part.map { $0.offsetBy(dx: frame.minX, dy: frame.minY) } ?? frame
        }
        let inside = PixelRect(
            minX: Int(rect.minX.rounded(.up)), minY: Int(rect.minY.rounded(.up)), maxX: Int(rect.maxX.rounded(.down)),
            maxY: Int(rect.maxY.rounded(.down))
        ).intersection(try frame(at: time).bounds)
        guard !inside.isEmpty else { throw MissingTarget(found: "no whole pixel of \(region) is on the screen at \(time) s") }
        return inside
    }

    mutating func value(of measure: TimelineExpectation.Measure, at time: Time) throws -> Double {
        switch measure {
        case .property(.opacity, let target): return try opacity(of: target, at: time)
        case .property(let property, let target): return try observation(of: target, at: time).value(of: property)
        case .pixels(let color, let region):
            let area = try pixels(of: region, at: time), frame = try frame(at: time)
            let wanted = LabColor(color)
            var known: [UInt32: Bool] = [:]
            var count = 0
            for y in area.minY..<area.maxY {
                for x in area.minX..<area.maxX {
                    let hex = frame[x, y].hex
                    let isNear = known[hex] ?? (LabColor(hex).difference(to: wanted) <= ExpectationCheck.countedDifference)
                    known[hex] = isNear
                    if isNear { count += 1 }
                }
            }
            return Double(count)
        }
    }
}
