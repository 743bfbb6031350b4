import CHarfBuzz
import Raster

/// Turns a styled text into glyphs: splits it into runs of one face and one script, and has HarfBuzz shape each.
struct Shaper {
    private let library: FontLibrary
    private let vertical: Bool
    private var shaped = ShapedText()
    private let buffer: OpaquePointer

    /// Shapes a whole text. Vertical shaping takes the faces' vertical forms and advances downward.
    static func shape(_ text: StyledText, library: FontLibrary, vertical: Bool) -> ShapedText {
        let buffer = hb_buffer_create()!
        defer { hb_buffer_destroy(buffer) }
        var shaper = Shaper(library: library, vertical: vertical, buffer: buffer)
        for element in text.elements {
            switch element {
            case .text(let string, let font, let color): shaper.add(string, font, color)
            case .attachment(let attachment): shaper.add(attachment)
            }
        }
        library.report(shaper.shaped)
        return shaper.shaped
    }

    private init(library: FontLibrary, vertical: Bool, buffer: OpaquePointer) {
        self.library = library
        self.vertical = vertical
        self.buffer = buffer
    }

    private mutating func add(_ attachment: StyledText.Attachment) {
        let start = shaped.utf8.count
        shaped.utf8 += Array("\u{FFFC}".utf8)
        shaped.isSpace += [false, false, false]
        if attachment.isLetter { shaped.letterAttachments.append(start) }
        shaped.runs.append(
            ShapedText.Run(
                face: nil, size: 0, font: .sans(1), color: .clear, tracking: 0, attachment: attachment))
        let advance = vertical ? attachment.size.height : attachment.size.width
        shaped.glyphs.append(
            ShapedText.Glyph(id: 0, run: shaped.runs.count - 1, cluster: start, advance: advance, offset: .zero))
    }

    private mutating func add(_ string: String, _ font: Font, _ color: Color) {
        let base = shaped.utf8.count
        shaped.utf8 += Array(string.utf8)
        shaped.isSpace += [Bool](repeating: false, count: shaped.utf8.count - base)
        var itemizer = Itemizer(font: font, library: library)
        var at = base
        let scalars = Array(string.unicodeScalars)
        var index = 0
        while index < scalars.count {
            var end = index + 1
            while end < scalars.count, Itemizer.continues(scalars[end]) { end += 1 }
            itemizer.take(scalars[index..<end], at: at)
            for scalar in scalars[index..<end] {
                shaped.isSpace[at] = scalar.properties.isWhitespace && scalar != "\u{A0}" && scalar != "\u{202F}"
                at += UTF8.width(scalar)
            }
            index = end
        }
        for item in itemizer.finished(at: at) { shape(item, font, color) }
    }

    private mutating func shape(_ item: Itemizer.Item, _ font: Font, _ color: Color) {
        let face = library.face(item.source, for: font)
        let size = font.size * font.scale(in: item.source)
        let tracking = font.tracking + font.recipeTracking(in: item.source)
        shaped.runs.append(
            ShapedText.Run(face: face, size: size, font: font, color: color, tracking: tracking, attachment: nil))
        hb_buffer_clear_contents(buffer)
        hb_buffer_set_cluster_level(buffer, HB_BUFFER_CLUSTER_LEVEL_MONOTONE_GRAPHEMES)
        shaped.utf8.withUnsafeBytes { bytes in
            // The whole text is the context, so that a letter knows its neighbours across a change of colour.
            hb_buffer_add_utf8(
                buffer, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), Int32(item.range.upperBound),
                UInt32(item.range.lowerBound), Int32(item.range.count))
        }
        hb_buffer_set_direction(buffer, vertical ? HB_DIRECTION_TTB : HB_DIRECTION_LTR)
        hb_buffer_set_script(buffer, hb_script_t(item.script))
        hb_buffer_set_language(buffer, Shaper.language(font, script: item.script))
        var features = Shaper.features(font)
        hb_shape(face.font, buffer, &features, UInt32(features.count))
        take(size: size, face: face)
    }

    private mutating func take(size: Double, face: Face) {
        var count: UInt32 = 0
        guard let infos = hb_buffer_get_glyph_infos(buffer, &count),
            let positions = hb_buffer_get_glyph_positions(buffer, &count)
        else { return }
        let scale = size / Face.unit
        for index in 0..<Int(count) {
            let cluster = Int(infos[index].cluster)
            let place = positions[index]
            // A newline is invisible, whatever glyph the face has for it.
            let byte = shaped.utf8[cluster]
            let isNewline = byte == 0x0A || byte == 0x0D
            if infos[index].codepoint == 0, shaped.missing == nil { noteMissing(at: cluster) }
            shaped.glyphs.append(
                ShapedText.Glyph(
                    id: infos[index].codepoint, run: shaped.runs.count - 1, cluster: cluster,
                    advance: isNewline ? 0 : Double(vertical ? -place.y_advance : place.x_advance) * scale,
                    offset: Vector(dx: Double(place.x_offset) * scale, dy: Double(-place.y_offset) * scale),
                    dependsOnBefore: infos[index].mask & HB_GLYPH_FLAG_UNSAFE_TO_BREAK.rawValue != 0))
        }
    }

    /// Records the character of a cluster that has no glyph, unless the character is invisible anyway.
    private mutating func noteMissing(at cluster: Int) {
        let text = String(decoding: shaped.utf8[cluster...], as: UTF8.self)
        let face = shaped.runs[shaped.runs.count - 1].face
        for (index, scalar) in text.unicodeScalars.enumerated() {
            if index > 0, !Itemizer.continues(scalar) { return }
            switch scalar.properties.generalCategory {
            case .control, .format, .lineSeparator, .paragraphSeparator: continue
            default: break
            }
            guard face?.glyph(for: scalar) == nil, !scalar.properties.isDefaultIgnorableCodePoint else { continue }
            shaped.missing = (scalar, String(decoding: shaped.utf8, as: UTF8.self))
            return
        }
    }

    private static func language(_ font: Font, script: UInt32) -> hb_language_t? {
        guard script == Itemizer.han else { return hb_language_from_string("en", -1) }
        return hb_language_from_string(font.usesSimplifiedForms ? "zh-hans" : "zh-hant", -1)
    }

    private static func features(_ font: Font) -> [hb_feature_t] {
        func feature(_ tag: StaticString, _ value: UInt32) -> hb_feature_t {
            let tag = tag.withUTF8Buffer { $0.reduce(UInt32(0)) { $0 << 8 | UInt32($1) } }
            return hb_feature_t(tag: tag, value: value, start: 0, end: .max)
        }
        var features: [hb_feature_t] = []
        if font.tracking != 0 {
            for tag: StaticString in ["liga", "clig", "dlig", "hlig", "calt"] { features.append(feature(tag, 0)) }
        } else if !font.usesContextualAlternates {
            features.append(feature("calt", 0))
        }
        if font.usesSmallCaps { features.append(feature("smcp", 1)) }
        if font.usesMonospacedDigits { features.append(feature("tnum", 1)) }
        return features
    }
}
