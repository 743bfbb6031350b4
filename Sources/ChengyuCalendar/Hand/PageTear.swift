import Paper
import RectoUI

/// A page that is being torn off its binding, which takes an eighth to a quarter of a second.
struct PageTear: Hashable, Sendable {
    /// The curl from which it tears; it continues to follow the finger.
    private(set) var curl: PageCurl
    /// When the first bridge of the perforation breaks.
    let start: Time
    private let front: TearFront

    /// The rotation of the freed sheet about the front of the tear, radians.
    private static let swing = 6 * Double.pi / 180

    /// A tear that begins at a time. The faster the finger, points a second, the shorter it lasts.
    init(_ curl: PageCurl, speed: Double, seed: UInt64, at time: Time) {
        self.curl = curl
        start = time
        front = TearFront(
            width: curl.page.width, fromRight: curl.corner.x > 0, attached: curl.page.width,
            tension: min(1, speed / 2400), seed: seed)
    }

    /// Sets the finger's translation since it took hold, points.
    mutating func move(to translation: Vector) { curl.move(to: translation) }

    /// When the last bridge has broken.
    var end: Time { start + Time(seconds: front.duration) }

    /// The pose of the sheet at `time`, for drawing.
    func pose(at time: Time) -> TearPose {
        let pose = curl.pose(at: time), seconds = (time - start).seconds
        let done = 1 - front.attached(at: seconds) / curl.page.width
        // The more it is pulled beyond what the binding allows, the more it rotates.
        let strain = min(1, pose.tension / (0.3 * curl.page.width))
        let angle = PageTear.swing * done * strain * (curl.corner.x > 0 ? 1 : -1)
        return TearPose(curl: pose, torn: front.torn(at: seconds), rotation: angle, showsStub: false)
    }

    /// The sheet's displacement along the pull after it came off, points.
    func jolt(at time: Time) -> Double { front.jolt(at: (time - start).seconds) }
}
