/// One thing that was checked, as reports tell it. Pictures are named relative to the report's folder.
public struct ReportCase: Sendable {
    /// What came out.
    public enum Outcome: String, Sendable {
        case passed, failed
    }

    /// What kind of thing it is.
    public enum Kind: String, Sendable {
        case expectation, picture, stretch, manifest
    }

    /// Two pictures of one moment.
    public struct Pair: Sendable {
        /// When: `28.3 s`.
        public let label: String
        /// Nil where nothing is known of what should be seen.
        public let expected: String?
        /// The file of what was drawn.
        public let actual: String

        /// A pair of files.
        public init(label: String, expected: String?, actual: String) {
            self.label = label
            self.expected = expected
            self.actual = actual
        }
    }

    /// What it belongs to: a timeline's file, a suite of tests.
    public let suite: String
    /// What it is called there.
    public let name: String
    /// What kind of thing was checked.
    public let kind: Kind
    /// What came out.
    public let outcome: Outcome
    /// What was found, in one line.
    public let message: String
    /// The time on the timeline, for people.
    public var time: String?
    /// Raw numbers and words, each under a name.
    public var facts: [(name: String, value: String)] = []
    /// What can be looked at in turn: one pair, or the failing frames of a stretch.
    public var pairs: [Pair] = []
    /// The difference, the triptych, the strip of failing frames and the plot.
    public var difference: String?, triptych: String?, strip: String?, plot: String?

    /// A result without pictures.
    public init(suite: String, name: String, kind: Kind, outcome: Outcome, message: String) {
        self.suite = suite
        self.name = name
        self.kind = kind
        self.outcome = outcome
        self.message = message
    }
}
