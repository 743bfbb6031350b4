import RectoUI
import Stage

/// A timeline on a device from which any frame can be asked for, in any order: it plays on where it can and goes back
/// to a kept state where it must.
public struct FrameSource: Sendable {
    /// The app that is played.
    public let appType: any App.Type
    /// What is played.
    public let timeline: Timeline
    /// Device, resolution and bundled files.
    public let context: StageContext
    /// What of the phone is drawn over the app.
    public let chrome: Chrome
    private let renderer: Renderer
    private var seekable: SeekableReplay
    /// What was drawn last: while nothing moves, the same is asked for again and again.
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

    /// The app as it is at a time, all that happens at it included. Times before the launch give the launch.
    public mutating func replay(at time: Time) throws(ReplayError) -> Replay {
        try seekable.seek(to: time)
        return seekable.replay
    }

    /// The frame at a time, at the context's resolution, premultiplied.
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
