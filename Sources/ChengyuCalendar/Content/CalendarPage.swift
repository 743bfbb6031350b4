import RectoUI

/// What one page of the calendar prints.
struct CalendarPage: Hashable, Sendable {
    /// The colour of all ink accents of a page.
    enum Theme: String, CaseIterable, Sendable {
        case green
        case red
    }

    /// The forms of its Chinese characters.
    enum Script: String, CaseIterable, Sendable {
        case traditional
        case simplified
    }

    /// One of the idiom's four characters, with what the table says of it.
    struct Character: Hashable, Sendable {
        var character: String
        var pinyin: String
        var gloss: String
    }

    /// A sentence in Chinese, how it is said and what it means.
    struct Example: Hashable, Sendable {
        var chinese: String
        var pinyin: String
        var english: String
    }

    /// Where the idiom comes from.
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
    /// Four of them.
    var characters: [Character]
    var meaning: String
    var example: Example
    /// The 典故: what is told of the idiom's origin.
    var story: String
    var source: Source
    /// The 例句: three of them.
    var examples: [Example]

    /// The four characters in one word.
    var idiom: String { characters.map(\.character).joined() }

    /// What makes the page's paper its own.
    var seed: UInt64 { idiom.unicodeScalars.reduce(0x7465_6172) { $0 &* 31 &+ UInt64($1.value) } }
}

/// A whole calendar: the pages that still hang on the pad, and those that were torn off before.
struct CalendarContent: Hashable, Sendable {
    /// From the top of the pad downward; at least one.
    var pages: [CalendarPage]
    /// From the top of the pile downward.
    var torn: [CalendarPage]
}
