import Raster
import Testing
import Typography

/// The examples of Typography's articles, as they stand there.
struct TypographyExamples {
    @Test func articleTypography() throws {
        let library = try DocumentationFiles.resources().fonts
        let paragraph = Paragraph(StyledText("Grow closer to God", font: .serif(30, weight: .semibold)), library: library)
        let wide = paragraph.layout(width: nil), narrow = paragraph.layout(width: 120)
        #expect(wide.lines.count == 1 && narrow.lines.count > 1)
    }
}
