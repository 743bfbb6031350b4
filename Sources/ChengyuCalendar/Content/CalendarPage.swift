import RectoUI

/// The texts printed on one page of the calendar.
struct CalendarPage: Hashable, Sendable {
    /// The colour of all ink accents of a page.
    enum Theme: String, CaseIterable, Sendable {
        case green
        case red
    }

    /// Traditional or simplified Chinese characters.
    enum Script: String, CaseIterable, Sendable {
        case traditional
        case simplified
    }

    /// One of the idiom's four characters, with its entry in the table.
    struct Character: Hashable, Sendable {
        var character: String
        var pinyin: String
        var gloss: String
    }

    /// A Chinese sentence, its pinyin and its translation.
    struct Example: Hashable, Sendable {
        var chinese: String
        var pinyin: String
        var english: String
    }

    /// The literary source of the idiom.
    struct Source: Hashable, Sendable {
        var chinese: String
        var english: String
    }

    var theme: Theme
    var script: Script
    /// Month and day as they are printed: 六月六日.
    var date: String
    var year: String
    var weekday: String
    /// The same date for English readers: Saturday, 6 June.
    var englishDate: String
    /// The four characters of the idiom.
    var characters: [Character]
    var meaning: String
    var example: Example
    /// The 典故: the story of the idiom's origin.
    var story: String
    var source: Source
    /// The 例句: three example sentences.
    var examples: [Example]

    /// The four characters in one word.
    var idiom: String { characters.map(\.character).joined() }

    /// The seed of the page's paper and torn edge.
    var seed: UInt64 { idiom.unicodeScalars.reduce(0x7465_6172) { $0 &* 31 &+ UInt64($1.value) } }
}

/// A whole calendar: the pages that still hang on the pad, and those that were torn off before.
struct CalendarContent: Hashable, Sendable {
    /// From the top of the pad downward; at least one.
    var pages: [CalendarPage]
    /// From the top of the pile downward.
    var torn: [CalendarPage]
}
