#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// An owned rectangle of premultiplied RGBA8 pixels in encoded sRGB, rows top to bottom without gaps.
///
/// A value: copies share their memory until one of them is written to.
public struct Bitmap: @unchecked Sendable {
    /// The memory of a bitmap, 64-byte aligned, freed with its last owner.
    @usableFromInline final class Storage {
        @usableFromInline let base: UnsafeMutablePointer<UInt32>
        @usableFromInline let count: Int

        init(count: Int) {
            var raw: UnsafeMutableRawPointer?
            precondition(posix_memalign(&raw, 64, max(64, count * 4)) == 0, "out of memory for a bitmap of \(count) pixels")
            base = raw!.bindMemory(to: UInt32.self, capacity: max(16, count))
            self.count = count
        }

        deinit { free(base) }
    }

    @usableFromInline var storage: Storage
    /// Pixels a row.
    public let width: Int
    /// Rows.
    public let height: Int

    /// A bitmap of transparent pixels. Sizes must not be negative.
    public init(width: Int, height: Int) {
        self.init(uninitializedWidth: width, height: height)
        memset(storage.base, 0, width * height * 4)
    }

    /// A bitmap whose pixels are not set yet: the caller writes every one of them.
    public init(uninitializedWidth width: Int, height: Int) {
        precondition(width >= 0 && height >= 0 && width <= 65535 && height <= 65535, "bitmap size out of range")
        self.width = width
        self.height = height
        storage = Storage(count: width * height)
    }

    /// The pixel at a position inside the bitmap.
    public subscript(x: Int, y: Int) -> Pixel {
        get {
            precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the bitmap")
            return Pixel(rgba: storage.base[y * width + x])
        }
        set {
            precondition(x >= 0 && x < width && y >= 0 && y < height, "pixel outside the bitmap")
            makeUnique()
            storage.base[y * width + x] = newValue.rgba
        }
    }

    /// Lends the pixels for reading. The view must not be kept after the call, and not be written to.
    @inlinable public func withView<R, E: Error>(_ body: (BitmapView) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(storage) {} }
        return try body(BitmapView(base: storage.base, rowPixels: width, bounds: bounds))
    }

    /// Lends the pixels for writing; copies them first when they are shared. The view must not be kept.
    public mutating func withMutableView<R, E: Error>(_ body: (BitmapView) throws(E) -> R) throws(E) -> R {
        makeUnique()
        defer { withExtendedLifetime(storage) {} }
        return try body(BitmapView(base: storage.base, rowPixels: width, bounds: bounds))
    }

    /// The bitmap's rectangle, its origin at (0, 0).
    @inlinable public var bounds: PixelRect { PixelRect(minX: 0, minY: 0, maxX: width, maxY: height) }

    private mutating func makeUnique() {
        if !isKnownUniquelyReferenced(&storage) {
            let copy = Storage(count: storage.count)
            memcpy(copy.base, storage.base, storage.count * 4)
            storage = copy
        }
    }
}

extension Bitmap: Equatable {
    /// True when sizes and every byte agree.
    public static func == (a: Bitmap, b: Bitmap) -> Bool {
        a.width == b.width && a.height == b.height && memcmp(a.storage.base, b.storage.base, a.storage.count * 4) == 0
    }
}

/// A borrowed window on pixels. `bounds` places it in device space, so that a band of rows or an offscreen part
/// is drawn to with the same device coordinates as the whole.
///
/// The one pointer type of the pixel code; whoever lends it keeps the memory alive.
public struct BitmapView: @unchecked Sendable {
    /// The pixel at (bounds.minX, bounds.minY).
    public let base: UnsafeMutablePointer<UInt32>
    /// Pixels from one row to the next.
    public let rowPixels: Int
    /// Where in device space the window lies.
    public let bounds: PixelRect

    /// A window on memory that the caller keeps alive.
    @inlinable public init(base: UnsafeMutablePointer<UInt32>, rowPixels: Int, bounds: PixelRect) {
        self.base = base
        self.rowPixels = rowPixels
        self.bounds = bounds
    }

    /// The pixels of device row `y` (inside the bounds), starting at device column `bounds.minX`.
    @inlinable public func row(_ y: Int) -> UnsafeMutablePointer<UInt32> {
        base + (y - bounds.minY) * rowPixels
    }

    /// The part of the window inside `rect`, at the same place in device space.
    @inlinable public func clipped(to rect: PixelRect) -> BitmapView {
        let r = bounds.intersection(rect)
        guard !r.isEmpty else { return BitmapView(base: base, rowPixels: rowPixels, bounds: PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)) }
        return BitmapView(
            base: base + (r.minY - bounds.minY) * rowPixels + (r.minX - bounds.minX), rowPixels: rowPixels, bounds: r)
    }

    /// The same pixels, placed so that the window's top-left corner is at (x, y) in device space.
    @inlinable public func moved(toX x: Int, y: Int) -> BitmapView {
        BitmapView(
            base: base, rowPixels: rowPixels,
            bounds: PixelRect(minX: x, minY: y, maxX: x + bounds.width, maxY: y + bounds.height))
    }
}
