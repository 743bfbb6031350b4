import Paper
import RectoUI
import Stage

/// The pages on the pad, the scroll offset of the top one, and the stubs of torn ones.
struct PadPages: Sendable {
    /// The page on top, if any is left.
    var top: PageSheet? { sheets.first }
    /// The one below it.
    var next: PageSheet? { sheets.dropFirst().first }
    /// The scroll offset of the top page, points.
    var offset: ScrollTrack
    /// The seeds of the stubs of pages torn off since the launch, the latest last.
    private(set) var stubs: [UInt64] = []

    /// From the top downward.
    private var sheets: [PageSheet]
    /// The page that was attached again last, the length of its torn edge in points, and when it was attached.
    private var mended: (sheet: PageSheet, length: Double, at: Time)?
    private let context: StageContext

    /// The time in which a torn edge heals, seconds.
    private static let healing = 0.42

    /// A whole pad, scrolled to the top of the first page.
    init(_ pages: [CalendarPage], on context: StageContext) {
        self.context = context
        let height = Pad.viewport(on: context).height
        sheets = pages.map { PageSheet(page: $0, width: context.size.width, minimumHeight: height) }
        offset = ScrollTrack(contentLength: height, viewport: height, scale: context.scale)
        offset = scrolled()
    }

    /// The size of the screen below the board, points.
    var viewport: Size { Pad.viewport(on: context) }

    /// The full size of a sheet, points.
    func size(of sheet: PageSheet) -> Size {
        sheet.size(offered: ProposedSize(width: viewport.width, height: nil), in: context.layout)
    }

    /// A new scroll track for the top page, at its top.
    private func scrolled() -> ScrollTrack {
        let length = top.map { size(of: $0).height } ?? viewport.height
        return ScrollTrack(contentLength: length, viewport: viewport.height, scale: context.scale)
    }

    /// The lower end of the idiom on the screen, points below the board: a drag above it curls the page.
    func idiomBottom(at time: Time) -> Double {
        max(0, PageSheet.idiomBottom(width: viewport.width) - offset.offset(at: time))
    }

    /// How far the page is scrolled past its end, points.
    func pastEnd(at time: Time) -> Double { offset.offset(at: time) - offset.maximum }

    /// Removes the top page from the pad; its stub stays.
    mutating func tearOff() -> PageSheet {
        let sheet = sheets.removeFirst()
        stubs.append(sheet.page.seed)
        offset = scrolled()
        return sheet
    }

    /// Puts a loose page back on top of the pad.
    mutating func hang(_ loose: LoosePage, at time: Time) {
        mended = (loose.sheet, loose.page.height, time)
        if let index = stubs.lastIndex(of: loose.sheet.page.seed) { stubs.remove(at: index) }
        sheets.insert(loose.sheet, at: 0)
        offset = scrolled()
    }

    /// The torn edge of the top page while it heals; `strength` is the remaining fraction, 0...1.
    func scar(at time: Time) -> (sheet: PageSheet, length: Double, strength: Double)? {
        guard let mended, let top, top.page == mended.sheet.page else { return nil }
        let part = max(0, min(1, (time - mended.at).seconds / PadPages.healing))
        let strength = (1 - part * part * (3 - 2 * part)) * max(0, 1 - max(0, offset.offset(at: time)) / 12)
        return strength > 0 ? (mended.sheet, mended.length, strength) : nil
    }
}
