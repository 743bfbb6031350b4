import Scene

/// Where a torn sheet lies in space: its centre on the screen in points, its size relative to the screen's width, and
/// its turns in degrees.
struct SheetPlace: Hashable, Sendable {
    var x: Double
    var y: Double
    var scale: Double
    /// About the level axis; positive lays the upper edge back.
    var pitch = 0.0
    /// About the upright axis.
    var yaw = 0.0
    /// In its own plane, clockwise.
    var roll = 0.0
    /// How far it lies in the dark, 0 to 1.
    var shade = 0.0

    /// A place between two, by a fraction that may go past either end.
    func mixed(with other: SheetPlace, by k: Double) -> SheetPlace {
        SheetPlace(
            x: x + (other.x - x) * k, y: y + (other.y - y) * k, scale: scale + (other.scale - scale) * k,
            pitch: pitch + (other.pitch - pitch) * k, yaw: yaw + (other.yaw - yaw) * k,
            roll: roll + (other.roll - roll) * k, shade: shade + (other.shade - shade) * k)
    }
}

/// A torn sheet at a place in space, with its soft shadow on what lies below: one picture that is drawn once and moved.
struct PlacedSheet: View {
    let sheet: TornSheet
    let place: SheetPlace
    let name: String
    /// What a tap means, and a drag, if anything.
    var tap: CalendarAction?
    var drag: CalendarAction?

    var body: some View {
        touchable
            .named(name)
            .rotationEffect(.degrees(place.roll))
            .rotation3DEffect(.degrees(place.pitch), axis: (x: 1, y: 0, z: 0), perspective: 0.5)
            .rotation3DEffect(.degrees(place.yaw), axis: (x: 0, y: 1, z: 0), perspective: 0.5)
            .scaleEffect(place.scale)
            .position(x: place.x, y: place.y)
    }

    private var touchable: some View {
        Group {
            if let tap {
                paper.onTapGesture(perform: tap)
            } else if let drag {
                paper.onDrag(perform: drag)
            } else {
                paper.allowsHitTesting(false)
            }
        }
    }

    private var paper: some View {
        ZStack {
            RoundedRectangle(cornerRadius: 6)
                .fill(Color(0x000000, alpha: 0.55))
                .frame(width: sheet.size.width - 8, height: sheet.size.height - 8)
                .blur(radius: 16)
                .offset(x: -4, y: 12)
            sheet.equatable()
        }
        .frame(width: sheet.size.width, height: sheet.size.height)
        .dimming(place.shade)
    }
}
