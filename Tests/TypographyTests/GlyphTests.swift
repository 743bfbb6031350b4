import CFreeType
import Raster
import Testing

@testable import Typography

@Suite struct GlyphTests {
    /// Coverage by FreeType's own grey rasterizer without hinting, with the origin moved by quarters of a pixel to the right
    /// and down; rendered at `fineness` times the size and averaged.
    private func reference(
        _ font: Font, _ scalar: Unicode.Scalar, size: Double, phaseX: Int, phaseY: Int, fineness: Int
    ) throws -> (bounds: PixelRect, coverage: [UInt8]) {
        let face = Support.library.face(for: font)
        var library: FT_Library?
        try #require(FT_Init_FreeType(&library) == 0)
        defer { FT_Done_FreeType(library) }
        var opened: FT_Face?
        try #require(FT_New_Face(library, face.file.name, 0, &opened) == 0)
        let ft = try #require(opened)
        var design = face.coordinates.map { FT_Fixed($0 * 65536) }
        if !design.isEmpty { try #require(FT_Set_Var_Design_Coordinates(ft, FT_UInt(design.count), &design) == 0) }
        try #require(FT_Set_Char_Size(ft, 0, FT_F26Dot6((size * 64).rounded()) * fineness, 72, 72) == 0)
        let glyph = try #require(face.glyph(for: scalar))
        try #require(FT_Load_Glyph(ft, glyph, FT_Int32(FT_LOAD_NO_HINTING | FT_LOAD_NO_BITMAP)) == 0)
        FT_Outline_Translate(
            &ft.pointee.glyph.pointee.outline, FT_Pos(phaseX * 16 * fineness), FT_Pos(-phaseY * 16 * fineness))
        try #require(FT_Render_Glyph(ft.pointee.glyph, FT_RENDER_MODE_NORMAL) == 0)
        let slot = ft.pointee.glyph.pointee
        let bitmap = slot.bitmap
        let left = Int(slot.bitmap_left)
        let top = -Int(slot.bitmap_top)
        let bounds = PixelRect(
            covering: Rect(
                x: Double(left) / Double(fineness), y: Double(top) / Double(fineness),
                width: Double(bitmap.width) / Double(fineness), height: Double(bitmap.rows) / Double(fineness)))
        var sums = [Int](repeating: 0, count: bounds.width * bounds.height)
        for y in 0..<Int(bitmap.rows) {
            let row = ((y + top) - bounds.minY * fineness) / fineness * bounds.width
            for x in 0..<Int(bitmap.width) {
                sums[row + ((x + left) - bounds.minX * fineness) / fineness] += Int(
                    bitmap.buffer[y * Int(bitmap.pitch) + x])
            }
        }
        let cells = fineness * fineness
        let coverage = sums.map { UInt8(($0 + cells / 2) / cells) }
        return (bounds, coverage)
    }

    /// FreeType lets a chord stray up to 1/16 pixel from a quadratic and 1/8 from a cubic, and rounds outlines to 1/64
    /// pixel. At eight times the size that is 1/64 and 1/512 pixel: four levels of 255 at an edge. Raster's own chords
    /// and the two roundings to bytes add at most two.
    @Test(arguments: [(Font.script(30), "Dyk"), (.songti(20), "馬例"), (.songti(97, .black), "成風")])
    func coverageAgreesWithFreeTypesRasterizerFinely(font: Font, characters: String) throws {
        let worst = try largestDifference(font, characters, fineness: 8)
        #expect(worst <= 6, "largest difference \(worst) of 255")
    }

    /// The variable faces' contours overlap. Where their edges share a pixel FreeType adds their areas, which is wrong by
    /// up to 100 levels; sixteen times finer that is in one of sixteen cells along an edge, some 8 levels at the most.
    @Test(arguments: [(Font.serif(34, .semibold), "CgQ&"), (.serif(16).italic(), "mǎf"), (.sans(17, .medium), "R8s@")])
    func coverageAgreesWithFreeTypesRasterizer(font: Font, characters: String) throws {
        let worst = try largestDifference(font, characters, fineness: 16)
        #expect(worst <= 10, "largest difference \(worst) of 255")
    }

    private func largestDifference(_ font: Font, _ characters: String, fineness: Int) throws -> Int {
        let cache = GlyphCache()
        let face = Support.library.face(for: font)
        var worst = 0
        for scalar in characters.unicodeScalars {
            let glyph = try #require(face.glyph(for: scalar))
            for size in [12.5, 48.75, 102] {
                for (phaseX, phaseY) in [(0, 0), (1, 0), (3, 2)] {
                    let want = try reference(
                        font, scalar, size: size, phaseX: phaseX, phaseY: phaseY, fineness: fineness)
                    let mask = cache.mask(face, glyph, pixelSize: size, phaseX: phaseX, phaseY: phaseY)
                    let area = want.bounds.union(mask.bounds)
                    for y in area.minY..<area.maxY {
                        for x in area.minX..<area.maxX {
                            let b = want.bounds
                            let inside = x >= b.minX && x < b.maxX && y >= b.minY && y < b.maxY
                            let level = inside ? Int(want.coverage[(y - b.minY) * b.width + x - b.minX]) : 0
                            worst = max(worst, abs(Int(mask[x, y]) - level))
                        }
                    }
                }
            }
        }
        return worst
    }

    @Test func outlinesAgreeWithFreeTypeAtTheSize() throws {
        let face = Support.library.face(for: .serif(34, .semibold))
        let glyph = try #require(face.glyph(for: "g"))
        let want = try reference(.serif(34, .semibold), "g", size: 99, phaseX: 0, phaseY: 0, fineness: 1)
        let bounds = GlyphCache.outline(face, glyph, size: 99).controlBounds
        #expect(abs(bounds.minX - Double(want.bounds.minX)) < 1.1 && abs(bounds.maxY - Double(want.bounds.maxY)) < 1.1)
    }

    @Test func aHitIsTheMissByteForByte() throws {
        let cache = GlyphCache()
        let face = Support.library.face(for: .serif(34))
        let glyph = try #require(face.glyph(for: "R"))
        let first = cache.mask(face, glyph, pixelSize: 102, phaseX: 1)
        #expect(cache.mask(face, glyph, pixelSize: 102, phaseX: 1) == first)
        #expect(GlyphCache().mask(face, glyph, pixelSize: 102, phaseX: 1) == first)
        #expect(cache.mask(face, glyph, pixelSize: 102, phaseX: 2) != first)
        #expect(cache.mask(face, glyph, pixelSize: 101, phaseX: 1) != first)
        #expect(cache.mask(Support.library.face(for: .serif(40)), glyph, pixelSize: 102, phaseX: 1) != first)
        #expect(cache.mask(face, glyph, pixelSize: .nan, phaseX: 0).bounds.isEmpty)
        #expect(cache.mask(face, try #require(face.glyph(for: " ")), pixelSize: 102, phaseX: 0).bounds.isEmpty)
    }

    @Test func theCacheIsBounded() throws {
        let cache = GlyphCache(capacity: 400_000)
        let face = Support.library.face(for: .songti(20))
        for value in 0x4E00..<0x5200 {
            guard let glyph = face.glyph(for: Unicode.Scalar(value)!) else { continue }
            _ = cache.mask(face, glyph, pixelSize: 48, phaseX: 0)
            #expect(cache.byteCount <= 400_000)
        }
        #expect(cache.byteCount > 100_000)
    }

    @Test func threadsGetTheSameMasks() async throws {
        let cache = GlyphCache(capacity: 60_000)
        let face = Support.library.face(for: .serif(34))
        let glyphs = try "Commitment".unicodeScalars.map { try #require(face.glyph(for: $0)) }
        let want = glyphs.map { GlyphCache().mask(face, $0, pixelSize: 60, phaseX: 0) }
        await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    (0..<50).allSatisfy { _ in glyphs.map { cache.mask(face, $0, pixelSize: 60, phaseX: 0) } == want }
                }
            }
            for await same in group { #expect(same) }
        }
    }

    @Test func placesAreTheNearestQuarter() {
        func place(_ x: Double, _ y: Double, _ snaps: Bool) -> [Int] {
            let place = GlyphCache.Place(Point(x, y), snapsBaseline: snaps)
            return [place.x, place.phaseX, place.y, place.phaseY]
        }
        #expect(place(10.1, 7.6, true) == [10, 0, 8, 0])
        #expect(place(10.13, 7.6, false) == [10, 1, 7, 2])
        #expect(place(-0.1, -0.3, false) == [0, 0, -1, 3])
        #expect(place(10.9, 7.5, true) == [11, 0, 8, 0])
        #expect(place(.nan, .infinity, true)[0] == 0)
    }
}
