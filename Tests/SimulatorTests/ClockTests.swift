import Motion
import RectoUI
import Stage
import Testing

@testable import Simulator

@Suite struct ClockTests {
    @Test func timeRunsSlowsAndStands() {
        var clock = PlayClock(at: 3)
        #expect(clock.time(at: 9_000_000_000) == 3)
        clock.run(true, at: 1_000_000_000)
        #expect(clock.time(at: 1_500_000_000) == 3.5)
        clock.setSpeed(0.25, at: 1_500_000_000)
        #expect(clock.time(at: 2_500_000_000) == 3.75)
        clock.run(false, at: 2_500_000_000)
        #expect(clock.time(at: 8_000_000_000) == 3.75)
        // Every time is one that a timeline file can hold exactly.
        clock.run(true, at: 8_000_000_000)
        #expect(clock.time(at: 8_123_456_789).flicks % Replay.liveResolution.flicks == 0)
    }

    @Test func touchesAreSetBackToWhenTheyWereMade() {
        var clock = TouchClock()
        // The page's clock is 5 s behind; one message takes 1 ms, the next 9 ms.
        #expect(clock.moment(of: 1000, arrived: 6_001_000_000) == 6_001_000_000)
        #expect(abs(clock.moment(of: 1008, arrived: 6_017_000_000) - 6_009_000_000) <= 40_000)
        // A clock that jumps is followed by at most a tenth of a second.
        #expect(clock.moment(of: 10, arrived: 7_000_000_000) == 6_900_000_000)
        #expect(clock.moment(of: 9e9, arrived: 7_100_000_000) == 7_100_000_000)
    }
}
