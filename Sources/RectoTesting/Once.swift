import Synchronization

/// Whether something has happened in this process.
final class Once: Sendable {
    private let flag = Atomic(false)

    /// True for the first who asks.
    func exchangeTrue() -> Bool { !flag.exchange(true, ordering: .acquiringAndReleasing) }
}
