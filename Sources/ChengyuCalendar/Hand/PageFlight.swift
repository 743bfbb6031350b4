import Paper
import RectoUI

/// A page that was let go in the air: thrown, it spins off along the throw; dropped, it flutters down.
struct PageFlight: Sendable {
    /// What is printed on it.
    let sheet: PageSheet
    /// Its length, points.
    let length: Double
    private let motion: FlutterMotion
    private let start: Time
    /// When the last of it has left the screen.
    let end: Time

    /// A finger this fast throws the page, points a second.
    static let throwSpeed = 600.0

    /// A page let go at a time with a velocity. `screen` is the phone's, in points of the page's place on the pad.
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
