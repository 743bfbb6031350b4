import RectoUI
import Stage

/// The black background below the pad: the torn pages in their pile, in the stack or the grid, or one at full size.
struct TornPagesView: View {
    let torn: TornPages
    let time: Time
    let places: TornPlaces
    /// 0 the pile, 1 the stack.
    let opening: Double
    /// The screen that accepts touches, if any.
    let active: CalendarScreen

    private var zoom: Double { torn.zoom.value(at: time) }

    var body: some View {
        ZStack {
            Color.black
            // The lowest is drawn first; an open page is drawn over all of them.
            ForEach(torn.pages.indices.reversed()) { index in
                if index != lifted { sheet(index) }
            }
            // The buttons appear when the card has passed them.
            if opening > 0 { controls.opacity(max(0, min(1, 3 * opening - 2)) * max(0, min(1, 1 - zoom * 2))) }
            if let lifted {
                let pulled = torn.pull.value(at: time).second
                Color.black.opacity(max(0, min(1, zoom)) * max(0, min(1, 1 - pulled / 500))).allowsHitTesting(false)
                sheet(lifted)
                pageButtons.opacity(max(0, min(1, zoom)) * max(0, min(1, 1 - pulled / 160)))
            }
        }
        .onDrag(perform: CalendarAction.flip)
        .named("stack")
    }

    /// The page that is at full size or moving to or from it.
    private var lifted: Int? {
        let pull = torn.pull.value(at: time)
        let isAway = zoom > 0.002 || abs(pull.first) > 0.2 || abs(pull.second) > 0.2
        return torn.opened.flatMap { active == .page || isAway ? $0 : nil }
    }

    private func place(_ index: Int) -> SheetPlace {
        let stack = places.stack(depth: Double(index) - torn.front.value(at: time))
        let looked = stack.mixed(with: places.grid(index), by: torn.spread.value(at: time))
        var place = places.pile(index).mixed(with: looked, by: opening)
        if index == lifted {
            place = place.mixed(with: places.full, by: zoom)
            let pull = torn.pull.value(at: time)
            place.x += pull.first
            place.y += pull.second
            place.scale *= 1 - 0.25 * max(0, min(1, pull.second / 500))
        }
        return place
    }

    private func sheet(_ index: Int) -> some View {
        let isOpen = index == lifted && active == .page
        let isFront = torn.isGrid || index == torn.frontIndex(at: time)
        // A page on its way back is drawn over the buttons.
        let isTouchable = isOpen || (active == .stack && isFront && (index != lifted || zoom < 0.03))
        return PlacedSheet(
            sheet: TornSheet(page: torn.pages[index], size: places.sheet), place: place(index), name: "sheet \(index + 1)",
            tap: isTouchable && !isOpen ? CalendarAction.open(index) : nil, drag: isOpen ? CalendarAction.pullPage : nil)
    }

    private var controls: some View {
        let front = torn.pages[torn.frontIndex(at: time)]
        return VStack(spacing: 0) {
            HStack(spacing: 0) {
                RoundButton(drawing: "chevron_left", action: .back, name: "back")
                Spacer()
                (Text("撕下的頁 ").font(.songti(18, weight: .semibold)) + Text("⌄").font(.sans(17, weight: .semibold)))
                    .foregroundStyle(.white)
                Spacer()
                RoundButton(drawing: "grid", action: .grid, name: "grid")
            }
            .padding(.horizontal, 18)
            .padding(.top, places.safeArea.top + 4)
            Spacer()
            (Text(front.date).font(.songti(16).in(front.script)) + Text("  \(front.englishDate)").font(.serif(16)))
                .foregroundStyle(Color(0xFFFFFF, alpha: 0.86))
                // The caption appears once the sheets have moved away from its place.
                .opacity(max(0, min(1, 5 * opening - 4)) * max(0, min(1, 1 - 2 * torn.spread.value(at: time))) * caption)
                .padding(.bottom, places.safeArea.bottom + 26)
                .named("caption")
        }
        .allowsHitTesting(active == .stack)
    }

    /// The caption's opacity: it fades out and in as the front page changes.
    private var caption: Double {
        let front = torn.front.value(at: time), part = abs(front - front.rounded())
        return max(0, min(1, 1.6 - 3.2 * part))
    }

    private var pageButtons: some View {
        VStack(spacing: 0) {
            HStack(spacing: 12) {
                Spacer()
                RoundButton(
                    drawing: "bookmark", filled: "bookmark_filled", fill: torn.mark.value(at: time), action: .bookmark,
                    name: "bookmark")
                RoundButton(drawing: "x", action: .dismiss, name: "close")
            }
            .padding(.horizontal, 18)
            .padding(.top, places.safeArea.top + 4)
            Spacer()
        }
        .allowsHitTesting(active == .page)
    }
}

/// A dark round button with a light drawing, which a second drawing can fill.
private struct RoundButton: View {
    let drawing: String
    var filled: String?
    /// How much it is filled: 1 is whole; beyond that the drawing is enlarged.
    var fill = 0.0
    let action: CalendarAction
    let name: String

    var body: some View {
        Circle()
            .fill(Color(0x2A2A2C))
            .frame(width: 44, height: 44)
            .overlay {
                ZStack {
                    if filled == nil || fill < 1 { icon(drawing) }
                    if let filled, fill > 0 {
                        icon(filled).opacity(min(1, 2 * fill)).scaleEffect(0.5 + 0.5 * min(1, fill))
                    }
                }
                .frame(width: 21, height: 21)
                .scaleEffect(1 + 1.4 * max(0, fill - 1))
            }
            .onTapGesture(perform: action)
            .named(name)
    }

    private func icon(_ drawing: String) -> some View {
        Image(drawing: "ChengyuCalendar/Drawings/\(drawing)")
            .resizable()
            .overriding { $0.recolor(from: Color(0x1D4A3C), to: .white) }
            .frame(width: 21, height: 21)
    }
}
