import Counter
import RectoTesting
import Stage
import XCTest

/// Assertions like those of CounterSnapshots, in XCTest.
final class CounterXCTests: XCTestCase {
    func testTheStart() {
        assertFrame(of: try StagedApp(Counter.self, timeline: Timeline(app: "counter", launch: Launch(), duration: 1)), at: 0)
    }
}
