import Kernels

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Owned 8-bit coverage over a rectangle of device pixels; outside its bounds the coverage is zero.
///
/// A value: copies share their memory, which is not changed once a mask is made.
public struct Mask: @unchecked Sendable {
    /// The memory of a mask, rows without gaps, 32 bytes of slack at the end.
    final class Storage {
        let base: UnsafeMutablePointer<UInt8>
        let count: Int

        init(count: Int) {
            self.count = count
            base = .allocate(capacity: count + 32)
        }

        deinit { base.deallocate() }
    }

    let storage: Storage
    /// Where the mask lies in device space.
    public let bounds: PixelRect

    /// A mask whose bytes are not set yet.
    init(uninitialized bounds: PixelRect) {
        self.bounds = bounds
        storage = Storage(count: bounds.width * bounds.height)
    }

    private init(storage: Storage, bounds: PixelRect) {
        self.storage = storage
        self.bounds = bounds
    }

    /// A mask without coverage.
    public init(bounds: PixelRect) {
        self.init(uninitialized: bounds)
        memset(storage.base, 0, storage.count)
    }

    /// A mask from coverage bytes, rows top to bottom without gaps; there must be width x height of them.
    public init(bounds: PixelRect, coverage: UnsafeBufferPointer<UInt8>) {
        precondition(coverage.count == bounds.width * bounds.height, "coverage does not fit the bounds of the mask")
        self.init(uninitialized: bounds)
        if let base = coverage.baseAddress { memcpy(storage.base, base, coverage.count) }
    }

    /// The coverage of an outline, as far as it lies in `clip`; the bounds are the common part.
    public init(_ outline: Outline, clippedTo clip: PixelRect? = nil, scratch: Scratch = Scratch()) {
        let part = clip.map { outline.bounds.intersection($0) } ?? outline.bounds
        precondition(part.width * part.height < 1 << 31, "mask too large: clip it")
        self.init(bounds: part)
        var sink = MaskSink(mask: self)
        outline.sweep(in: part, scratch: scratch, kernels: .best, into: &sink)
    }

    /// The alpha of a bitmap's pixels, at their place.
    public init(alphaOf view: BitmapView) {
        self.init(uninitialized: view.bounds)
        let width = bounds.width
        for y in bounds.minY..<bounds.maxY {
            let source = view.row(y), target = row(y)
            for x in 0..<width { target[x] = UInt8(truncatingIfNeeded: source[x] &>> 24) }
        }
    }

    /// The coverage of a device pixel, 0 outside the bounds.
    public subscript(x: Int, y: Int) -> UInt8 {
        guard x >= bounds.minX, x < bounds.maxX, y >= bounds.minY, y < bounds.maxY else { return 0 }
        defer { withExtendedLifetime(storage) {} }
        return row(y)[x - bounds.minX]
    }

    /// Lends the coverage for reading: rows top to bottom without gaps.
    public func withCoverage<R>(_ body: (UnsafeBufferPointer<UInt8>) -> R) -> R {
        defer { withExtendedLifetime(storage) {} }
        return body(UnsafeBufferPointer(start: storage.base, count: storage.count))
    }

    /// The coverage of device row `y` (inside the bounds), starting at device column `bounds.minX`.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt8> {
        storage.base + (y - bounds.minY) * bounds.width
    }

    /// The same coverage moved by whole pixels; shares the memory.
    public func offsetBy(dx: Int, dy: Int) -> Mask {
        Mask(
            storage: storage,
            bounds: PixelRect(
                minX: bounds.minX + dx, minY: bounds.minY + dy, maxX: bounds.maxX + dx, maxY: bounds.maxY + dy))
    }

    /// The product of two masks on the common part of their bounds, each pixel rounded to nearest.
    public func intersected(with other: Mask) -> Mask {
        let common = bounds.intersection(other.bounds)
        let part = common.isEmpty ? PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0) : common
        let result = Mask(uninitialized: part)
        for y in part.minY..<part.maxY {
            memcpy(result.row(y), row(y) + (part.minX - bounds.minX), part.width)
            KernelTable.best.coverage.multiply(
                result.row(y), other.row(y) + (part.minX - other.bounds.minX), part.width)
        }
        withExtendedLifetime((storage, other.storage)) {}
        return result
    }

    /// The mask with every coverage c replaced by 255 - c, inside the bounds alone.
    public func inverted() -> Mask {
        let result = Mask(uninitialized: bounds)
        for i in 0..<storage.count { result.storage.base[i] = 255 &- storage.base[i] }
        withExtendedLifetime(storage) {}
        return result
    }
}

extension Mask: Equatable {
    /// True when bounds and every byte agree.
    public static func == (a: Mask, b: Mask) -> Bool {
        a.bounds == b.bounds && memcmp(a.storage.base, b.storage.base, a.storage.count) == 0
    }
}

/// Writes spans into a cleared mask.
private struct MaskSink: SpanSink {
    let mask: Mask

    mutating func span(x: Int, y: Int, count: Int, coverage: UInt32) {
        memset(mask.row(y) + (x - mask.bounds.minX), Int32(coverage), count)
    }

    mutating func span(x: Int, y: Int, count: Int, coverages: UnsafeMutablePointer<UInt8>) {
        memcpy(mask.row(y) + (x - mask.bounds.minX), coverages, count)
    }
}
