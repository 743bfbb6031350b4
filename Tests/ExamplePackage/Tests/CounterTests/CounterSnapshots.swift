import Counter
import Devotional
import RectoTesting
import RectoUI
import Stage
import Testing

/// The button is tapped at 1 s and at 2 s.
private let twoTaps = Timeline(
    app: "counter", launch: Launch(), duration: 3,
    touches: [.tap(.layer("add", dx: 0, dy: 0), at: 1), .tap(.layer("add", dx: 0, dy: 0), at: 2)])

@Suite struct CounterSnapshots {
    private let counter = try! StagedApp(Counter.self, timeline: twoTaps)

    @Test func beforeAndAfter() {
        assertFrame(of: counter, at: 0.5)
        assertFrame(of: counter, at: 2.9)
    }

    @Test func theNumberSprings() {
        assertStretch(of: counter, from: 0.9, to: 1.5, fps: 20)
    }

    @Test func onASmallPhone() throws {
        assertFrame(of: try StagedApp(Counter.self, timeline: twoTaps, on: .iPhoneSE), at: 1.5, named: "iphonese")
    }

    /// A bundled app, played by its own timeline.
    @Test func devotionalSigns() {
        assertFrame(of: try StagedApp(Devotional.self, scale: 0.5), screen: "signature", at: 32.5)
    }
}
