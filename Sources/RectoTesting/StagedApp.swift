import Scene
import Snapshot
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

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

    /// An app that plays a timeline, by default the one in its folder under Assets.
    ///
    /// `scale` is pixels per point. Fonts and assets are Recto's own, or those in the folders that `RECTO_FONTS` and
    /// `RECTO_ASSETS` name, unless they are given. Throws when a folder or the timeline cannot be used.
    public init(
        _ type: any App.Type, timeline: Timeline? = nil, on device: Device = .iPhone15, scale: Double = 1,
        resources: Resources? = nil
    ) throws {
        let resources = try resources ?? StagedApp.bundledResources()
        self.type = type
        self.timeline = try timeline ?? StagedApp.timeline("\(resources.assetsFolder)/\(type.folder)/timeline.json")
        context = StageContext(device: device, scale: scale, resources: resources)
    }

    /// A timeline from a file.
    public static func timeline(_ file: String) throws -> Timeline { try Timeline(file: file, bytes: readFile(file)) }

    /// The fonts and assets of the Recto package this was built from, or those the environment names. `assets` stands
    /// for the assets folder, for apps with pictures of their own.
    public static func bundledResources(assets: String? = nil) throws -> Resources {
        func named(_ variable: String) -> String? { getenv(variable).map { String(cString: $0) } }
        let root = #filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/")
        return try Resources(
            assets: assets ?? named("RECTO_ASSETS") ?? "\(root)/Assets", fonts: named("RECTO_FONTS") ?? "\(root)/Fonts")
    }

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
