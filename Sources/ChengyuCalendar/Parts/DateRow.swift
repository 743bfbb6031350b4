import RectoUI

/// The date between two double rules that end in scrolls: month and day, the year in a cartouche, the weekday.
struct DateRow: View {
    let page: CalendarPage

    static let height = 66.0

    private var ink: Ink { Ink(page.theme) }

    var body: some View {
        ZStack {
            VStack(spacing: 0) {
                ScrollRule(color: ink.theme)
                Spacer(minLength: 0)
                ScrollRule(color: ink.theme).scaleEffect(x: 1, y: -1)
            }
            HStack(spacing: 0) {
                words(page.date).frame(maxWidth: .infinity)
                Cartouche(year: page.year, color: ink.theme)
                words(page.weekday).frame(maxWidth: .infinity)
            }
        }
        .frame(height: DateRow.height)
        .named("date")
    }

    private func words(_ text: String) -> some View {
        Text(text)
            .font(.songti(19, weight: .black).in(page.script))
            .foregroundStyle(ink.theme)
            .lineLimit(1)
            .minimumScaleFactor(0.6)
            // The visual centre of the ideographs lies below that of their line box.
            .offset(y: -1)
    }
}

/// A thick rule over a thin one, both ending in a scroll; the row's own frame is as high as the scrolls.
private struct ScrollRule: View {
    let color: Color

    /// The drawings have three units per point. The last point of their rules is rounded and is left out here.
    private static let end = Size(32, 16)
    private static let shownWidth = 31.0

    var body: some View {
        HStack(spacing: 0) {
            Ornament(name: "almanac_endpiece_left", color: color, size: Self.end)
                .frame(width: Self.shownWidth, alignment: .leading)
                .clipped()
            Rules().fill(color).frame(height: Self.end.height)
            Ornament(name: "almanac_endpiece_right", color: color, size: Self.end)
                .frame(width: Self.shownWidth, alignment: .trailing)
                .clipped()
        }
    }

    private struct Rules: Shape {
        func path(in rect: Rect) -> Path {
            var path = Path()
            // Aligned with the rules of the drawings' ends, 22.84 to 25.16 and 29.46 to 30.56 units.
            for (top, bottom) in [(22.84 / 3, 25.16 / 3), (29.46 / 3, 30.56 / 3)] {
                path.addRect(Rect(x: rect.minX, y: rect.minY + top, width: rect.width, height: bottom - top))
            }
            return path
        }
    }
}

/// The year in an octagonal frame.
private struct Cartouche: View {
    let year: String
    let color: Color

    var body: some View {
        ZStack {
            Ornament(name: "almanac_cartouche", color: color, size: Size(320.0 / 3, 128.0 / 3))
            Text(year)
                .font(.serif(24, weight: .bold).italic())
                .foregroundStyle(color)
                .lineLimit(1)
                .minimumScaleFactor(0.6)
                .frame(width: 84)
        }
        .frame(width: 320.0 / 3, height: 128.0 / 3)
    }
}

extension Font {
    /// The font with the character forms of a page's script.
    func `in`(_ script: CalendarPage.Script) -> Font {
        script == .simplified ? simplifiedChinese() : self
    }
}
