import Motion
import Numerics
import RectoUI
import Stage
import Testing

@testable import Simulator

@Suite struct PageMessageTests {
    private func read(_ text: String) -> PageMessage? { PageMessage(Array(text.utf8)) }

    @Test func whatThePageSends() {
        #expect(read("open chengyu iphonese 2 status") == .open(app: "chengyu", device: "iphonese", scale: 2, chrome: .status))
        #expect(read("touch began 12.345 -7 1234.5") == .touch(.began, Point(12.35, -7), milliseconds: 1234.5))
        #expect(read("seek 28.3") == .seek(28.3))
        #expect(read("ack 7") == .acknowledge(7))
        #expect(read("speed 0.25") == .speed(0.25))
        #expect(read("load a b.json\n{\n}") == .load(name: "a b.json", bytes: Array("{\n}".utf8)))
        #expect(read("tape reference") == .source(isReference: true))
    }

    @Test(arguments: [
        "", " ", "open", "open a b 2", "open a b 9 none", "open a b nan none", "open a b 2 device", "touch began 1 2", "touch fell 1 2 3",
        "touch began inf 2 3", "touch began 1 2 -3", "touch began 1e9 2 3", "seek -1", "seek 1e3", "seek 86401", "seek  1", "ack -1",
        "ack 99999999999", "speed 0", "speed 100", "play now", "tape other", "GET / HTTP/1.1", "play\n", "{\"type\": \"play\"}"
    ])
    func whatNoPageSends(text: String) {
        #expect(read(text) == nil)
    }

    @Test func noBytesTrap() {
        var random = SeededRandom(seed: 5)
        let words = ["open chengyu iphonese 2 status", "touch moved 1.5 2.5 3.5", "seek 1", "load x\n{}", "ack 4"].map { Array($0.utf8) }
        for _ in 0..<20_000 {
            var bytes = words[random.index(below: words.count)]
            for _ in 0...random.index(below: 4) {
                let at = random.index(below: bytes.count + 1)
                switch random.index(below: 3) {
                case 0: bytes.insert(UInt8(truncatingIfNeeded: random.next()), at: at)
                case 1 where at < bytes.count: bytes[at] = UInt8(truncatingIfNeeded: random.next())
                case 2 where at < bytes.count: bytes.removeSubrange(at...)
                default: break
                }
            }
            _ = PageMessage(bytes)
        }
    }

    @Test func onlyThisMachineAndItsOwnPagesAreAnswered() {
        let originPolicy = OriginPolicy()
        for host in ["127.0.0.1:8393", "localhost:9000", "LOCALHOST", "[::1]:80", "192.168.1.9:8393", originPolicy.ownName] {
            #expect(originPolicy.allows(host: host))
            #expect(originPolicy.allows(origin: "http://\(host)", host: host))
        }
        for host in ["", "evil.example", "evil.example:8393", "127.0.0.1.evil.example", "localhost:", "localhost:x", "[::1", "1.2.3", ":80"]
        {
            #expect(!originPolicy.allows(host: host), "\(host)")
        }
        for origin in ["", "null", "http://evil.example", "http://127.0.0.1:8394", "file://", "http://127.0.0.1:8393.evil.example"] {
            #expect(!originPolicy.allows(origin: origin, host: "127.0.0.1:8393"), "\(origin)")
        }
    }
}
