import Stage

/// The result of an expectation on one device.
public struct ExpectationResult: Sendable {
    /// Whether the expectation held.
    public enum Outcome: Hashable, Sendable {
        case holds
        /// The target was found and differs from what was expected.
        case fails
        /// The target is not on the screen, so nothing could be compared.
        case missing
    }

    /// What was expected.
    public let expectation: TimelineExpectation
    /// The device on which it was checked.
    public let device: Device
    /// Whether the expectation held.
    public let outcome: Outcome
    /// What should have been found, in numbers.
    public let expected: String
    /// What was found, in numbers, or what was missing.
    public let found: String
}

/// What was found and what was expected.
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

/// The error when the target of an expectation is not on the screen.
struct MissingTarget: Error {
    let found: String
}
