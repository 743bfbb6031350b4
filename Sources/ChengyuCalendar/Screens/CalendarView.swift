import RectoUI
import Stage

/// The whole calendar: the background with the torn pages, and the pad in front of it, which lifts off as a card.
struct CalendarView: View {
    let pad: Pad
    let torn: TornPages
    let time: Time
    /// 0 the pad, 1 lifted off the pile, 2 gone and the stack fanned out.
    let opening: Double
    let active: CalendarScreen
    let places: TornPlaces

    var body: some View {
        // As large as the proposed space, whatever lies on it.
        Color.black.overlay(alignment: .top) {
            if opening != 0 || gap > 0 {
                TornPagesView(torn: torn, time: time, places: places, opening: max(0, opening - 1), active: active)
                    .allowsHitTesting(active == .stack || active == .page)
            }
            if opening < 2 { card }
        }
    }

    /// The height, points, of the gap below the pad when it is pulled past its end; the pile is visible there.
    private var gap: Double { max(0, pad.pages.pastEnd(at: time) - LowerEdges.height) }

    private var card: some View {
        let place = CardPlace(opening: opening, height: places.screen.height)
        return Group {
            if place.cornerRadius > 0 || gap > 0 {
                view
                    .frame(height: places.screen.height - gap, alignment: .top)
                    .clipShape(RoundedRectangle(cornerRadius: place.cornerRadius))
                    .frame(height: places.screen.height, alignment: .top)
            } else {
                view
            }
        }
        .named("card")
        .scaleEffect(place.scale, anchor: .bottom)
        .offset(y: place.y)
        .allowsHitTesting(active == .pad || active == .pile)
    }

    private var view: some View {
        PadView(pad: pad, time: time, safeTop: places.safeArea.top)
            .frame(width: places.screen.width, height: places.screen.height)
    }
}

/// The place of the pad as a card: its lower part fills the upper 45 % of the screen when it is lifted.
struct CardPlace {
    /// How far the pad rises when it lifts, as a fraction of the screen's height.
    static let travel = 0.55

    let y: Double
    let scale: Double
    let cornerRadius: Double

    init(opening: Double, height: Double) {
        // When the card returns with a spring, the board stays at the screen's edge instead of overshooting.
        let lift = max(0, min(1, opening)), away = max(0, opening - 1)
        y = -height * CardPlace.travel * lift - (height * (1 - CardPlace.travel) + 40) * away
        scale = 1 - 0.05 * lift
        cornerRadius = 44 * min(1, lift * 3)
    }
}
