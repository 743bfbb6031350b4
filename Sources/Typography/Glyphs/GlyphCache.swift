import Raster
import Synchronization

/// Coverage of glyphs, made once for each face, size and subpixel phase.
///
/// Keyed by all that decides the pixels, so a hit and a miss give the same bytes. Bounded: what was not used for a
/// while is dropped. Any number of threads may ask at once; a glyph that two of them miss together is made twice.
public final class GlyphCache: Sendable {
    /// The position of a glyph's origin: a whole device pixel and quarters of one.
    public struct Place: Hashable, Sendable {
        /// The device column of the origin.
        public var x: Int
        /// The device row of the origin.
        public var y: Int
        /// Quarters of a pixel to the right of `x`, 0 to 3.
        public var phaseX: Int
        /// Quarters of a pixel below `y`, 0 to 3.
        public var phaseY: Int

        /// The nearest quarter pixel to a point in device pixels. Text at rest has its baseline on a whole pixel:
        /// pass `snapsBaseline`.
        public init(_ p: Point, snapsBaseline: Bool) {
            let x4 = Place.whole(p.x * 4)
            let y4 = snapsBaseline ? Place.whole(p.y) * 4 : Place.whole(p.y * 4)
            x = x4 >> 2
            y = y4 >> 2
            phaseX = x4 & 3
            phaseY = y4 & 3
        }

        /// The nearest whole number, halves upward; what is not a number is 0.
        private static func whole(_ v: Double) -> Int {
            v.isNaN ? 0 : Int(max(-1e9, min(1e9, (v + 0.5).rounded(.down))))
        }
    }

    fileprivate struct Key: Hashable {
        var face: Face
        var glyph: UInt32
        var size: Double
        var phases: UInt8
    }

    /// Masks of the current and the previous generation: when the current one fills half the capacity, the previous one
    /// is dropped.
    fileprivate struct Shard {
        var young: [Key: Mask] = [:]
        var old: [Key: Mask] = [:]
        var youngBytes = 0
    }

    /// A shard with its own lock; there are several, so that two threads rarely wait for one.
    private final class Lane: Sendable {
        let shard = Mutex(Shard())
    }

    /// Working memory for making masks; whoever takes one has it alone until it is put back.
    private final class ScratchPool: @unchecked Sendable {
        private let lock = Mutex(())
        private var free: [Scratch] = []

        func take() -> Scratch {
            lock.withLock { _ in free.popLast() } ?? Scratch()
        }

        func put(_ scratch: Scratch) {
            lock.withLock { _ in
                if free.count < 16 { free.append(scratch) }
            }
        }
    }

    private let lanes: [Lane]
    private let scratches = ScratchPool()
    private let laneCapacity: Int

    /// A cache of about so many bytes of coverage.
    public init(capacity: Int = 32 << 20) {
        lanes = (0..<8).map { _ in Lane() }
        laneCapacity = max(0, capacity) / 8
    }

    /// The coverage of a glyph whose origin is at (phaseX / 4, phaseY / 4) of the pixel (0, 0), y downward.
    ///
    /// `pixelSize` is device pixels an em. Unhinted, exact area, no stem darkening. Ink farther than three em from
    /// the origin, which only a damaged font has, is cut off. A size that is not positive, and a blank glyph, give an
    /// empty mask. For glyphs of more than some 500 pixels an em, fill `outline` instead.
    public func mask(_ face: Face, _ glyph: UInt32, pixelSize: Double, phaseX: Int, phaseY: Int = 0) -> Mask {
        let key = Key(face: face, glyph: glyph, size: pixelSize, phases: UInt8(phaseX & 3) | UInt8(phaseY & 3) << 2)
        let lane = lanes[Int(truncatingIfNeeded: UInt(bitPattern: key.hashValue) & 7)]
        if let known = lane.shard.withLock({ $0.lookUp(key, capacity: laneCapacity) }) { return known }
        let scratch = scratches.take()
        let made = GlyphCache.make(key, scratch)
        scratches.put(scratch)
        lane.shard.withLock { $0.insert(made, for: key, capacity: laneCapacity) }
        return made
    }

    /// How many bytes of coverage are kept now.
    var byteCount: Int {
        lanes.reduce(0) { sum, lane in
            sum
                + lane.shard.withLock {
                    $0.young.values.reduce(0) { $0 + $1.cost } + $0.old.values.reduce(0) { $0 + $1.cost }
                }
        }
    }

    /// The outline of a glyph at a size, y downward, its origin at the pen; in the unit that the size is in.
    public static func outline(_ face: Face, _ glyph: UInt32, size: Double) -> Path {
        face.outline(of: glyph).applying(AffineTransform(scaleX: size, y: size))
    }

    private static func make(_ key: Key, _ scratch: Scratch) -> Mask {
        let size = key.size
        guard size.isFinite, size > 0 else { return Mask(bounds: PixelRect(minX: 0, minY: 0, maxX: 0, maxY: 0)) }
        let transform = AffineTransform(
            a: size, b: 0, c: 0, d: size, tx: Double(key.phases & 3) / 4, ty: Double(key.phases >> 2) / 4)
        let reach = Int(min(3 * size, 16384).rounded(.up)) + 2
        return Mask(
            Outline(key.face.outline(of: key.glyph), transform: transform),
            clippedTo: PixelRect(minX: -reach, minY: -reach, maxX: reach, maxY: reach), scratch: scratch)
    }
}

extension GlyphCache.Shard {
    fileprivate mutating func lookUp(_ key: GlyphCache.Key, capacity: Int) -> Mask? {
        if let known = young[key] { return known }
        guard let known = old[key] else { return nil }
        insert(known, for: key, capacity: capacity)
        return known
    }

    fileprivate mutating func insert(_ mask: Mask, for key: GlyphCache.Key, capacity: Int) {
        guard mask.cost <= capacity / 8, young[key] == nil else { return }
        if youngBytes + mask.cost > capacity / 2 {
            old = young
            young = [:]
            youngBytes = 0
        }
        young[key] = mask
        youngBytes += mask.cost
    }
}

extension Mask {
    /// The approximate memory that a cached mask takes, in bytes.
    fileprivate var cost: Int { bounds.width * bounds.height + 160 }
}
