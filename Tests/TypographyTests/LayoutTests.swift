import Raster
import Testing

@testable import Typography

@Suite struct LayoutTests {
    /// The phone's line boxes at 3x, one line.
    @Test(arguments: [
        (16.0, 19.33), (17, 20.33), (22, 26.33), (28, 33.67), (30, 36), (34, 40.67), (36, 43), (40, 48), (52, 62.33)
    ])
    func lineBoxesAreThePhones(size: Double, height: Double) {
        for font in [Font.serif(size), .serif(size, .semibold), .sans(size), .serif(size).italic()] {
            let layout = Support.paragraph("Commitment", font).layout()
            #expect(abs(layout.size.height - height) < 0.005)
            #expect((layout.size.height * 3).rounded() / 3 == layout.size.height)
            #expect(abs(layout.firstBaseline - 1950.0 / 2048 * size) < 1e-9)
        }
    }

    @Test func severalLinesAreRoundedTogether() {
        // 3 x 16 x 2444/2048 = 57.28, up to the next third.
        let layout = Support.paragraph("a\nb\nc", .sans(16)).layout()
        #expect(abs(layout.size.height - 172.0 / 3) < 1e-9)
        let spaced = Support.paragraph("a\nb\nc", .sans(16)).layout(lineSpacing: 4)
        #expect(abs(spaced.size.height - 196.0 / 3) < 1e-9)
        #expect(abs(spaced.lines[1].baseline - spaced.lines[0].baseline - 16 * 2444.0 / 2048 - 4) < 1e-9)
    }

    @Test func theTallestFontOfALineSetsItsBox() {
        var text = StyledText("small ", font: .serif(16))
        text.append("LARGE", font: .serif(40))
        let layout = Paragraph(text, library: Support.library).layout()
        #expect(layout.size.height == 48)
        #expect(Set(layout.glyphs.map(\.position.y)).count == 1, "one baseline")
        let fallback = Support.paragraph("Hi 馬", .serif(16)).layout()
        #expect(abs(fallback.size.height - 58.0 / 3) < 1e-9, "a fallback face does not change the box")
    }

    @Test func trackingAddsToEveryCharacterButTheLast() {
        let plain = Support.paragraph("tracking", .sans(17))
        let wide = Support.paragraph("tracking", .sans(17).tracking(2))
        #expect(abs(wide.naturalWidth - plain.naturalWidth - 14) < 1e-9)
        let sizes = [20.0, 24, 28, 40].map { Font.serif($0).recipeTracking(in: .serif) / $0 }
        #expect(sizes == [0, -0.0025, -0.005, -0.005])
    }

    @Test func alignmentIsWithinTheWidestLine() {
        func starts(_ alignment: TextAlignment) -> [Double] {
            Support.paragraph("a longer line\nshort", .serif(20)).layout(width: 300, alignment: alignment).lines.map(
                \.x)
        }
        let layout = Support.paragraph("a longer line\nshort", .serif(20)).layout(width: 300)
        let slack = layout.size.width - layout.lines[1].width
        #expect(layout.size.width < 300)
        #expect(starts(.leading) == [0, 0])
        #expect(abs(starts(.center)[1] - slack / 2) < 1e-9)
        #expect(abs(starts(.trailing)[1] - slack) < 1e-9)
        let moved = Support.paragraph("a longer line\nshort", .serif(20)).layout(width: 300, alignment: .trailing)
        #expect(abs(moved.glyphs.last!.position.x - layout.glyphs.last!.position.x - slack) < 1e-9)
    }

    @Test func aTextFitsTheWidthItMeasured() {
        let paragraph = Support.paragraph("A safe place to pray, reflect and return", .serif(16))
        let natural = paragraph.layout()
        #expect(paragraph.layout(width: natural.size.width).lines.count == 1)
        #expect(paragraph.layout(width: paragraph.naturalWidth).lines.count == 1)
        #expect(paragraph.layout(width: natural.size.width - 1).lines.count == 2)
    }

    @Test func truncationEndsInAnEllipsisThatFits() {
        let paragraph = Support.paragraph(
            "I always meant to read my Bible more but never knew where to start.", .sans(16))
        for (limit, width) in [(1, 120.0), (2, 150), (1, 300), (1, 5)] {
            let layout = paragraph.layout(width: width, lineLimit: limit)
            #expect(layout.lines.count == limit && layout.isTruncated)
            #expect(layout.lines.last!.text.hasSuffix("…"))
            #expect(!layout.lines.last!.text.hasSuffix(" …"))
            if width > 20 { #expect(layout.size.width <= width + 1.0 / 3) }
        }
        let whole = paragraph.layout(width: 600, lineLimit: 1)
        #expect(!whole.isTruncated && !whole.text.hasSuffix("…"))
        #expect(paragraph.layout(width: 120, lineLimit: 1, truncation: .clip).text == "I always meant")
        #expect(Support.paragraph("one\ntwo", .sans(16)).layout(lineLimit: 1).text == "one…")
    }

    @Test func aShrinkingTextTakesTheFirstSizeThatFits() {
        let paragraph = Support.paragraph("Stop Worrying About Money", .serif(20))
        let width = paragraph.naturalWidth * 0.9
        let shrunk = paragraph.layout(width: width, lineLimit: 1, minimumScaleFactor: 0.8)
        #expect(!shrunk.isTruncated && shrunk.size.width <= width + 1.0 / 3)
        #expect(shrunk.glyphs[0].size < 20 * 0.97 * 0.93 && shrunk.glyphs[0].size > 20 * 0.97 * 0.85)
        #expect(paragraph.layout(width: width, lineLimit: 1, minimumScaleFactor: 0.95).isTruncated)
    }

    @Test func attachmentsStandOnTheBaseline() {
        var text = StyledText("Devo", font: .serif(28))
        text.append(.init(id: "cross", size: Size(16, 20), baselineOffset: -2, isLetter: true))
        text.append("ional", font: .serif(28))
        let layout = Paragraph(text, library: Support.library).layout()
        let frame = layout.attachments[0].frame
        let before = Support.paragraph("Devo", .serif(28))
        #expect(layout.attachments.map(\.id) == ["cross"])
        #expect(abs(frame.maxY - layout.firstBaseline - 2) < 1e-9 && frame.height == 20)
        #expect(abs(frame.minX - before.naturalWidth - Font.serif(28).recipeTracking(in: .serif)) < 1e-9)
        #expect(layout.glyphs.first { $0.cluster == 7 }!.position.x >= frame.maxX - 1e-9)
        #expect(abs(layout.size.height - 33.67) < 0.005, "an attachment does not change the line box")
        #expect(layout.text == "Devoional")
    }

    @Test func wordsAreCounted() {
        let layout = Support.paragraph("Take a deep\nbreath", .serif(28)).layout()
        #expect(layout.glyphs.map(\.word) == [0, 0, 0, 0, 1, 2, 2, 2, 2, 3, 3, 3, 3, 3, 3])
        #expect(layout.glyphs.last!.line == 1)
    }

    @Test func verticalTextIsStacked() {
        let layout = Support.paragraph("例句", .songti(20)).layout(vertical: true, verticalPitch: 1.2)
        #expect(layout.size == Size(20, 48))
        #expect(abs(layout.glyphs[1].position.y - layout.glyphs[0].position.y - 24) < 1e-9)
        #expect(layout.glyphs[0].position.x == layout.glyphs[1].position.x)
        for (index, glyph) in layout.glyphs.enumerated() {
            let ink = glyph.face.outline(of: glyph.glyphID).controlBounds
            let middle = glyph.position.y + (ink.minY + ink.maxY) / 2 * glyph.size
            #expect(abs(middle - (Double(index) * 24 + 12)) < 2, "ink in the middle of its cell")
            #expect(abs(glyph.position.x + (ink.minX + ink.maxX) / 2 * glyph.size - 10) < 1.5)
        }
        let columns = Support.paragraph("一二\n三", .songti(20)).layout(lineSpacing: 4, vertical: true)
        #expect(columns.lines.map(\.text) == ["一二", "三"])
        #expect(columns.lines[0].baseline > columns.lines[1].baseline, "the first column is at the right")
    }

    @Test func theSameTextIsTheSameLayout() {
        func layout() -> TextLayout { Support.paragraph("Commitment 馬", .serif(34, .semibold)).layout(width: 300) }
        #expect(layout() == layout() && layout().hashValue == layout().hashValue)
        #expect(layout() != Support.paragraph("Commitment 馬", .serif(34)).layout(width: 300))
    }

    @Test func oddFontsAreTamed() {
        for size in [0, -5, .nan, .infinity, 1e9] {
            let layout = Support.paragraph("x", .serif(size)).layout(width: .nan)
            #expect(layout.size.height.isFinite && layout.size.height > 0)
        }
        #expect(Support.paragraph("x", .serif(20).tracking(.nan)).naturalWidth.isFinite)
    }
}
