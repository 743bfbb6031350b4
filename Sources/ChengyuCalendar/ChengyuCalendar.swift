import Scene
import Stage

/// A daily tear-off calendar: one idiom a day, printed on a pad of paper pages that are bolted under a red board.
public struct ChengyuCalendar: App {
    public static let id = "chengyu"
    public static let folder = "ChengyuCalendar"
    public static let contentFile: String? = "pages.json"

    public static let screens = [ScreenDescription(id: "pad", title: "Pad", from: 0, to: 37)]

    /// What is printed.
    let content: CalendarContent
    /// Where it is shown; a sheet's length follows from it.
    private let context: StageContext
    private(set) var pad: Pad

    /// The whole pad, today's page on top, at its upper end. Throws when the file of pages is missing or wrong.
    public init(launch: Launch, on context: StageContext) throws(DocumentError) {
        content = try CalendarContent(bundledIn: context.resources)
        self.context = context
        pad = Pad(sheet: ChengyuCalendar.sheet(of: content.pages[0], on: context), on: context)
    }

    /// The page as it is printed for a phone.
    private static func sheet(of page: CalendarPage, on context: StageContext) -> PageSheet {
        PageSheet(page: page, width: context.size.width, minimumHeight: Pad.viewport(on: context).height)
    }

    public mutating func handle(_ event: GestureEvent<CalendarAction>, at time: Time) {
        switch (event.action, event.kind) {
        case (.scroll, .scroll(let phase, let drag)):
            pad.scroll(phase, drag, at: time)
        case (.reset, .tap):
            pad = Pad(sheet: pad.sheet, on: context)
        default:
            break
        }
    }

    public func screens(at time: Time) -> [String] { ["pad"] }

    /// The board is dark: the phone's signs are white over it.
    public func usesLightChrome(at time: Time) -> Bool { true }

    public func scene(at time: Time, on context: StageContext) -> Layer {
        PadView(pad: pad, time: time, safeTop: context.device.safeAreaInsets.top)
            .ignoresSafeArea()
            .layer(filling: context.size, in: context.layout)
    }
}

/// What a gesture on the calendar means.
public enum CalendarAction: String, Action, CustomStringConvertible {
    /// Moves the page along its length.
    case scroll = "scroll the page"
    /// Puts everything as at launch.
    case reset

    public var description: String { rawValue }
}

extension CalendarContent {
    /// The content of the app's own folder, or of the file that a person named in its place.
    fileprivate init(bundledIn resources: Resources) throws(DocumentError) {
        let path = "\(ChengyuCalendar.folder)/pages.json"
        let file: (path: String, bytes: [UInt8])
        do throws(ResourceError) {
            file = try resources.file(path)
        } catch {
            guard case .file(let path, let reason) = error else { throw DocumentError(file: path, reason: "\(error)") }
            throw DocumentError(file: path, reason: reason)
        }
        try self.init(file: file.path, bytes: file.bytes)
    }
}
