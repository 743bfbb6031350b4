import RectoUI
import Stage

/// Screen 11: the first day's plan.
struct Day1Screen: FlowScreen {
    static let description = ScreenDescription(id: "day1", title: "Day 1")

    let start: Time

    mutating func handle(_ event: GestureEvent<DevotionalAction>, at t: Time) -> FlowMove? {
        event.action == .close ? .restart : nil
    }

    var ground: Color? { Color(0xEFE8D1) }

    func shared(at t: Time) -> SharedParts {
        SharedParts(
            button: WideButton(
                title: "Start with Prayer", action: .prayer, fill: Palette.darkGreen,
                presence: progress(at: t, from: 3.9, over: 0.4)))
    }

    func view(at t: Time) -> AnyView {
        AnyView(
            Day1View(
                day: progress(at: t, from: 0.45, over: 0.5), title: progress(at: t, from: 0.95, over: 0.5),
                rise: progress(at: t, from: 1.7, over: 0.7, .easeInOut), band: progress(at: t, from: 2.25, over: 0.35),
                rows: (0..<4).map { progress(at: t, from: 2.4 + 0.35 * Double($0), over: 0.4) }))
    }
}

extension DevotionalAction {
    /// The X button, which restarts the flow.
    fileprivate static let close = DevotionalAction("close")
    fileprivate static let prayer = DevotionalAction("start with prayer")
}

/// The screen with the progress of each part's appearance, 0 to 1.
private struct Day1View: View {
    let day: Double
    let title: Double
    let rise: Double
    let band: Double
    let rows: [Double]

    private static let plan = ["Daily Prayer", "Today’s scripture", "Quiz", "One-time action"]

    var body: some View {
        ZStack {
            VStack(spacing: 0) {
                HStack {
                    Spacer()
                    Image(drawing: "Devotional/Drawings/x")
                        .resizable()
                        .frame(width: 24, height: 24)
                        .frame(width: 44, height: 44)
                        .onTapGesture(perform: DevotionalAction.close)
                        .named("close")
                }
                .padding(.horizontal, 16)
                Spacer()
            }
            VStack(spacing: 0) {
                Timeline(plan: Day1View.plan, rows: rows)
                    .opacity(band)
                    .padding(.top, 192)
                Spacer()
            }
            // The heading is drawn over the band, because it passes the band's place.
            GeometryReader { room in
                VStack(spacing: 2) {
                    Text("Day 1:").opacity(day).named("day")
                    Text("The Mirror").opacity(title).named("title")
                }
                .font(.serif(36, weight: .semibold))
                .foregroundStyle(Palette.heading)
                .position(x: room.width / 2, y: mix(room.height / 2 - 20, 118, rise))
            }
        }
    }
}

/// The band with the day's four steps on a thin vertical line.
private struct Timeline: View {
    let plan: [String]
    let rows: [Double]

    var body: some View {
        VStack(spacing: 0) {
            ForEach(plan.indices) { index in
                // Rows without gaps keep the line continuous; the dividers are drawn over their lower edges.
                row(index)
                    .overlay(alignment: .bottom) {
                        if index < plan.count - 1 {
                            Color(0xDCCFA4).frame(height: 0.67).padding(.leading, 86).padding(.trailing, 24)
                        }
                    }
                    .frame(height: index == 0 ? 86.67 : 66.67)
                    .opacity(rows[index])
                    .named("row \(index + 1)")
            }
        }
        .padding(.vertical, 14)
        .background { Color(0xF6EBC9) }
        .named("band")
    }

    private func row(_ index: Int) -> some View {
        HStack(spacing: 16) {
            ZStack {
                Color(0xD9C892).frame(width: 1.5)
                    .padding(.top, index == 0 ? 40 : 0)
                    .padding(.bottom, index == plan.count - 1 ? 33 : 0)
                if index == 0 {
                    Circle().fill(Color(0xF6EBC9)).frame(width: 46, height: 46)
                    Image(drawing: "Devotional/Drawings/maple_leaf").resizable().frame(width: 40, height: 40)
                } else {
                    Circle().fill(Color(0xF6EBC9)).frame(width: 16, height: 16)
                    Circle().stroke(Color(0xB9A566), lineWidth: 1.5).frame(width: 11, height: 11)
                }
            }
            .frame(width: 46)
            VStack(alignment: .leading, spacing: 2) {
                Text(plan[index]).font(.serif(20, weight: .semibold)).foregroundStyle(Palette.heading)
                if index == 0 {
                    Text("A powerful start of the session").font(.sans(15)).foregroundStyle(Palette.body)
                }
            }
            Spacer(minLength: 0)
        }
        .padding(.leading, 24)
        .padding(.trailing, 24)
    }
}
