import Numerics
import Paper
import RectoUI

/// The letter of promise on ruled paper: every line of text stands on a rule.
struct LetterCard: View {
    /// The written fraction of each promise, 0 to 1.
    let written: [Double]

    static let side = 290.0
    private static let pitch = 24.0
    static let promises = [
        "Spend some time each day with God’s Word.",
        "A safe place to pray, reflect and return",
        "Guidance that points you back to Scripture, not pressure"
    ]

    var body: some View {
        ZStack(alignment: .topLeading) {
            RoundedRectangle(cornerRadius: 6)
                .fill(
                    .linear(
                        Gradient(colors: [Color(0xFDFAF2), Color(0xF9F4E8)]), from: .top, to: .bottom))
            RuledLines(first: 2 * LetterCard.pitch + 3, pitch: LetterCard.pitch)
                .stroke(Palette.paperRule, lineWidth: 0.67)
            Text("I’m saying yes to:")
                .font(.serif(22, weight: .semibold))
                .foregroundStyle(Palette.heading)
                .offset(x: 24, y: baseline(2) - 21)
            ForEach(LetterCard.promises.indices) { index in
                Text(LetterCard.promises[index])
                    .font(.serif(17, weight: .medium))
                    .foregroundStyle(Palette.body)
                    .lineSpacing(LetterCard.pitch - 20.33)
                    .textReveal(.written(written[index]))
                    .frame(width: 242, alignment: .topLeading)
                    .offset(x: 24, y: baseline(4 + 3 * index) - 16)
            }
            Image(drawing: "Devotional/Drawings/plaster_cross")
                .resizable()
                .frame(width: 34, height: 34)
                .rotationEffect(.degrees(8))
                .offset(x: LetterCard.side - 52, y: 14)
        }
        .frame(width: LetterCard.side, height: LetterCard.side)
    }

    /// The distance of rule `line` from the top of the card, points.
    private func baseline(_ line: Int) -> Double { Double(line) * LetterCard.pitch }
}

/// The letter as a sheet of paper: its upper edge tilted away by `tilt`, its middle bowed toward the viewer, its left and
/// right edges sloping by `bow`. The eye is over the middle, at 1 2/3 of the side's length.
struct BowedLetter: View {
    let letter: LetterCard
    let tilt: Angle
    let bow: Angle
    /// The scale at which it is shown; `tilt` shortens it further.
    let scale: Double

    /// The size of the texture, close to that on the screen, so that its pixels are not lost and its edges, a third of a
    /// point inside, are soft. It shrinks in steps, so that a texture serves several frames.
    private var print: Size {
        let slant = PortableMath.sin(tilt.radians), step = 16.0
        func printed(_ k: Double) -> Double { (LetterCard.side * scale * k / step).rounded(.up) * step }
        return Size(printed(1 - 0.14 * slant), printed(1 - 0.5 * slant))
    }

    var body: some View {
        let print = print, kx = (print.width - 2.0 / 3) / LetterCard.side, ky = (print.height - 2.0 / 3) / LetterCard.side
        return
            letter
            .drawingGroup()
            .scaleEffect(x: kx, y: ky)
            .frame(width: print.width, height: print.height)
            .paper(PaperForm(.sheet(.fluttering(pose(print, kx, ky)), torn: nil), seed: 7))
            .frame(width: LetterCard.side, height: LetterCard.side)
    }

    /// The pose in the space of the texture, which is scaled by kx and ky to the letter's size.
    private func pose(_ print: Size, _ kx: Double, _ ky: Double) -> FlutterPose {
        let middle = Point(print.width / 2, print.height / 2)
        let (s, c) = PortableMath.sincos(tilt.radians)
        let bend = BendProfile(page: print, grip: middle, axis: Vector(dx: 1, dy: 0)) { arc in
            // A strip compressed from both sides: flat in the middle, steepest at its ends.
            -bow.radians * PortableMath.sin(.pi / 2 * arc / middle.x)
        }
        var pose = FlutterPose(
            bend: bend, grip: Vector3(middle.x, middle.y, 0), right: Vector3(1, 0, 0), down: Vector3(0, c, s) * (kx / ky),
            normal: Vector3(0, -s, c), scale: 1 / kx, principal: middle, perspective: 0.6 / LetterCard.side, lift: 0, shadow: 0)
        pose.contrast = 0.7
        return pose
    }
}

/// Horizontal lines over the frame's width; the lowest stays above the rounded corners.
struct RuledLines: Shape {
    let first: Double
    let pitch: Double

    func path(in rect: Rect) -> Path {
        var path = Path()
        var y = first
        while y < rect.height - 16 {
            path.move(to: Point(rect.minX, rect.minY + y))
            path.line(to: Point(rect.maxX, rect.minY + y))
            y += pitch
        }
        return path
    }
}
