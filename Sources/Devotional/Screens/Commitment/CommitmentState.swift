import Motion
import Stage

/// The state of the Commitment screen, as closed-form functions of time.
struct CommitmentState: Sendable {
    /// When the letter appeared.
    let start: Time
    /// The displayed duration of the hold, seconds: it grows while the button is held, and runs back after an early
    /// release.
    private(set) var hold = Track(0.0)
    /// 1 while a finger is on the button.
    private(set) var press = Track(0.0)
    /// When the hold was completed; afterwards it cannot be undone.
    private(set) var completed: Time?

    /// How long the button must be held, seconds.
    static let holdDuration = 1.5
    /// From the completed hold to the moment when the seal is in place, seconds.
    static let sealingDuration = 1.2
    /// From the sealed letter to the next screen, seconds.
    static let rest = 0.8

    init(start: Time) {
        self.start = start
    }

    /// When the next screen appears by itself; nil before the hold is completed.
    var departure: Time? {
        completed.map { $0 + Time(seconds: CommitmentState.sealingDuration + CommitmentState.rest) }
    }

    /// A finger came down on the button, or left it.
    mutating func pressing(_ isDown: Bool, at t: Time) {
        press.animate(to: isDown ? 1 : 0, at: t, with: .spring(response: 0.25, dampingFraction: 0.8))
        guard completed == nil else { return }
        // Both tracks are stopped first, because the remaining earlier motion would otherwise be added to the new one.
        let now = hold.value(at: t)
        hold.set(now, at: t)
        if isDown {
            hold.animate(to: CommitmentState.holdDuration, at: t, with: .linear(duration: CommitmentState.holdDuration - now))
        } else {
            // Running back is faster than the hold, and decelerates to its end.
            hold.animate(to: 0, at: t, with: .easeOut(duration: 0.25 + 0.3 * now))
        }
    }

    /// The button was held for its whole time.
    mutating func complete(at t: Time) {
        guard completed == nil else { return }
        hold.set(CommitmentState.holdDuration, at: t)
        completed = t
    }

    /// The values of all moving quantities at a time.
    func pose(at t: Time) -> CommitmentPose {
        CommitmentPose(
            onStage: (t - start).seconds, hold: hold.value(at: t), press: press.value(at: t),
            sealing: completed.map { (t - $0).seconds })
    }
}

/// Every moving quantity of the screen, as a function of elapsed seconds.
struct CommitmentPose: Sendable {
    /// Seconds since the letter appeared.
    let onStage: Double
    /// Seconds of hold, 0 to 1.5.
    let hold: Double
    /// How far the button is pressed in, 0 to 1.
    let press: Double
    /// Seconds since the hold was completed; nil before that.
    let sealing: Double?

    /// The drawn fraction of the ring.
    var ring: Double { hold / CommitmentState.holdDuration }

    /// The progress of the letter's appearance in the first .7 s, 0 to 1.
    var arrival: Double { UnitCurve.easeOut(clamped(onStage / 0.7)) }

    /// The written fraction of each promise: one after another from 1.4 s to 3.3 s.
    var written: [Double] {
        (0..<3).map { clamped((onStage - 1.4 - 0.62 * Double($0)) / 0.66) }
    }

    /// The envelope's rise around the letter, 0 to 1; it is still moving when the letter begins to slide.
    var envelope: Double { UnitCurve.cubicBezier(0.4, 0, 0.2, 1)(clamped(hold / 0.65)) }

    /// The strength, 0 to 1, of the lower box's shadow on the envelope while that rises from behind it.
    var shade: Double { clamped(envelope * 8) * clamped((1 - envelope) * 8) }

    /// The letter is lifted slightly before it goes down, 0 to 1.
    var lifting: Double { UnitCurve.easeInOut(clamped(hold / 0.4)) }

    /// The letter shrinks to fit the envelope, 0 to 1, all the way down.
    var gathering: Double { UnitCurve.easeInOut(clamped((hold - 0.05) / 1.15)) }

    /// The letter tilts and slides into the envelope, 0 to 1, from .3 s to 1.3 s of the hold.
    var sliding: Double { UnitCurve.cubicBezier(0.5, 0, 0.3, 1)(clamped((hold - 0.3) / 1.0)) }

    /// How much the letter bows while the envelope's sides press on it, as the slope of its edges in degrees: greatest on
    /// the way, smaller when it is down.
    var bow: Double {
        20 * UnitCurve.easeInOut(clamped((hold - 0.3) / 0.45)) - 11 * UnitCurve.easeInOut(clamped((hold - 0.7) / 0.6))
    }

    /// The displacement of the envelope by the impact of the letter and of the seal, 0 to 1.
    var dip: Double { CommitmentPose.thud((hold - 1.05) / 0.45) + CommitmentPose.thud(((sealing ?? 0) - 0.83) / 0.3) }

    /// The flap's angle about its hinge in degrees: 162 is open, 0 is closed. It opens as the envelope rises, starts to
    /// close in the last fifth of a second of the hold, and continues from there after the hold is completed.
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
        // A falling object is not translucent, so it is opaque by the first frame.
        return (scale, clamped(t / 0.015))
    }

    /// A pulse of height 1 that rises fast and decays slowly while `x` goes from 0 to 1.
    private static func thud(_ x: Double) -> Double {
        guard x > 0, x < 1 else { return 0 }
        return 6.75 * x * (1 - x) * (1 - x)
    }

    private func clamped(_ x: Double) -> Double { max(0, min(1, x)) }
}
