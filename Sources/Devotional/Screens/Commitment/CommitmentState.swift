import Motion
import Stage

/// What has happened on the Commitment screen, as closed-form functions of time.
struct CommitmentState: Sendable {
    /// When the letter came on stage.
    let start: Time
    /// Seconds of the hold that the picture shows: grows while the button is held, runs back when it is let go early.
    private(set) var hold = Track(0.0)
    /// 1 while a finger is on the button.
    private(set) var press = Track(0.0)
    /// When the hold was completed; from then on nothing can be taken back.
    private(set) var completed: Time?

    /// How long the button must be held, seconds.
    static let holdDuration = 1.5
    /// From the completed hold to the moment when the seal sits, seconds.
    static let sealingDuration = 1.2
    /// From the sealed letter to the next screen, seconds.
    static let rest = 0.8

    init(start: Time) {
        self.start = start
    }

    /// When the next screen comes by itself, once the hold is completed.
    var departure: Time? {
        completed.map { $0 + Time(seconds: CommitmentState.sealingDuration + CommitmentState.rest) }
    }

    /// A finger came down on the button, or left it.
    mutating func pressing(_ isDown: Bool, at t: Time) {
        press.animate(to: isDown ? 1 : 0, at: t, with: .spring(response: 0.25, dampingFraction: 0.8))
        guard completed == nil else { return }
        // Stopped first: what is left of the earlier motion would otherwise run on under the new one.
        let now = hold.value(at: t)
        hold.set(now, at: t)
        if isDown {
            hold.animate(to: CommitmentState.holdDuration, at: t, with: .linear(duration: CommitmentState.holdDuration - now))
        } else {
            // Running back is quicker than the hold was, and slows down as it arrives.
            hold.animate(to: 0, at: t, with: .easeOut(duration: 0.25 + 0.3 * now))
        }
    }

    /// The button was held for its whole time.
    mutating func complete(at t: Time) {
        guard completed == nil else { return }
        hold.set(CommitmentState.holdDuration, at: t)
        completed = t
    }

    /// What the picture shows at a time.
    func pose(at t: Time) -> CommitmentPose {
        CommitmentPose(
            onStage: (t - start).seconds, hold: hold.value(at: t), press: press.value(at: t),
            sealing: completed.map { (t - $0).seconds })
    }
}

/// Every moving quantity of the screen, from the seconds that have passed.
struct CommitmentPose: Sendable {
    /// Seconds since the letter came.
    let onStage: Double
    /// Seconds of hold, 0 to 1.5.
    let hold: Double
    /// 0 to 1: the button gives way under the finger.
    let press: Double
    /// Seconds since the hold was completed.
    let sealing: Double?

    /// Part of the ring that is drawn.
    var ring: Double { hold / CommitmentState.holdDuration }

    /// The letter comes in during the first .7 s.
    var arrival: Double { UnitCurve.easeOut(clamped(onStage / 0.7)) }

    /// How much of each promise is written: one after another from 1.4 s to 3.3 s.
    var written: [Double] {
        (0..<3).map { clamped((onStage - 1.4 - 0.62 * Double($0)) / 0.66) }
    }

    /// The envelope comes up around the letter, 0 to 1; it is still arriving when the letter begins to slide.
    var envelope: Double { UnitCurve.cubicBezier(0.4, 0, 0.2, 1)(clamped(hold / 0.65)) }

    /// The shadow of the box below on the envelope, 0 to 1, while the envelope comes up from behind it.
    var shade: Double { clamped(envelope * 8) * clamped((1 - envelope) * 8) }

    /// The letter is lifted a little before it goes down, 0 to 1.
    var lifting: Double { UnitCurve.easeInOut(clamped(hold / 0.4)) }

    /// The letter draws back to fit the envelope, 0 to 1, all the way down.
    var gathering: Double { UnitCurve.easeInOut(clamped((hold - 0.05) / 1.15)) }

    /// The letter tilts and slides into the envelope, 0 to 1, from .3 s to 1.3 s of the hold.
    var sliding: Double { UnitCurve.cubicBezier(0.5, 0, 0.3, 1)(clamped((hold - 0.3) / 1.0)) }

    /// How much the letter bows while the envelope's sides press on it, the slope of its edges in degrees: most on the way,
    /// less when it is down.
    var bow: Double {
        20 * UnitCurve.easeInOut(clamped((hold - 0.3) / 0.45)) - 11 * UnitCurve.easeInOut(clamped((hold - 0.7) / 0.6))
    }

    /// How far the envelope gives way under the letter that lands in it, and under the seal, 0 to 1.
    var dip: Double { CommitmentPose.thud((hold - 1.05) / 0.45) + CommitmentPose.thud(((sealing ?? 0) - 0.83) / 0.3) }

    /// The flap's angle about its hinge in degrees: 162 stands open, 0 is closed. It opens as the envelope comes, leans
    /// over in the last fifth of a second of the hold, and goes on from there once nothing can be taken back.
    var flapAngle: Double {
        let leaning = clamped((hold - 1.3) / 0.2)
        let open = 120 + 42 * UnitCurve.easeOut(clamped((hold - 0.1) / 0.7)) - 6 * leaning * leaning
        guard let sealing else { return open }
        return 156 * (1 - UnitCurve.cubicBezier(0.35, 0.15, 0.6, 1)(clamped(sealing / 0.78)))
    }

    /// The seal's stamp: nil before it falls, then its scale and opacity.
    var seal: (scale: Double, opacity: Double)? {
        guard let sealing, sealing > 0.8 else { return nil }
        let t = sealing - 0.8
        let scale = Spring(response: 0.24, dampingFraction: 0.6).value(from: 1.6, to: 1, velocity: 0, at: t).value
        // A thing that falls is not seen through: it is whole by the first frame.
        return (scale, clamped(t / 0.015))
    }

    /// A push that comes fast and goes slowly while `x` goes from 0 to 1; its height is 1.
    private static func thud(_ x: Double) -> Double {
        guard x > 0, x < 1 else { return 0 }
        return 6.75 * x * (1 - x) * (1 - x)
    }

    private func clamped(_ x: Double) -> Double { max(0, min(1, x)) }
}
