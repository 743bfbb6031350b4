import Numerics
import Testing

@testable import RectoUI
@testable import SVG
@testable import Scene

/// Unsupported content is an error with its name and line; and no bytes crash the reader.
@Suite struct DrawingRefusalTests {
    typealias Support = DrawingSupport

    private func refusal(_ content: String) -> DrawingError? {
        do throws(DrawingError) {
            let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'>\n\(content)\n</svg>"
            _ = try Drawing(svg: Array(text.utf8), name: "Assets/a.svg")
            return nil
        } catch {
            return error
        }
    }

    @Test(arguments: [
        ("<filter id='f'/>", "<filter>"), ("<text>hi</text>", "<text>"), ("<image href='a.png'/>", "<image>"),
        ("<style>@media print{}</style>", "@media"), ("<style>a:hover{}</style>", "a:hover"),
        ("<style>rect{</style>", "not closed"), ("<style>rect{fill:red;width:9px}</style><rect/>", "\"width\""),
        ("<g filter='url(#f)'/>", "\"filter\""), ("<script/>", "<script>"),
        ("<path onclick='x' d=''/>", "\"onclick\""),
        ("<path d='M0 0' style='mix-blend-mode:hue'/>", "\"hue\""), ("<mask><text/></mask>", "<text>"),
        ("<pattern width='1' height='1'><image/></pattern>", "<image>"), ("<symbol><filter/></symbol>", "<filter>"),
        ("<pattern width='1' height='1' overflow='visible'/>", "overflows"),
        ("<mask id='m' width='0'/><rect width='9' height='9' mask='url(#m)'/>", "positive"),
        ("<mask id='m'><rect width='9' height='9' mask='url(#m)'/></mask>", "itself"),
        ("<pattern id='p' width='1' height='1'><rect width='9' height='9' fill='url(#p)'/></pattern>", "itself"),
        ("<clipPath id='c' clip-path='url(#c)'><path d='M0 0h1'/></clipPath><g clip-path='url(#c)'/>", "itself"),
        ("<marker id='m'><path d='M0 0h1' marker-end='url(#m)'/></marker>", "itself"),
        ("<rect width='9' height='9' style='marker:url(#m)'/>", "markers on <rect>"),
        ("<switch requiredFeatures='x'/>", "requiredFeatures"),
        ("<path d='L0 0'/>", "must start with M"), ("<path d='M0 0 L5'/>", "a number is missing"),
        ("<path d='M0 0 X5 5'/>", "no such command"), ("<path d='M0 0 A1 1 0 2 0 5 5'/>", "flag"),
        ("<path d='M0 0,'/>", "a number is missing"), ("<path d='M0 1e99'/>", "out of range"),
        ("<path d='M0 0L1,,2'/>", "a number is missing"),
        ("<rect width='-1' height='2'/>", "must not be negative"), ("<rect width='1em' height='2'/>", "\"1em\""),
        ("<circle r='x'/>", "\"x\""), ("<g transform='rotate(1 2)'/>", "rotate(1 2)"),
        ("<g transform='spin(1)'/>", "spin(1)"),
        ("<g transform='rotate(1'/>", "rotate(1"), ("<path d='M0 0' fill='reddish'/>", "\"reddish\""),
        ("<path d='M0 0' stroke-linecap='arrow'/>", "butt, round, square"), ("<polygon points='1 2 3'/>", "pairs"),
        ("<use href='#nobody'/>", "\"nobody\""), ("<use href='other.svg#a'/>", "not in this file"), ("<use/>", "href"),
        ("<path d='M0 0h1' fill='url(#nobody)'/>", "\"nobody\""), ("<g clip-path='url(#nobody)'/>", "\"nobody\""),
        ("<linearGradient spreadMethod='on'/>", "\"on\""),
        ("<linearGradient gradientTransform='scale(0)'/>", "no inverse"),
        ("<radialGradient fx='2'><stop/></radialGradient>", "focal"),
        ("<linearGradient><rect/></linearGradient>", "<rect>"), ("<clipPath><g/></clipPath>", "<g>"),
        ("<defs><blink/></defs>", "<blink>"), ("<g opacity='much'/>", "\"much\""),
        ("<g id='a'><use href='#a'/></g>", "itself"), ("<linearGradient id='a' href='#a'/>", "itself")
    ])
    func faultsAreNamed(content: String, word: String) throws {
        let error = try #require(refusal(content), "\(content) was taken")
        #expect(error.description.contains(word), "\(error)")
        #expect(error.description.hasPrefix("Assets/a.svg: line 2: ") && !error.description.contains("\n"), "\(error)")
    }

    @Test func documentsThatAreNoDrawings() {
        func error(_ text: String) -> String {
            do throws(DrawingError) {
                _ = try Drawing(svg: Array(text.utf8), name: "a.svg")
                return "taken"
            } catch {
                return error.description
            }
        }
        #expect(error("").contains("a.svg: line 1: it is not well-formed XML"))
        #expect(error("<svg viewBox='0 0 1 1'><g></svg>").contains("mismatched tag"))
        #expect(error("<html/>").contains("<html> is not an SVG drawing"))
        #expect(error("<svg/>").contains("viewBox"))
        #expect(error("<svg viewBox='0 0 0 1'/>").contains("viewBox"))
        #expect(error("<!DOCTYPE svg [<!ENTITY a 'b'>]><svg viewBox='0 0 1 1'/>").contains("document type"))
        #expect(error("<?xml-stylesheet href='a'?><svg viewBox='0 0 1 1'/>").contains("xml-stylesheet"))
        #expect(
            error("<?xml version='1.0' encoding='UTF-8'?><svg viewBox='0 0 1 1'><!-- fine --><title>t</title></svg>")
                == "taken")
    }

    @Test func hostileSizesEnd() throws {
        let deep = String(repeating: "<g>", count: 5_000) + String(repeating: "</g>", count: 5_000)
        #expect(refusal(deep)?.description.contains("deep") == true)
        #expect(refusal(String(repeating: "<g/>", count: 30_000))?.description.contains("elements") == true)
        // Thirty uses of thirty uses of thirty uses of thirty shapes.
        var bomb = "<defs><g id='l0'>" + String(repeating: "<rect width='1' height='1'/>", count: 30) + "</g>"
        for level in 1...3 {
            bomb += "<g id='l\(level)'>" + String(repeating: "<use href='#l\(level - 1)'/>", count: 30) + "</g>"
        }
        #expect(refusal(bomb + "</defs><use href='#l3'/>")?.description.contains("<use> makes more than") == true)
        #expect(
            refusal("<path d='M0 0" + String(repeating: "h1", count: 600_000) + "'/>")?.description.contains("too long")
                == true)
        let huge = try Support.drawing(
            "<rect x='-9e6' y='-9e6' width='9.9e6' height='9.9e6' transform='scale(1e6)' stroke='red' stroke-width='1e5'/>"
        )
        _ = Support.picture(huge)
    }

    @Test func noDamageCrashes() throws {
        let sources = try ["maple_leaf.svg", "hand_left.svg", "lock.svg", "divider.svg", "star.svg"].map {
            try Support.bytes(Support.folder.appendingPathComponent($0))
        }
        let words = [
            "<use href='#hand'/>", "<style>*{fill:url(#mg)}</style>", "mask='url(#hand)'", "<svg viewBox='0 0 9 9'>", "1e5", "-",
            "url(#mg)", "<g>", "</g>", "A1 1 0 0 1", "NaN", "rotate(", "%", "'",
            "\0", "é"
        ].map { Array($0.utf8) }
        var random = SeededRandom(seed: 0x5EED)
        var taken = 0
        var refused = 0
        for round in 0..<10_000 {
            var bytes = sources[round % sources.count]
            for _ in 0..<Int.random(in: 1...2, using: &random) where !bytes.isEmpty {
                let at = Int.random(in: 0..<bytes.count, using: &random)
                switch Int.random(in: 0..<4, using: &random) {
                case 0 where round % 3 == 0: bytes[at] ^= UInt8.random(in: 1...255, using: &random)
                case 1 where round % 3 == 0: bytes.insert(contentsOf: words.randomElement(using: &random)!, at: at)
                case 2 where round % 3 < 2:
                    bytes.removeSubrange(at..<min(bytes.count, at + Int.random(in: 1...9, using: &random)))
                default: bytes[at] = UInt8(ascii: "0") + UInt8.random(in: 0...9, using: &random)
                }
            }
            if round % 50 == 0 { bytes.removeLast(Int.random(in: 0...bytes.count, using: &random)) }
            if let drawing = try? Drawing(svg: bytes, name: "mutant") {
                taken += 1
                if round % 8 == 0 { _ = Support.picture(drawing, pixels: 32) }
            } else {
                refused += 1
            }
        }
        #expect(taken > 1_000 && refused > 1_000, "\(taken) taken, \(refused) refused")
    }
}
