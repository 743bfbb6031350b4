/// The language by whose rules a text is broken into lines.
enum TextLanguage {
    /// ICU's locale for a BCP 47 tag, or without one for the text's script: Japanese where it has kana, Korean where it
    /// has hangul, Chinese where it has Chinese characters alone, and the root where it has none of them.
    ///
    /// Languages that ICU breaks as the root share its iterator, so that no tag from outside opens another.
    static func locale(_ tag: String?, of text: [UInt8]) -> String {
        if let tag {
            let primary = String(tag.lowercased().prefix { $0 != "-" && $0 != "_" })
            return tailored.contains(primary) ? primary : "root"
        }
        var hasHan = false
        // No character of these scripts starts with a byte below 0xE1.
        guard text.contains(where: { $0 >= 0xE1 }) else { return "root" }
        for scalar in String(decoding: text, as: UTF8.self).unicodeScalars {
            switch scalar.value {
            case 0x3041...0x30FF, 0x31F0...0x31FF: return "ja"
            case 0x1100...0x11FF, 0xAC00...0xD7AF: return "ko"
            default: hasHan = hasHan || isChinese(scalar)
            }
        }
        return hasHan ? "zh" : "root"
    }

    private static let tailored: Set<String> = ["zh", "ja", "ko", "fi", "sv"]

    /// A Chinese character, or punctuation of the same width.
    static func isChinese(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x2E80...0x303F, 0x3105...0x312F, 0x31A0...0x31BF, 0x3400...0x4DBF, 0x4E00...0x9FFF, 0xF900...0xFAFF,
            0xFF01...0xFF60, 0x20000...0x3FFFF:
            true
        default: false
        }
    }

    /// Puts double curly quotes in place of single ones that open before a Chinese character or close after one. ICU's
    /// rules for Chinese know the double ones alone; single ones elsewhere may be apostrophes. Both are three bytes.
    static func doubleChineseQuotes(_ text: inout [UInt8]) {
        let open: [UInt8] = [0xE2, 0x80, 0x98]
        let close: [UInt8] = [0xE2, 0x80, 0x99]
        let scalars = Array(String(decoding: text, as: UTF8.self).unicodeScalars)
        var at = 0
        for (index, scalar) in scalars.enumerated() {
            defer { at += UTF8.width(scalar) }
            if scalar == "\u{2018}", index + 1 < scalars.count, isChinese(scalars[index + 1]), text[at...].starts(with: open) {
                text[at + 2] = 0x9C
            } else if scalar == "\u{2019}", index > 0, isChinese(scalars[index - 1]), text[at...].starts(with: close) {
                text[at + 2] = 0x9D
            }
        }
    }
}
