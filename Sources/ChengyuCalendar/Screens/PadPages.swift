import Paper
import RectoUI
import Stage

/// The pages that hang on the pad, how far the one on top is scrolled, and what torn ones left behind.
struct PadPages: Sendable {
    /// The page on top, if any is left.
    var top: PageSheet? { sheets.first }
    /// The one below it.
    var next: PageSheet? { sheets.dropFirst().first }
    /// How far the page on top has moved up under the board.
    var offset: ScrollTrack
    /// What stayed on the binding of the pages torn off since the launch, by the seeds of their edges, the latest last.
    private(set) var stubs: [UInt64] = []

    /// From the top downward.
    private var sheets: [PageSheet]
    /// The page that was hung back last, its torn edge, and when it was hung.
    private var mended: (sheet: PageSheet, length: Double, at: Time)?
    private let context: StageContext

    /// How long a torn edge takes to heal, seconds.
    private static let healing = 0.42

    /// A whole pad, the page on top at its upper end.
    init(_ pages: [CalendarPage], on context: StageContext) {
        self.context = context
        let height = Pad.viewport(on: context).height
        sheets = pages.map { PageSheet(page: $0, width: context.size.width, minimumHeight: height) }
        offset = ScrollTrack(contentLength: height, viewport: height, scale: context.scale)
        offset = scrolled()
    }

    /// The part of the screen below the board.
    var viewport: Size { Pad.viewport(on: context) }

    /// The whole length of a sheet.
    func size(of sheet: PageSheet) -> Size {
        sheet.size(offered: ProposedSize(width: viewport.width, height: nil), in: context.layout)
    }

    /// The page on top at its upper end.
    private func scrolled() -> ScrollTrack {
        let length = top.map { size(of: $0).height } ?? viewport.height
        return ScrollTrack(contentLength: length, viewport: viewport.height, scale: context.scale)
    }

    /// The lower end of the idiom on the screen, from the board down: above it a drag belongs to the paper.
    func idiomBottom(at time: Time) -> Double {
        max(0, PageSheet.idiomBottom(width: viewport.width) - offset.offset(at: time))
    }

    /// How far past its end the page shows, points.
    func pastEnd(at time: Time) -> Double { offset.offset(at: time) - offset.maximum }

    /// The page on top comes off its binding; its stub stays.
    mutating func tearOff() -> PageSheet {
        let sheet = sheets.removeFirst()
        stubs.append(sheet.page.seed)
        offset = scrolled()
        return sheet
    }

    /// A page that was loose is the one on top again.
    mutating func hang(_ loose: LoosePage, at time: Time) {
        mended = (loose.sheet, loose.page.height, time)
        if let index = stubs.lastIndex(of: loose.sheet.page.seed) { stubs.remove(at: index) }
        sheets.insert(loose.sheet, at: 0)
        offset = scrolled()
    }

    /// The torn edge of the page on top while it heals: how much of it is left, 0...1.
    func scar(at time: Time) -> (sheet: PageSheet, length: Double, strength: Double)? {
        guard let mended, let top, top.page == mended.sheet.page else { return nil }
        let part = max(0, min(1, (time - mended.at).seconds / PadPages.healing))
        let strength = (1 - part * part * (3 - 2 * part)) * max(0, 1 - max(0, offset.offset(at: time)) / 12)
        return strength > 0 ? (mended.sheet, mended.length, strength) : nil
    }
}
