import Geometry
import Raster
import SVG
import Testing

/// The examples of SVG's articles, as they stand there.
struct SVGExamples {
    @Test func articleSVG() throws {
        let text = "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 10 10'><path id='line' d='M0 5H10' stroke='red'/></svg>"
        let drawing = try Drawing(svg: Array(text.utf8), name: "line.svg")
        #expect(drawing.element("line") != nil && drawing.size == Size(10, 10))
        var half = DrawingOverrides()
        half.trim("line", to: 0.5)
        half.recolor("line", to: .black)
    }
}
