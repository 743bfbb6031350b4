import Dispatch
import Motion
import Raster
import Synchronization

/// Draws many frames of a timeline, several at a time, one thread for each.
public struct FrameSequence: Sendable {
    /// The source of the frames. Its renderer should use one thread, because the frames already share the cores.
    public let source: FrameSource
    /// The frames' numbers.
    public let numbers: [Int64]
    /// Frame n is at n / rate.
    public let rate: FrameRate
    /// How many frames are drawn, and held in memory, at a time.
    public let workers: Int

    /// A sequence of frames, drawn by at least one worker.
    public init(_ source: FrameSource, numbers: [Int64], rate: FrameRate, workers: Int) {
        self.source = source
        self.numbers = numbers
        self.rate = rate
        self.workers = max(1, min(workers, numbers.count))
    }

    private struct Progress {
        var next = 0
        var failure: (any Error)?
    }

    /// Draws every frame. `make` turns each into a product on the thread that drew it; `take` receives the product.
    ///
    /// Both are called from several threads; `take` is called for one frame at a time, and in order when `inOrder` is set. The
    /// first error ends the sequence and is thrown.
    public func run<Product>(
        inOrder: Bool, make: @Sendable (Int64, Bitmap) throws -> Product,
        take: @Sendable (_ worker: Int, _ number: Int64, Product) throws -> Void
    ) throws {
        let progress = Mutex(Progress())
        // Frame i waits for turn i % workers, which frame i - 1 passes on, so that at most `workers` frames are in progress.
        let turns = (0..<workers).map { _ in DispatchSemaphore(value: 0) }
        turns[0].signal()
        @Sendable func fail(_ error: any Error) {
            progress.withLock { if $0.failure == nil { $0.failure = error } }
            for turn in turns { for _ in 0..<workers { turn.signal() } }
        }
        DispatchQueue.concurrentPerform(iterations: workers) { worker in
            var source = source
            while true {
                let index = progress.withLock { progress -> Int? in
                    guard progress.failure == nil, progress.next < numbers.count else { return nil }
                    progress.next += 1
                    return progress.next - 1
                }
                guard let index else { return }
                let number = numbers[index]
                do {
                    let product = try make(number, source.frame(at: Time.frame(number, rate: rate)))
                    if inOrder {
                        turns[index % workers].wait()
                        if progress.withLock({ $0.failure != nil }) { return }
                    }
                    try take(worker, number, product)
                    if inOrder { turns[(index + 1) % workers].signal() }
                } catch {
                    return fail(error)
                }
            }
        }
        if let failure = progress.withLock({ $0.failure }) { throw failure }
    }
}
