import CFreeType
import CHarfBuzz
import CICUShim

/// The versions of the system's libraries that affect how text looks.
public enum LibraryVersions {
    /// Name and version of each: FreeType (outlines), HarfBuzz (shaping), ICU (line breaks).
    public static var all: [(name: String, version: String)] {
        [("FreeType", freeType), ("HarfBuzz", String(cString: hb_version_string())), ("ICU", icu)]
    }

    private static var freeType: String {
        var library: FT_Library?
        guard FT_Init_FreeType(&library) == 0 else { return "?" }
        defer { FT_Done_FreeType(library) }
        var (major, minor, patch) = (Int32(0), Int32(0), Int32(0))
        FT_Library_Version(library, &major, &minor, &patch)
        return "\(major).\(minor).\(patch)"
    }

    private static var icu: String {
        var text = [CChar](repeating: 0, count: Int(RECTO_ICU_VERSION_BYTES))
        recto_icu_version(&text)
        return String(decoding: text.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
