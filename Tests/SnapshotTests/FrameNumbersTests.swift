import Motion
import Testing

@testable import Snapshot

struct FrameNumbersTests {
    @Test func stretches() {
        #expect(FrameNumbers(from: 27, to: 28, rate: .fps60).numbers == Array(1620..<1680))
        // Intervals are half open, so that consecutive ones neither repeat nor lose a frame.
        #expect(FrameNumbers(from: 27, to: 27.01, rate: .fps60).numbers == [1620])
        #expect(FrameNumbers(from: 27.01, to: 27.02, rate: .fps60).numbers == [1621])
        #expect(FrameNumbers(from: 27.001, to: 27.002, rate: .fps60).numbers.isEmpty)
        #expect(FrameNumbers(from: 0, to: 49, rate: .fps60).numbers.count == 2940)
    }

    @Test func lists() {
        #expect(FrameNumbers(parsing: "12,3-5,4")?.numbers == [3, 4, 5, 12])
        #expect(FrameNumbers(parsing: "0-10:4")?.numbers == [0, 4, 8])
        for text in ["", "-", "3-", "-3", "5-3", "3:2", "1-9:0", "1-2-3", "a", "1,,2", "1-9:2:3", "0-99999999", "12345678901"] {
            #expect(FrameNumbers(parsing: text) == nil, "\(text)")
        }
    }

    /// Shards are disjoint, in order and nearly equal, and together they are all frames.
    @Test func shards() throws {
        let all = try #require(FrameNumbers(parsing: "7-107"))
        for count in [1, 2, 3, 7, 101, 150] {
            let parts = (1...count).map { all.shard($0, of: count).numbers }
            #expect(parts.flatMap { $0 } == all.numbers)
            #expect(parts.map(\.count).max()! - parts.map(\.count).min()! <= 1)
        }
    }

    @Test func numbersAsFilesCarryThem() {
        #expect([0, 1698, 123_456, 1_234_567].map(sixDigits) == ["000000", "001698", "123456", "1234567"])
    }
}
