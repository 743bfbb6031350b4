#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Bitmap {
    /// The smallest rectangle that holds every pixel in which this bitmap differs from another of its size; nil when
    /// none does.
    public func changedBounds(since other: Bitmap) -> PixelRect? {
        precondition(width == other.width && height == other.height, "bitmaps of two sizes")
        return withView { new in
            other.withView { old in
                func differs(_ y: Int) -> Bool { memcmp(new.row(y), old.row(y), width * 4) != 0 }
                guard let top = (0..<height).first(where: differs), let bottom = (top..<height).last(where: differs) else {
                    return nil
                }
                var left = width, right = 0
                for y in top...bottom {
                    let p = new.row(y), q = old.row(y)
                    if let first = (0..<left).first(where: { p[$0] != q[$0] }) { left = first }
                    if let last = (right..<width).last(where: { p[$0] != q[$0] }) { right = last + 1 }
                }
                return PixelRect(minX: left, minY: top, maxX: right, maxY: bottom + 1)
            }
        }
    }
}
