import RectoUI

/// The letter, the envelope around it, the flap and the seal, back to front.
///
/// The stage has 393 x 324 pt, of which the upper 12 pt are room for the open flap; the envelope's pictures share a canvas
/// below that, whose hinge lies 110 pt below its top. The open envelope rises from behind the box under the stage, around
/// the letter.
struct EnvelopeStage: View {
    let pose: CommitmentPose

    static let size = Size(393, headroom + canvas.height)
    private static let canvas = Size(393, 312)
    private static let headroom = 12.0
    private static let hinge = 110.0
    /// How far down it starts, points: entirely behind the box, open flap included.
    private static let depth = 350.0
    private static let creaseWidth = 299.0
    private static let sealCenter = Point(196.5, 225)

    var body: some View {
        ZStack(alignment: .topLeading) {
            if pose.hold > 0 || pose.sealing != nil {
                rising(EnvelopePart("envelope_back").named("envelope"))
                if pose.flapAngle > 90 {
                    flap
                    rising(crease)
                }
                letter
                rising(EnvelopePart("envelope_pocket").shadow(color: Color(0x2A2013, alpha: 0.24), radius: 4, y: -1))
                if pose.sealing != nil { PaperFlapShadow(of: paperFlap).offset(y: EnvelopeStage.hinge) }
                if pose.flapAngle <= 90 { flap }
                if let seal = pose.seal { WaxSeal(scale: seal.scale).opacity(seal.opacity).position(EnvelopeStage.sealCenter) }
            } else {
                letter
            }
        }
        .frame(width: EnvelopeStage.canvas.width, height: EnvelopeStage.canvas.height, alignment: .topLeading)
        .offset(y: 3.5 * pose.dip)
        .padding(.top, EnvelopeStage.headroom)
    }

    private var paperFlap: PaperFlap {
        PaperFlap(
            front: "Devotional/Pictures/flap_front", lining: "Devotional/Pictures/flap_lining",
            angle: .degrees(pose.flapAngle))
    }

    private var flap: some View {
        rising(paperFlap.offset(y: EnvelopeStage.hinge))
    }

    /// The soft fold of the lining at the hinge of the open flap, which covers the edge drawn there.
    private var crease: some View {
        let dark = Color(0x0E261C)
        return Rectangle()
            .fill(
                .linear(
                    Gradient(stops: [
                        GradientStop(color: dark.opacity(0), location: 0), GradientStop(color: dark.opacity(0.9), location: 0.4),
                        GradientStop(color: dark.opacity(0.9), location: 0.6), GradientStop(color: dark.opacity(0), location: 1)
                    ]), from: .top, to: .bottom)
            )
            .frame(width: EnvelopeStage.creaseWidth, height: 8)
            .offset(x: (EnvelopeStage.canvas.width - EnvelopeStage.creaseWidth) / 2, y: EnvelopeStage.hinge - 4)
    }

    /// The part of a rising envelope that is still behind the lower box is clipped.
    @ViewBuilder private func rising(_ part: some View) -> some View {
        if pose.envelope < 1 {
            part.offset(y: EnvelopeStage.depth * (1 - pose.envelope))
                // The flap extends above the canvas.
                .padding(.top, 40)
                .frame(width: EnvelopeStage.canvas.width, height: EnvelopeStage.canvas.height + 80, alignment: .topLeading)
                .clipped()
                .offset(y: -40)
        } else {
            part
        }
    }

    /// The letter at rest, or as it slides and bows.
    @ViewBuilder private func sheet(scale: Double) -> some View {
        let letter = LetterCard(written: pose.written)
        if pose.sliding > 0 {
            BowedLetter(letter: letter, tilt: .degrees(34 * pose.sliding), bow: .degrees(pose.bow), scale: scale)
        } else {
            letter.drawingGroup()
        }
    }

    private var letter: some View {
        let gathered = pose.gathering, slid = pose.sliding
        // At rest it lies in the middle of the whole stage.
        let middle = (EnvelopeStage.canvas.height - EnvelopeStage.headroom) / 2
        let y = mix(middle - 16 * pose.lifting, 190, slid)
        let scale = mix(1, 0.7, gathered)
        return sheet(scale: scale)
            .named("letter")
            // Inside the envelope its shadow would not be visible beside it.
            .shadow(color: Color(0x3A2E1C).opacity(0.16 * (1 - slid)), radius: 9, y: 5)
            .rotationEffect(.degrees(-5.5 * slid))
            .scaleEffect(scale)
            .opacity(pose.arrival)
            .position(x: EnvelopeStage.canvas.width / 2, y: middle)
            .offset(y: y - middle + 14 * (1 - pose.arrival))
            .frame(width: EnvelopeStage.canvas.width, height: EnvelopeStage.canvas.height)
    }
}

/// One picture of the envelope on its canvas.
private struct EnvelopePart: View {
    let name: String

    init(_ name: String) {
        self.name = name
    }

    var body: some View {
        Image("Devotional/Pictures/\(name)")
    }
}

extension View {
    fileprivate func position(_ p: Point) -> some View {
        position(x: p.x, y: p.y)
    }
}

/// The red seal, and its shadow, which contracts as it comes down.
private struct WaxSeal: View {
    let scale: Double

    /// Its height over the paper, derived from its scale.
    private var height: Double { max(0, scale - 1) }

    var body: some View {
        ZStack {
            Image("Devotional/Pictures/seal_shadow")
                .resizable()
                .blur(radius: 7 * height)
                .scaleEffect(1 + 0.2 * height)
                .opacity(0.55 - 0.2 * height)
                .offset(y: 1 + 20 * height)
            Image("Devotional/Pictures/seal").resizable()
        }
        .frame(width: 100, height: 100)
        .named("wax seal")
        .scaleEffect(scale)
    }
}

/// Linear interpolation from `a` to `b` by the fraction `k`.
func mix(_ a: Double, _ b: Double, _ k: Double) -> Double {
    a + (b - a) * k
}
