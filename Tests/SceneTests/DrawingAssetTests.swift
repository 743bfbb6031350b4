import Raster
import Testing

@testable import RectoUI
@testable import SVG
@testable import Scene

@Suite struct DrawingAssetTests {
    typealias Support = DrawingSupport

    @Test func everyBundledDrawingIsUnderstood() throws {
        let files = try Support.files()
        #expect(files.count >= 28)
        for file in files {
            let drawing = try Drawing(svg: Support.bytes(file), name: file.lastPathComponent)
            #expect(drawing.size.width > 0 && !drawing.elements.isEmpty, "\(file.lastPathComponent)")
            let picture = Support.picture(drawing, pixels: 96)
            #expect(picture != Bitmap(width: 96, height: 96), "\(file.lastPathComponent) draws something")
        }
    }

    @Test func namesAndDataAreKept() throws {
        let swirls = try Support.asset("A_swirls.svg")
        let first = try #require(swirls.element("swirl-0"))
        #expect(first.classes == ["stroke"] && first.data == ["order": "0.0", "length": "1644.0"])
        guard case .shape(let shape) = first.content else {
            Issue.record("swirl-0 is not a shape")
            return
        }
        #expect(abs(shape.path.length() - 1644) < 3)
        #expect(try Support.asset("hand_left.svg").allElements.compactMap(\.id).contains("arrow-head"))
    }

    @Test func aHandCanBeTinted() throws {
        let hand = try Support.asset("hand_right.svg")
        var overrides = DrawingOverrides()
        overrides["hand-fill"].fill = Color(0x3CC96A)
        let plain = Support.picture(hand)
        let tinted = Support.picture(hand, overrides: overrides)
        #expect(plain != tinted)
        var byColour = DrawingOverrides()
        byColour.recolor(from: Color(0xB9C7BF), to: Color(0x3CC96A))
        #expect(Support.picture(hand, overrides: byColour) != tinted, "the arrow changes too")
        byColour["arrow"].isHidden = true
        overrides["arrow"].isHidden = true
        #expect(Support.picture(hand, overrides: byColour) == Support.picture(hand, overrides: overrides))
    }

    @Test func aSignatureDrawsItselfIn() throws {
        let signature = try Support.asset("signature.svg")
        let ids = ["signature-line", "signature-cross-v", "signature-cross-h"]
        func ink(_ fraction: Double) -> Int {
            var overrides = DrawingOverrides()
            overrides.drawStrokes(ids, to: fraction)
            let picture = Support.picture(signature, overrides: overrides)
            return (0..<200).reduce(0) { sum, y in sum + (0..<200).reduce(0) { $0 + Int(picture[$1, y].alpha) } }
        }
        let whole = ink(1)
        #expect(ink(0) == 0)
        #expect(whole == ink(2))
        var last = 0
        for step in 1...10 {
            let now = ink(Double(step) / 10)
            #expect(now > last)
            last = now
        }
        #expect(abs(Double(ink(0.5)) / Double(whole) - 0.5) < 0.06)
        // The trim of one stroke is the stroke of the trimmed path.
        var overrides = DrawingOverrides()
        overrides.trim("a", from: 0.25, to: 0.75)
        let picture = try Support.picture(
            "<path id='a' d='M10 50H90' fill='none' stroke='black' stroke-width='4'/>", overrides: overrides)
        #expect(picture == (try Support.picture("<path d='M30 50H70' fill='none' stroke='black' stroke-width='4'/>")))
    }

    @Test func partsComeInTheirOrder() throws {
        let content =
            "<path id='a' data-order='0' d='M10 20H90' fill='none' stroke='black' stroke-width='8'/><rect id='b' data-order='0.5' x='10' y='60' width='80' height='20'/>"
        func ink(_ fraction: Double, rows: Range<Int>) throws -> Int {
            var overrides = DrawingOverrides()
            overrides.drawInOrder(to: fraction)
            let picture = try Support.picture(content, overrides: overrides)
            return rows.reduce(0) { sum, y in sum + (0..<200).reduce(0) { $0 + Int(picture[$1, y].alpha) } }
        }
        #expect(try ink(0, rows: 0..<200) == 0)
        #expect(try ink(0.1, rows: 0..<100) > 0 && ink(0.1, rows: 100..<200) == 0)
        #expect(try ink(0.1, rows: 0..<100) < ink(0.2, rows: 0..<100))
        #expect(try ink(1, rows: 0..<200) == ink(5, rows: 0..<200))
        #expect(try Support.picture(content) == Support.picture(content, overrides: DrawingOverrides()))
    }

    @Test func changesToGroupsReachInside() throws {
        let content =
            "<g id='all'><rect id='a' width='40' height='40' fill='red'/><rect x='50' width='40' height='40' fill='none' stroke='blue'/></g>"
        var overrides = DrawingOverrides()
        overrides.recolor("all", to: Color(0x00FF00))
        overrides["a"].fill = Color(0xFFFF00)
        overrides["all"].transform = AffineTransform(translationX: 5, y: 10)
        overrides["a"].opacity = 0.5
        let wanted =
            "<g transform='translate(5 10)'><rect width='40' height='40' fill='#ff0' opacity='.5'/><rect x='50' width='40' height='40' fill='none' stroke='#0f0'/></g>"
        #expect(try Support.picture(content, overrides: overrides) == Support.picture(wanted))
        overrides["nobody"].isHidden = true
        #expect(try Support.picture(content, overrides: overrides) == Support.picture(wanted))
    }

    @Test func anyBandShowsTheSamePixels() throws {
        let leaf = try Support.asset("maple_leaf.svg")
        let whole = Support.picture(leaf, opacity: 0.7)
        var bands = Bitmap(width: 200, height: 200)
        bands.withMutableView { view in
            for y in stride(from: 0, to: 200, by: 33) {
                let band = view.clipped(to: PixelRect(minX: 0, minY: y, maxX: 200, maxY: min(200, y + 33)))
                leaf.draw(
                    on: Canvas(band, scratch: Scratch()),
                    transform: leaf.transform(into: Rect(x: 0, y: 0, width: 200, height: 200)),
                    opacity: 0.7)
            }
        }
        #expect(bands == whole)
    }
}
