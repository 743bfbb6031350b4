import Scene
import Stage

/// The pad on the screen: the board, and the page that hangs from it.
struct PadView: View {
    let pad: Pad
    let time: Time
    let safeTop: Double

    var body: some View {
        VStack(spacing: 0) {
            BindingHeader(safeTop: safeTop)
                .frame(height: BindingHeader.height(safeTop: safeTop))
                .zIndex(1)
            page
        }
        .background(.black)
    }

    private var page: some View {
        let offset = pad.offset.offset(at: time)
        return GeometryReader { size in
            ZStack(alignment: .top) {
                // Pulled down, the page shows more of itself from under the board.
                BlankPaper().frame(height: max(0, -offset) + 1)
                pad.sheet
                    .background(alignment: .bottom) { LowerEdges() }
                    .drawingGroup()
                    .frame(width: size.width, height: size.height, alignment: .top)
                    .offset(y: -offset)
                Binding()
            }
            .frame(width: size.width, height: size.height, alignment: .top)
        }
        .clipped()
        .onScroll(.vertical, perform: CalendarAction.scroll)
        .named("page")
    }
}

/// The edges of the pages below, past the lower end of the one on top.
private struct LowerEdges: View {
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
