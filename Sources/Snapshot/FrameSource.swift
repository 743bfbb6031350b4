import RectoUI
import Stage

/// A timeline on a device, of which any frame can be drawn in any order. It replays forward where it can, and otherwise from an
/// earlier state that it kept.
public struct FrameSource: Sendable {
    /// The app that the timeline drives.
    public let appType: any App.Type
    /// The timeline that is replayed.
    public let timeline: Timeline
    /// Device, resolution and bundled files.
    public let context: StageContext
    /// Which parts of the phone are drawn over the app.
    public let chrome: Chrome
    private let renderer: Renderer
    private var seekable: SeekableReplay
    /// The frame drawn last, which is returned again while nothing moves.
    private var last: (layer: Layer, frame: Bitmap)?

    /// Frames of a timeline. The renderer may be shared between sources on several threads. Throws when the timeline
    /// is not of this app.
    public init(
        _ appType: any App.Type, timeline: Timeline, context: StageContext, chrome: Chrome = .none, renderer: Renderer
    ) throws(ReplayError) {
        self.appType = appType
        self.timeline = timeline
        self.context = context
        self.chrome = chrome
        self.renderer = renderer
        seekable = try SeekableReplay(appType, timeline: timeline, context: context)
    }

    /// The app's state at a time, after everything that happens at that time. Times before the launch give the launch.
    public mutating func replay(at time: Time) throws(ReplayError) -> Replay {
        try seekable.seek(to: time)
        return seekable.replay
    }

    /// The frame at a time, in premultiplied pixels at the context's resolution.
    public mutating func frame(at time: Time) throws(FrameError) -> Bitmap {
        let replay: Replay
        do throws(ReplayError) {
            replay = try self.replay(at: time)
        } catch {
            throw .replay(error)
        }
        let layer = replay.presentation.layer(with: chrome, on: context)
        if let last, last.layer == layer { return last.frame }
        do throws(ResourceError) {
            let frame = try renderer.frame(of: layer, with: chrome, on: context)
            last = (layer, frame)
            return frame
        } catch {
            throw .resource(error)
        }
    }
}

/// Why a frame cannot be made.
public enum FrameError: Error, Sendable, CustomStringConvertible {
    case replay(ReplayError)
    case resource(ResourceError)

    /// One line that says what is wrong.
    public var description: String {
        switch self {
        case .replay(let error): return error.description
        case .resource(let error): return error.description
        }
    }
}
