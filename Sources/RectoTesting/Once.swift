import Synchronization

/// A flag that is set once in this process.
final class Once: Sendable {
    private let flag = Atomic(false)

    /// Sets the flag; true for the first caller only.
    func exchangeTrue() -> Bool { !flag.exchange(true, ordering: .acquiringAndReleasing) }
}
