import Paper
import RectoUI
import Stage

/// The pad on the screen: the board, the page on it, and the page that is held.
struct PadView: View {
    let pad: Pad
    let time: Time
    let safeTop: Double

    private var headerHeight: Double { BindingHeader.height(safeTop: safeTop) }

    var body: some View {
        ZStack(alignment: .top) {
            Color.black
            page.padding(.top, headerHeight)
            BindingHeader(safeTop: safeTop)
                .frame(height: headerHeight)
                .onDrag(perform: CalendarAction.takeBack)
            inHand.padding(.top, headerHeight).allowsHitTesting(false)
        }
    }

    /// The page on the pad, with its gestures.
    private var page: some View {
        GeometryReader { size in
            ZStack(alignment: .top) {
                hanging(in: size)
                if let stub { Stub(seed: stub.seed, torn: stub.torn) }
                Binding()
                if !isCurled { scar(in: size) }
                Rectangle().fill(.clear)
                    .frame(height: pad.pages.idiomBottom(at: time))
                    .onDrag(perform: CalendarAction.peel)
                    .named("upper half")
            }
            .frame(width: size.width, height: size.height, alignment: .top)
        }
        .clipped()
        .onScroll(.vertical, perform: CalendarAction.scroll)
        .named("page")
    }

    /// True when a curl has lifted a part of the page.
    private var isCurled: Bool {
        if case .curling(let curl) = pad.hand { !curl.pose(at: time).isFlat } else { false }
    }

    /// The stub of the page that was torn off last, or is tearing, and the torn part of its width in points.
    private var stub: (seed: UInt64, torn: ClosedRange<Double>)? {
        guard let width = pad.pages.top?.width ?? pad.pages.next?.width else { return nil }
        switch pad.hand {
        case .tearing(let tear, _, _): return pad.pages.top.map { ($0.page.seed, tear.pose(at: time).torn) }
        default: return pad.pages.stubs.last.map { ($0, 0...width) }
        }
    }

    /// The torn edge of a page that was put back, and the paper beyond it, as far as it has not healed.
    private func scar(in size: Size) -> some View {
        Group {
            if let scar = pad.pages.scar(at: time) {
                ZStack(alignment: .top) {
                    HangingPage(sheet: pad.pages.next, size: size, offset: 0)
                    Stub(seed: scar.sheet.page.seed, torn: 0...scar.sheet.width)
                    Binding()
                    LooseSheet(sheet: scar.sheet, length: scar.length, pose: .flat)
                }
                .frame(width: size.width, height: Stub.height, alignment: .top)
                .clipped()
                .opacity(scar.strength)
            }
        }
    }

    /// The page that lies flat: the top one, or the next one while the top one is curled.
    private func hanging(in size: Size) -> some View {
        Group {
            switch pad.hand {
            case .curling where isCurled, .tearing: HangingPage(sheet: pad.pages.next, size: size, offset: 0)
            case .empty, .curling, .holding: HangingPage(sheet: pad.pages.top, size: size, offset: pad.pages.offset.offset(at: time))
            }
        }
    }

    /// The page that is curled or loose, and those in flight, drawn over the board.
    private var inHand: some View {
        GeometryReader { size in
            ZStack(alignment: .topLeading) {
                switch pad.hand {
                case .curling(let curl) where isCurled:
                    curled(curl.pose(at: time), as: .curled(curl.pose(at: time)), in: size)
                case .empty, .curling:
                    EmptyView()
                case .tearing(let tear, _, _):
                    curled(tear.pose(at: time).curl, as: .tearing(tear.pose(at: time)), in: size)
                case .holding(let loose):
                    LooseSheet(sheet: loose.sheet, length: loose.page.height, pose: .loose(loose.pose(at: time))).named("loose page")
                }
                ForEach(pad.flights.indices) { index in
                    let flight = pad.flights[index]
                    LooseSheet(sheet: flight.sheet, length: flight.length, pose: .fluttering(flight.pose(at: time)))
                        .named("flying page")
                }
            }
            .frame(width: size.width, height: size.height, alignment: .topLeading)
        }
    }

    /// The top page as paper; where it still lies under the board, the board's edge is drawn over it.
    private func curled(_ curl: CurlPose, as pose: SheetPose, in size: Size) -> some View {
        ZStack(alignment: .topLeading) {
            if let sheet = pad.pages.top {
                let offset = max(0, pad.pages.offset.offset(at: time))
                HangingPage(sheet: sheet, size: Size(size.width, size.height + pad.pages.offset.maximum - offset), offset: offset)
                    .paper(PaperForm(.sheet(pose, torn: nil), seed: sheet.page.seed))
                    .named("curled page")
                if case .curled = pose, let stub {
                    Stub(seed: stub.seed, torn: stub.torn).clipShape(AttachedEdge(curl: curl, width: size.width))
                }
                Binding().clipShape(AttachedEdge(curl: curl, width: size.width))
                scar(in: size).clipShape(AttachedEdge(curl: curl, width: size.width))
            }
        }
    }
}

/// A page on the pad, scrolled up under the board by an offset in points; the pad's back when there is none left.
private struct HangingPage: View {
    let sheet: PageSheet?
    let size: Size
    let offset: Double

    var body: some View {
        ZStack(alignment: .top) {
            if let sheet {
                // Pulled down, the page shows more blank paper from under the board.
                BlankPaper().frame(height: max(0, -offset) + 1)
                sheet
                    .equatable()
                    .drawingGroup()
                    .background(alignment: .bottom) { LowerEdges() }
                    .frame(width: size.width, height: size.height, alignment: .top)
                    .offset(y: -offset)
                // When the page is scrolled, its print ends before the holes.
                Rectangle()
                    .fill(
                        .linear(
                            Gradient(stops: [
                                GradientStop(color: PadColor.paper, location: 0),
                                GradientStop(color: PadColor.paper, location: 0.6),
                                GradientStop(color: PadColor.paper.opacity(0), location: 1)
                            ]), from: .top, to: .bottom)
                    )
                    .frame(height: 18)
                    .opacity(max(0, min(1, offset / 12)))
                Perforation()
            } else {
                PadBack()
            }
        }
        .frame(width: size.width, height: size.height, alignment: .top)
    }
}

/// A page off its binding.
private struct LooseSheet: View {
    let sheet: PageSheet
    /// The length of the part that was visible below the board when it was torn off, points.
    let length: Double
    let pose: SheetPose

    var body: some View {
        sheet
            .equatable()
            .drawingGroup()
            .frame(width: sheet.width, height: length, alignment: .bottom)
            .overlay(alignment: .top) { Perforation() }
            .paper(PaperForm(.sheet(pose, torn: 0...sheet.width), seed: sheet.page.seed))
    }
}

/// The stub of a torn page on the binding.
private struct Stub: View {
    let seed: UInt64
    let torn: ClosedRange<Double>

    /// Height of the strip that the stub may cover, points.
    static let height = 24.0

    var body: some View {
        BlankPaper()
            .frame(height: Stub.height)
            .paper(PaperForm(.stub(torn: torn), seed: seed))
    }
}

/// The visible edges of the pages below, past the lower end of the top one.
struct LowerEdges: View {
    /// How far the last edge reaches past the page, points.
    static let height = 6.4

    var body: some View {
        ZStack(alignment: .top) {
            ForEach(0..<3) { index in
                Rectangle()
                    .fill(Color([0xC9C0B3, 0xD8D0C4, 0xE6DFD4][index]))
                    .frame(height: 2)
                    .offset(y: [5.4, 3.4, 1.6][index])
            }
        }
        .frame(height: 2)
    }
}
