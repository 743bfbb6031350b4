import CICUShim
import Synchronization

/// Where lines may end, by UAX 14 as ICU implements it for a language, with two tailorings: no line starts with a dash,
/// and single curly quotes around Chinese open and close as double ones do.
///
/// ICU's iterators are opened at the first text that has to be broken, once a process and language.
final class LineBreaker: @unchecked Sendable {
    private var iterators: [String: OpaquePointer] = [:]

    private static let shared = Mutex(LineBreaker())

    private init() {}

    deinit { for iterator in iterators.values { recto_line_breaker_close(iterator) } }

    /// The UTF-8 offsets at which a line of `text` may end, in rising order, the end of the text last.
    ///
    /// `language` is a BCP 47 tag; nil takes the one that the text's script tells. Object-replacement characters at
    /// `letters` count as letters. Without ICU's data, after spaces only.
    static func opportunities(in text: [UInt8], language: String? = nil, letters: [Int] = []) -> [Int] {
        guard !text.isEmpty else { return [] }
        var source = text
        // U+2060 is as long as U+FFFC in UTF-8, joins both its neighbours and shows nothing.
        for at in letters { source.replaceSubrange(at..<at + 3, with: Array("\u{2060}".utf8)) }
        let locale = TextLanguage.locale(language, of: text)
        if locale == "zh" { TextLanguage.doubleChineseQuotes(&source) }
        let found = shared.withLock { $0.breaks(in: source, locale: locale) } ?? afterSpaces(source)
        return found.filter { $0 == source.count || !LineBreaker.mayNotStart(source, at: $0) }
    }

    private func breaks(in text: [UInt8], locale: String) -> [Int]? {
        if iterators[locale] == nil { iterators[locale] = recto_line_breaker_open(locale) }
        guard let iterator = iterators[locale] else { return nil }
        var offsets = [Int32](repeating: 0, count: text.count + 1)
        let count = text.withUnsafeBytes { bytes in
            recto_line_breaks(
                iterator, bytes.baseAddress!.assumingMemoryBound(to: CChar.self), Int64(bytes.count), &offsets,
                Int32(offsets.count))
        }
        guard count >= 0, count <= offsets.count else { return nil }
        return offsets.prefix(Int(count)).map { Int($0 < 0 ? ~$0 : $0) }
    }

    private static func afterSpaces(_ text: [UInt8]) -> [Int] {
        (1...text.count).filter { $0 == text.count || (text[$0 - 1] == 0x20 && text[$0] != 0x20) }
    }

    /// UAX 14 breaks on both sides of an em dash; Chinese and English setting keep it at the end of a line. After a
    /// space it may start one.
    private static func mayNotStart(_ text: [UInt8], at offset: Int) -> Bool {
        guard offset + 2 < text.count, offset > 0, text[offset - 1] != 0x20, text[offset - 1] != 0x0A else {
            return false
        }
        let dashes: [[UInt8]] = [Array("\u{2014}".utf8), Array("\u{2E3A}".utf8), Array("\u{2015}".utf8)]
        return dashes.contains(Array(text[offset..<offset + 3]))
    }
}
