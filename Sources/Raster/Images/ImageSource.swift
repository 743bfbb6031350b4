import Kernels
import Synchronization

/// A bitmap with its half-size copies, each made when first needed; shared by reference, safe from any thread.
public final class ImageSource: Sendable {
    /// The bitmap at full size.
    public let bitmap: Bitmap
    private let smaller = Mutex<[Bitmap]>([])
    private let knownOpaquePart = Mutex<PixelRect?>(nil)

    /// A bitmap whose half-size copies are made when they are needed.
    public init(_ bitmap: Bitmap) {
        self.bitmap = bitmap
    }

    /// A large rectangle of opaque pixels around the middle, looked for once; empty when there is none.
    public var opaquePart: PixelRect {
        knownOpaquePart.withLock { known in
            if let known { return known }
            let part = bitmap.opaquePart()
            known = part
            return part
        }
    }

    /// How many times the bitmap can be halved until one side is a single pixel.
    public var greatestLevel: Int {
        var size = max(1, min(bitmap.width, bitmap.height)), level = 0
        while size > 1 {
            size = (size + 1) / 2
            level += 1
        }
        return level
    }

    /// The bitmap halved `level` times (0: the bitmap itself), at most `greatestLevel`.
    /// A pixel of a level is the rounded mean of 2 x 2 of the one before; odd edges repeat their last pixel.
    public func level(_ level: Int) -> Bitmap {
        let level = min(level, greatestLevel)
        guard level > 0 else { return bitmap }
        return smaller.withLock { levels in
            while levels.count < level { levels.append((levels.last ?? bitmap).halved()) }
            return levels[level - 1]
        }
    }
}

extension ImageSource: Hashable {
    /// True for the same object.
    public static func == (a: ImageSource, b: ImageSource) -> Bool { a === b }
    /// Hashes the identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}

extension Bitmap {
    /// The bitmap at half its size, rounded up: means of 2 x 2 pixels, odd edges repeating their last pixel.
    public func halved() -> Bitmap {
        guard width > 0, height > 0 else { return self }
        var result = Bitmap(uninitializedWidth: (width + 1) / 2, height: (height + 1) / 2)
        let halve = KernelTable.best.image.halve
        withView { source in
            result.withMutableView { target in
                for y in 0..<target.bounds.height {
                    let upper = source.row(2 * y), lower = source.row(min(2 * y + 1, height - 1))
                    halve(target.row(y), upper, lower, width / 2)
                    if width % 2 == 1 {
                        let ends = [upper[width - 1], upper[width - 1]], below = [lower[width - 1], lower[width - 1]]
                        halve(target.row(y) + width / 2, ends, below, 1)
                    }
                }
            }
        }
        return result
    }
}

extension Bitmap {
    /// The bitmap stretched to another size, mip-mapped when it shrinks. Either size 0 gives an empty bitmap.
    public func resized(width: Int, height: Int) -> Bitmap {
        var result = Bitmap(width: width, height: height)
        guard self.width > 0, self.height > 0, width > 0, height > 0 else { return result }
        let t = AffineTransform(
            scaleX: Double(width) / Double(self.width), y: Double(height) / Double(self.height))
        result.withMutableView {
            Canvas($0, scratch: Scratch()).draw(self, transform: ProjectiveTransform(t), sampling: .mipmapped)
        }
        return result
    }
}
