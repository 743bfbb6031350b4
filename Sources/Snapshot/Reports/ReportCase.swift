/// One check and its result. Pictures are named relative to the report's folder.
public struct ReportCase: Sendable {
    /// Whether the check passed.
    public enum Outcome: String, Sendable {
        case passed, failed
    }

    /// What kind of check it is.
    public enum Kind: String, Sendable {
        case expectation, picture, stretch, manifest
    }

    /// The expected and the actual picture of one moment.
    public struct Pair: Sendable {
        /// The moment's time, such as `28.3 s`.
        public let label: String
        /// The expected picture's file; nil when there is none.
        public let expected: String?
        /// The file of what was drawn.
        public let actual: String

        /// The files of an expected and an actual picture, and the time they show.
        public init(label: String, expected: String?, actual: String) {
            self.label = label
            self.expected = expected
            self.actual = actual
        }
    }

    /// The group that the check belongs to: a timeline's file or a test suite.
    public let suite: String
    /// The check's name in its suite.
    public let name: String
    /// What kind of check it is.
    public let kind: Kind
    /// Whether the check passed.
    public let outcome: Outcome
    /// What was found, in one line.
    public let message: String
    /// The time on the timeline, as text.
    public var time: String?
    /// Further results as text, each with a name.
    public var facts: [(name: String, value: String)] = []
    /// The pictures that the page shows: one pair, or one for each failing frame of a stretch.
    public var pairs: [Pair] = []
    /// The files of the difference, the triptych, the strip of failing frames and the plot.
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
