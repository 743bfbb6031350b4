import Paper
import RectoUI

/// A page released in the air: thrown, it spins off along the throw; dropped, it flutters down.
struct PageFlight: Sendable {
    /// The page and its print.
    let sheet: PageSheet
    /// The sheet's length, points.
    let length: Double
    private let motion: FlutterMotion
    private let start: Time
    /// When the page and its shadow have left the screen.
    let end: Time

    /// The finger's speed from which a release is a throw, points a second.
    static let throwSpeed = 600.0

    /// A page released at a time with a velocity, points a second. `screen` is the device's, in points of the page's space
    /// on the pad.
    init(_ loose: LoosePage, velocity: Vector, screen: Rect, at time: Time) {
        sheet = loose.sheet
        length = loose.page.height
        start = time
        motion = FlutterMotion(
            FlutterMotion.Start(
                pose: loose.pose(at: time), page: loose.page, velocity: velocity,
                isFlick: velocity.length > PageFlight.throwSpeed, seed: loose.sheet.page.seed &+ UInt64(bitPattern: time.flicks),
                screen: screen))
        end = time + Time(seconds: motion.exit)
    }

    /// The pose of the sheet at `time`, for drawing.
    func pose(at time: Time) -> FlutterPose { motion.pose(at: (time - start).seconds) }
}
