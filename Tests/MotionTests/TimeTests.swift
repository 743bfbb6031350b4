import Testing

@testable import Motion
@testable import Numerics

@Suite struct TimeTests {
    @Test func usualRatesAreExact() {
        for rate: Int64 in [24, 25, 30, 48, 50, 60, 90, 100, 120, 1000] {
            #expect(Time.flicksPerSecond % rate == 0)
            #expect(Time.frame(rate * 49, rate: FrameRate(rate)!) == 49)
        }
        for nominal: Int64 in [24000, 30000, 60000] {
            let rate = FrameRate(nominal, 1001)!
            #expect(Time.frame(nominal, rate: rate) == 1001)
            #expect(Time.frame(1, rate: rate).flicks * nominal == Time.flicksPerSecond * 1001)
        }
        #expect(Time.frame(-3, rate: .fps60) == -Time.frame(3, rate: .fps60))
        #expect(Time.frame(1698, rate: .fps60) == 28.3)
    }

    @Test func parsing() {
        #expect(Time(parsing: "28.3") == Time(milliseconds: 28_300))
        #expect(Time(parsing: "28.3")!.flicks == 19_968_480_000)
        #expect(Time(parsing: "0.00001")!.flicks == 7056)
        #expect(Time(parsing: "-.5") == -0.5)
        #expect(Time(parsing: "+7") == 7)
        #expect(Time(parsing: "7.") == 7)
        #expect(Time(parsing: "0.333333333333333333") == Time(flicks: 235_200_000))
        #expect(Time(parsing: "0.999999999999999999") == 1)
        for bad in [
            "", ".", "-", "1e3", "1,5", " 1", "1 ", "nan", "inf", "0x10", "1.2.3", "--1", "1000000001", "99999999999999999999",
            "1.0000000000000000001", "٣"
        ] {
            #expect(Time(parsing: bad) == nil, "\(bad)")
        }
    }

    @Test func printing() {
        #expect(Time(parsing: "28.30")!.description == "28.3")
        #expect(Time.zero.description == "0")
        #expect((-Time(milliseconds: 1500)).description == "-1.5")
        #expect(Time.frame(1, rate: .fps60).description == "0.016666667")
        #expect(Time(flicks: 1).description == "0.000000001")
        #expect(Time(flicks: Time.flicksPerSecond - 1).description == "0.999999999")
    }

    @Test func textRoundTrips() {
        var random = SeededRandom(seed: 1)
        for _ in 0..<2000 {
            let exact = Time(flicks: Int64(random.index(below: 10_000_000)) * 7056)
            #expect(Time(parsing: exact.description) == exact)
            // Nine decimals are finer than a flick, so every time is read back exactly.
            let any = Time(flicks: Int64(random.index(below: 1 << 45)))
            #expect(Time(parsing: any.description) == any)
        }
    }

    @Test func secondsRound() {
        #expect(Time(seconds: 0.1 + 0.2) == 0.3)
        #expect(Time(seconds: .nan) == .zero)
        #expect(Time(seconds: .infinity) == Time(seconds: 1e9))
        var sum = Time.zero
        for _ in 0..<600 { sum += Time.frame(1, rate: .fps60) }
        #expect(sum == 10)
    }

    @Test func frameNumbers() {
        for text in ["60", "30000/1001", "29.97", "24"] {
            let rate = FrameRate(parsing: text)!
            for n: Int64 in [-7, 0, 1, 59, 1698, 100_000] {
                #expect(Time.frame(n, rate: rate).frameNumber(at: rate) == n)
                #expect((Time.frame(n, rate: rate) - Time(flicks: 1)).frameNumber(at: rate) == n - 1)
            }
        }
        for bad in ["", "0", "60/0", "-60", "60/", "/1", "1e2", "60.", "29.9700", "60fps", "9999999999"] {
            #expect(FrameRate(parsing: bad) == nil, "\(bad)")
        }
        #expect(FrameRate(parsing: "29.97") == FrameRate(2997, 100))
    }
}
