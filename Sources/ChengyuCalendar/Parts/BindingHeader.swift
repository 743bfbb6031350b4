import RectoUI

/// The red board under which the pages are bolted: two brass screws, and the icon that resets the calendar.
struct BindingHeader: View {
    /// Height of the upper safe area, points.
    let safeTop: Double

    /// The board's height, points, for an upper safe area: 150 pt on most phones.
    static func height(safeTop: Double) -> Double { safeTop + 91 }

    /// The y coordinate of the centres of the screws and the icon, points.
    private var axis: Double { safeTop + 46 }

    var body: some View {
        GeometryReader { size in
            ZStack(alignment: .topLeading) {
                Rectangle().fill(
                    .linear(
                        Gradient(stops: [
                            GradientStop(color: Color(0xC71610), location: 0),
                            GradientStop(color: PadColor.red, location: 0.5),
                            GradientStop(color: Color(0xB8100A), location: 1)
                        ]), from: .top, to: .bottom))
                // The board's lower edge has a highlight and then a dark line.
                VStack(spacing: 0) {
                    Spacer(minLength: 0)
                    Rectangle().fill(Color(0xE2493A)).frame(height: 2.0 / 3)
                    Rectangle().fill(Color(0x8E0A06)).frame(height: 2)
                }
                Screw(turn: 38).position(x: 46, y: axis)
                Screw(turn: -24).position(x: size.width - 46, y: axis)
                Image(drawing: "ChengyuCalendar/Drawings/sun_reset")
                    .resizable()
                    .overriding { $0.recolor(from: Color(0x1D4A3C), to: PadColor.cream) }
                    .frame(width: 26, height: 26)
                    .frame(width: 56, height: 56)
                    .onTapGesture(count: 2, perform: CalendarAction.reset)
                    .named("reset")
                    .position(x: size.width / 2, y: axis)
            }
        }
        .named("header")
    }
}

/// The head of a brass screw: a domed disc with a bevelled rim and a slot.
private struct Screw: View {
    /// The slot's direction, degrees from horizontal.
    let turn: Double

    private static let diameter = 34.0

    var body: some View {
        ZStack {
            // The hole in the board.
            Circle().fill(Color(0x7E0905)).frame(width: Screw.diameter + 3, height: Screw.diameter + 3)
            // The bevel: lit from above, dark below.
            Circle().fill(
                .linear(
                    Gradient(stops: [
                        GradientStop(color: Color(0xF6E3A6), location: 0),
                        GradientStop(color: Color(0xC99A3C), location: 0.5),
                        GradientStop(color: Color(0x7D561A), location: 1)
                    ]), from: UnitPoint(x: 0.3, y: 0), to: UnitPoint(x: 0.7, y: 1)))
            // The face.
            Circle().fill(
                .radial(
                    Gradient(stops: [
                        GradientStop(color: Color(0xF3D98F), location: 0),
                        GradientStop(color: Color(0xDDB356), location: 0.55),
                        GradientStop(color: Color(0xB98A34), location: 1)
                    ]), center: UnitPoint(x: 0.36, y: 0.30), startRadius: 0, endRadius: 24)
            )
            .padding(2.5)
            slot.rotationEffect(.degrees(turn))
        }
        .frame(width: Screw.diameter, height: Screw.diameter)
        .shadow(color: Color(0x3A0402, alpha: 0.45), radius: 2.5, y: 2)
    }

    /// The slot is dark inside, with a bright lower edge.
    private var slot: some View {
        ZStack {
            Rectangle().fill(Color(0xF7E6B0)).frame(width: 27, height: 4.4).offset(y: 0.8)
            Rectangle().fill(
                .linear(Gradient(colors: [Color(0x4E330D), Color(0x7C571D)]), from: .top, to: .bottom)
            )
            .frame(width: 27, height: 4.2)
        }
    }
}
