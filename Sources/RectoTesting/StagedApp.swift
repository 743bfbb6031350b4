import RectoUI
import Snapshot
import Stage

/// An app prepared for tests: its timeline, the device and the resolution.
///
/// ```swift
/// let app = try StagedApp(Devotional.self)
/// assertFrame(of: app, at: 28.3)
/// assertStretch(of: app, from: 27, to: 29.6, fps: 10)
/// ```
public struct StagedApp: Sendable {
    /// The app.
    public let type: any App.Type
    /// The timeline that is replayed.
    public let timeline: Timeline
    /// The device, the pixels per point, and the bundled files.
    public let context: StageContext

    /// An app that plays a timeline, by default the one among its assets.
    ///
    /// `scale` is pixels per point. Fonts and assets are found as `FileLocations` documents, unless they are given. Throws when
    /// a folder or the timeline cannot be used.
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

    /// Reads a timeline from a file. Throws when it cannot be read or is not valid.
    public static func timeline(_ file: String) throws -> Timeline { try Timeline(file: file, bytes: readFile(file)) }

    /// A source of the timeline's frames, in any order.
    func source() throws -> FrameSource {
        try FrameSource(type, timeline: timeline, context: context, renderer: Renderer(resources: context.resources))
    }

    /// Masks, given in points, as rectangles in pixels, rounded outward.
    func pixels(_ masks: [Rect]) -> [PixelRect] {
        let k = context.scale
        return masks.map { mask in
            PixelRect(
                minX: Int((mask.minX * k).rounded(.down)), minY: Int((mask.minY * k).rounded(.down)),
                maxX: Int((mask.maxX * k).rounded(.up)), maxY: Int((mask.maxY * k).rounded(.up)))
        }
    }
}
