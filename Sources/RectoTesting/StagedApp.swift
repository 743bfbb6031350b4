import RectoUI
import Snapshot
import Stage

/// An app on stage for tests: what is played, on which phone, at which resolution.
///
/// ```swift
/// let app = try StagedApp(Devotional.self)
/// assertFrame(of: app, at: 28.3)
/// assertStretch(of: app, from: 27, to: 29.6, fps: 10)
/// ```
public struct StagedApp: Sendable {
    /// The app.
    public let type: any App.Type
    /// What is played.
    public let timeline: Timeline
    /// Phone, pixels per point, and the bundled files.
    public let context: StageContext

    /// An app that plays a timeline, by default the one among its assets.
    ///
    /// `scale` is pixels per point. Fonts and assets are found as `FileLocations` says, unless they are given. Throws when a folder or the timeline cannot be used.
    public init(
        _ type: any App.Type, timeline: Timeline? = nil, on device: Device = .iPhone15, scale: Double = 1,
        resources: Resources? = nil
    ) throws {
        let locations = try FileLocations()
        self.type = type
        self.timeline = try timeline ?? StagedApp.timeline(locations.timelinePath(of: type))
        let resources = try resources ?? locations.resources(for: type)
        context = StageContext(device: device, scale: scale, resources: resources)
    }

    /// A timeline from a file.
    public static func timeline(_ file: String) throws -> Timeline { try Timeline(file: file, bytes: readFile(file)) }

    /// Frames of the timeline in any order.
    func source() throws -> FrameSource {
        try FrameSource(type, timeline: timeline, context: context, renderer: Renderer(resources: context.resources))
    }

    /// Masks in points as pixels, rounded outward.
    func pixels(_ masks: [Rect]) -> [PixelRect] {
        let k = context.scale
        return masks.map { mask in
            PixelRect(
                minX: Int((mask.minX * k).rounded(.down)), minY: Int((mask.minY * k).rounded(.down)),
                maxX: Int((mask.maxX * k).rounded(.up)), maxY: Int((mask.maxY * k).rounded(.up)))
        }
    }
}
