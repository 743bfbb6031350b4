import CFreeType
import CHarfBuzz
import Raster
import Synchronization

/// A font file at one setting of its axes: what glyphs are shaped with and taken from.
///
/// Outlines come from FreeType without hinting, advances from HarfBuzz's own OpenType functions at the same
/// setting. Safe to use from any thread: HarfBuzz's font is immutable, FreeType's face is behind a lock.
public final class Face: @unchecked Sendable {
    /// The file the face was opened from.
    public let file: FontFile
    /// Design coordinates, in the order of the file's axes; empty for a static font.
    public let coordinates: [Double]
    /// Height of the ascenders above the baseline as the file has it, in em.
    public let ascent: Double
    /// Depth of the descenders below the baseline as the file has it, in em, positive.
    public let descent: Double

    /// HarfBuzz's font; its scale is `Face.unit` an em.
    let font: OpaquePointer
    private let outlines: Mutex<OutlineSource>

    /// HarfBuzz's units an em: advances are exact to 1/65536 em.
    static let unit = 65536.0

    /// Opens a file at a weight (100 to 900) and an optical size in points. Axes the file lacks are ignored, values
    /// outside an axis are clamped to it.
    public init(_ file: FontFile, weight: Double = 400, opticalSize: Double = 20) {
        self.file = file
        coordinates = file.axes.map { axis in
            let wanted =
                axis.tag == Face.weightTag ? weight : axis.tag == Face.opticalSizeTag ? opticalSize : axis.standard
            return max(axis.minimum, min(axis.maximum, wanted))
        }
        let font = hb_font_create(file.face)!
        hb_ot_font_set_funcs(font)
        hb_font_set_scale(font, Int32(Face.unit), Int32(Face.unit))
        var settings = zip(file.axes, coordinates).map { hb_variation_t(tag: $0.tag, value: Float($1)) }
        hb_font_set_variations(font, &settings, UInt32(settings.count))
        hb_font_make_immutable(font)
        self.font = font
        var extents = hb_font_extents_t()
        hb_font_get_h_extents(font, &extents)
        ascent = Double(extents.ascender) / Face.unit
        descent = Double(-extents.descender) / Face.unit
        outlines = Mutex(OutlineSource(file: file, coordinates: coordinates))
    }

    deinit { hb_font_destroy(font) }

    private static let weightTag: UInt32 = 0x7767_6874  // 'wght'
    private static let opticalSizeTag: UInt32 = 0x6F70_737A  // 'opsz'

    /// The glyph of a character by the font's character map alone, or nil when the font lacks it.
    public func glyph(for scalar: Unicode.Scalar) -> UInt32? {
        var glyph: hb_codepoint_t = 0
        return hb_font_get_nominal_glyph(font, scalar.value, &glyph) != 0 && glyph != 0 ? glyph : nil
    }

    /// The outline of a glyph in em, y downward, its origin at the pen: filled by the non-zero rule.
    ///
    /// Exact to 1/65536 em. A glyph that is blank, missing or damaged gives an empty path.
    public func outline(of glyph: UInt32) -> Path {
        outlines.withLock { $0.outline(of: glyph) }
    }

    /// Says why FreeType cannot read the file, or nil when it can. Opens the file when it was not yet.
    public var fault: String? {
        outlines.withLock { $0.fault() }
    }
}

extension Face: Hashable {
    /// Two faces are the same when they are of the same opened file at the same coordinates.
    public static func == (a: Face, b: Face) -> Bool {
        a === b || (a.file === b.file && a.coordinates == b.coordinates)
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(file))
        hasher.combine(coordinates)
    }
}
