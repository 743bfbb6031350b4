import Paper
import RectoUI

/// A statement on ruled paper, with a leaf in the corner.
struct StatementCard: View {
    let statement: String

    static let size = Size(312, 330)
    /// The position of the first rule and the distance between rules, points, which is the line height of the type. Text
    /// begins on the third rule.
    private static let firstRule = 64.0, pitch = 36.0
    /// From the top of a line of type to its baseline, and from there to the rule, points.
    private static let ascent = 28.6, lift = 2.4
    /// Extra line spacing, points: 30-pt lines are 35.8 pt apart without it.
    private static let lineSpacing = 0.2

    var body: some View {
        sheet
            .shadow(color: StatementCard.shade.opacity(0.18), radius: 8, y: 4)
            .drawingGroup()
    }

    /// The card in the deck, or in the air with a pose, in a space that moves with it and does not rotate. `lift` is 1 in
    /// the hand, `angle` its rotation about `anchor` in the plane.
    @ViewBuilder func lying(_ pose: FlutterPose?, seed: UInt64, lift: Double, angle: Angle, about anchor: UnitPoint) -> some View {
        if let pose {
            // The lifted sheet casts its own shadow, and the deck's soft shadow spreads and fades slightly.
            sheet
                .paper(PaperForm(.sheet(.fluttering(pose), torn: nil), seed: seed))
                .shadow(color: StatementCard.shade.opacity(0.18 / (1 + 0.1 * lift)), radius: 8 + 2 * lift, y: 4 + lift)
                .rotationEffect(.radians(-angle.radians), anchor: anchor)
        } else {
            self
        }
    }

    private static let radius = 10.0
    private static let shade = Color(0x3A2E1C)

    private var sheet: some View {
        ZStack(alignment: .topLeading) {
            RoundedRectangle(cornerRadius: StatementCard.radius)
                .fill(.linear(Gradient(colors: [Color(0xFDFAF2), Color(0xF9F4E8)]), from: .top, to: .bottom))
            RuledLines(first: StatementCard.firstRule, pitch: StatementCard.pitch).stroke(Palette.paperRule, lineWidth: 0.67)
            Image(drawing: "Devotional/Drawings/maple_leaf")
                .resizable()
                .frame(width: 46, height: 46)
                .rotationEffect(.degrees(-12))
                .offset(x: 16, y: 14)
            Text(statement)
                .font(.serif(30, weight: .semibold))
                .foregroundStyle(Palette.heading)
                .multilineTextAlignment(.center)
                .lineSpacing(StatementCard.lineSpacing)
                .frame(width: 276)
                .offset(
                    x: 18,
                    y: StatementCard.firstRule + 2 * StatementCard.pitch - StatementCard.lift - StatementCard.ascent)
        }
        .frame(width: StatementCard.size.width, height: StatementCard.size.height)
    }
}
