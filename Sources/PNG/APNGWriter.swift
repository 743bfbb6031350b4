import Raster

/// Writes an animated PNG (APNG, as the third edition of the PNG specification has it) frame by frame, of each frame
/// only the part that changed.
///
/// Parts replace what was there (blend "source"), so that alpha stays exact; of a frame equal to the one before a single
/// pixel is stored, so that the animation has all the frames of the sequence, each with the same exact delay. Two frames
/// are in memory, however long the animation. A program that knows nothing of animation shows the first frame.
public struct APNGWriter {
    /// How long each frame is shown: a fraction of seconds.
    public struct Delay: Hashable, Sendable {
        /// Seconds times the denominator.
        public let numerator: UInt16
        /// Never 0.
        public let denominator: UInt16

        /// A fraction in lowest terms. Nil unless both parts then fit 16 bits and the denominator is not 0.
        public init?(_ numerator: Int64, _ denominator: Int64) {
            guard numerator >= 0, denominator > 0 else { return nil }
            var (a, b) = (numerator, denominator)
            while b != 0 { (a, b) = (b, a % b) }
            guard numerator / a <= 0xFFFF, denominator / a <= 0xFFFF else { return nil }
            self.numerator = UInt16(numerator / a)
            self.denominator = UInt16(denominator / a)
        }

        init(numerator: UInt16, denominator: UInt16) {
            self.numerator = numerator
            self.denominator = denominator
        }
    }

    /// Pixels of every frame.
    public let width: Int, height: Int
    /// How many frames there will be.
    public let frameCount: Int
    private let delay: Delay
    private let form: PNGForm
    private let level: Int
    private var written = 0
    private var sequenceNumber = 0
    private var last: Bitmap?

    /// An animation of `frameCount` (at least one) frames, shown over and over. `isOpaque` promises that no frame has a
    /// translucent pixel, which saves the alpha channel; `level` is libdeflate's, 1...12.
    public init(
        width: Int, height: Int, frameCount: Int, delay: Delay, isOpaque: Bool, level: Int = PNGEncoder.defaultLevel
    ) {
        precondition(width > 0 && height > 0 && frameCount > 0, "an animation has frames with pixels")
        self.width = width
        self.height = height
        self.frameCount = frameCount
        self.delay = delay
        self.level = max(1, min(12, level))
        form = PNGForm(isOpaque: isOpaque)
    }

    /// The bytes of the file that follow when this is the next frame; those of the first begin the file and those of the
    /// last end it. Every frame must be of the animation's size, and there must not be more than were announced.
    public mutating func bytes(ofNext frame: Bitmap) -> [UInt8] {
        precondition(frame.width == width && frame.height == height, "a frame of another size")
        precondition(written < frameCount, "more frames than were announced")
        var file = PNGChunkWriter(isNew: written == 0)
        if written == 0 {
            file.header(width: width, height: height, form)
            file.chunk("sRGB", [0])
            file.chunk("acTL", bigEndian(frameCount) + bigEndian(0))
        }
        let none = PixelRect(minX: 0, minY: 0, maxX: 1, maxY: 1)
        let part = last.map { frame.changedBounds(since: $0) ?? none } ?? frame.bounds
        let control =
            [part.width, part.height, part.minX, part.minY].flatMap(bigEndian)
            + [delay.numerator, delay.denominator].flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] }
            // Dispose operation 0 (none), blend operation 0 (source): the frame stays and replaces what was there.
            + [0, 0]
        file.chunk("fcTL", nextNumber() + control)
        let data = frame.withView { view -> [UInt8] in
            guard let stream = PNGCompression.zlibStream(of: PNGRows(view.clipped(to: part), form), level: level) else {
                preconditionFailure("an animation that was said to be opaque has a translucent pixel")
            }
            return stream
        }
        if written == 0 { file.chunk("IDAT", data) } else { file.chunk("fdAT", nextNumber() + data) }
        written += 1
        last = frame
        if written == frameCount {
            file.chunk("IEND", [])
            last = nil
        }
        return file.bytes
    }

    /// The next sequence number; frame control and frame data chunks share one sequence.
    private mutating func nextNumber() -> [UInt8] {
        defer { sequenceNumber += 1 }
        return bigEndian(sequenceNumber)
    }
}
