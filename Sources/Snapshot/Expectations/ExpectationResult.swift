import Stage

/// How a expectation fared on one device.
public struct ExpectationResult: Sendable {
    /// What came out.
    public enum Outcome: Hashable, Sendable {
        case holds
        /// It can be looked at, and is not so.
        case fails
        /// It speaks of something that is not there.
        case missing
    }

    /// What was claimed.
    public let expectation: TimelineExpectation
    /// On which phone it was checked.
    public let device: Device
    /// What came out.
    public let outcome: Outcome
    /// What should be found, in numbers.
    public let expected: String
    /// What was found, in numbers, or what was not there.
    public let found: String
}

/// What was found, set against what was expected.
struct Finding {
    let outcome: ExpectationResult.Outcome
    let expected: String
    let found: String

    init(_ holds: Bool, expected: String, found: String) {
        outcome = holds ? .holds : .fails
        self.expected = expected
        self.found = found
    }
}

/// The target of a expectation is not on the screen.
struct MissingTarget: Error {
    let found: String
}
