import PNG
import RectoUI
import Snapshot
import Stage
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A sequence of frames and the ways to write it.
struct FrameJob {
    let sequence: FrameSequence
    /// All frames of the whole sequence; `sequence` may be a part of them.
    let all: [Int64]
    /// Which shard this is, and of how many; nil when --shard is not given.
    let shard: (part: Int, parts: Int)?
    let command: CommandContext
    let arguments: Arguments

    private var isQuiet: Bool { arguments.has("--quiet") }
    private var size: (width: Int, height: Int) { Renderer.pixels(of: command.context.size, scale: command.scale) }

    /// Writes PNG files named by the app and the frame's number; each is either complete or absent.
    func writeFiles(to folder: String) throws(CommandError) {
        try makeFolder(folder)
        let id = command.app.id
        @Sendable func path(_ number: Int64) -> String { "\(folder)/\(id).\(sixDigits(number)).png" }
        let (width, height) = size
        var wanted = sequence.numbers
        if !arguments.has("--force") {
            let there = wanted.filter { access(path($0), F_OK) == 0 }
            guard there.isEmpty || arguments.has("--resume") else {
                throw .usage("\(path(there[0])) exists already; --resume keeps what is there, --force draws it again")
            }
            for number in there where try head(of: path(number))?.size != [width, height] {
                throw .usage("\(path(number)) is not a picture of \(width) x \(height) pixels; --force draws it again")
            }
            let kept = Set(there)
            wanted = wanted.filter { !kept.contains($0) }
        }
        let rest = FrameSequence(sequence.source, numbers: wanted, rate: sequence.rate, workers: sequence.workers)
        Interrupts.note("render: interrupted; every frame in \(folder) is whole, and the same command with --resume goes on\n")
        let encoder = SequenceEncoder(keeping: rest.workers), isPart = shard != nil
        let drawn = Mutex([ShardManifest.Frame]())
        try run(
            rest, inOrder: false,
            make: { number, frame in
                (encoder.png(of: frame), isPart ? Digest(of: frame) : nil)
            }
        ) { worker, number, product in
            try OutputFile.write(product.0, to: path(number), slot: worker)
            if let pixels = product.1 {
                let frame = ShardManifest.Frame(number: number, pixels: pixels, file: Digest(of: product.0))
                drawn.withLock { $0.append(frame) }
            }
        }
        if let shard {
            let mine = drawn.withLock { $0 }
            try leaveManifest(shard, drawn: mine, in: folder, path: path)
        }
        if isQuiet { return }
        let old = sequence.numbers.count - wanted.count
        var text = "\(folder): \(wanted.count) frames of \(width) x \(height) pixels" + (old > 0 ? ", \(old) were there" : "") + "\n"
        if let first = sequence.numbers.first, arguments["--shard"] == nil, arguments["--frames"] == nil {
            text +=
                "ffmpeg -framerate \(sequence.rate) -start_number \(first) -i \(folder)/\(id).%06d.png"
                + " -vf pad=ceil(iw/2)*2:ceil(ih/2)*2 -pix_fmt yuv420p \(id).mp4\n"
        }
        try writeOutput(text)
    }

    /// Writes the shard's manifest, which the merge reads; files from an earlier run are read again for their digests.
    private func leaveManifest(
        _ shard: (part: Int, parts: Int), drawn: [ShardManifest.Frame], in folder: String, path: (Int64) -> String
    ) throws(CommandError) {
        var frames = Dictionary(uniqueKeysWithValues: drawn.map { ($0.number, $0) })
        do {
            for number in sequence.numbers where frames[number] == nil {
                let bytes = try readFile(path(number))
                frames[number] = ShardManifest.Frame(
                    number: number, pixels: Digest(of: try Bitmap(png: bytes)), file: Digest(of: bytes))
            }
            let manifest = ShardManifest(
                part: shard.part, of: shard.parts,
                job: try ShardManifest.job(sequence.source, numbers: all, rate: sequence.rate),
                frames: sequence.numbers.map { frames[$0]! })
            try OutputFile.write(Array(manifest.text.utf8), to: "\(folder)/\(manifest.fileName(command.app.id))")
        } catch {
            throw .failure("\(error)")
        }
    }

    /// Writes one animated PNG that repeats forever; the file is either complete or absent.
    func writeAnimation(to path: String, isOpaque: Bool) throws(CommandError) {
        let count = sequence.numbers.count
        let (width, height) = size
        guard count > 0 else { throw .usage("an animation has at least one frame, and none was asked for") }
        guard let delay = APNGWriter.Delay(sequence.rate.denominator, sequence.rate.numerator) else {
            throw .usage("--fps \(sequence.rate): an animated PNG holds delays as fractions of numbers up to 65535")
        }
        let toPipe = path == "-"
        if !toPipe, access(path, F_OK) == 0, !arguments.has("--force"), isFile(path) {
            guard arguments.has("--resume") else {
                throw .usage("\(path) exists already; --resume keeps it when it is this animation, --force draws it again")
            }
            guard let head = try head(of: path), head.size == [width, height], head.frames == count else {
                throw .usage("\(path) is not an animation of \(count) frames of \(width) x \(height) pixels; --force draws it again")
            }
            if !isQuiet { try writeOutput("\(path): \(count) frames of \(width) x \(height) pixels were there\n") }
            return
        }
        Interrupts.note("render: interrupted; an animation is written whole or not at all, and the same command draws it anew\n")
        do {
            let state = AnimationState(
                APNGWriter(width: width, height: height, frameCount: count, delay: delay, isOpaque: isOpaque),
                file: toPipe ? nil : try OutputFile(path))
            // This is called for one frame at a time, in order.
            try run(sequence, inOrder: true, make: { $1 }) { _, _, frame in
                let bytes = state.writer.bytes(ofNext: frame)
                state.total += bytes.count
                if let file = state.file { try file.append(bytes) } else { try writeOutput(bytes) }
            }
            try state.file?.finish()
            if !toPipe, !isQuiet {
                try writeOutput("\(path): \(count) frames of \(width) x \(height) pixels, \(state.total) bytes\n")
            }
        } catch let error as CommandError {
            throw error
        } catch {
            throw .failure("\(error)")
        }
    }

    /// Writes raw frames to standard output, in order: `rgba` or `y4m`.
    func stream(_ format: String) throws(CommandError) {
        try run(
            sequence, inOrder: true,
            make: { number, bitmap in
                guard format == "y4m" else { return VideoFrames.rgba(bitmap) }
                let head =
                    number == sequence.numbers[0]
                    ? VideoFrames.y4mHeader(width: bitmap.width, height: bitmap.height, rate: sequence.rate) : []
                return head + VideoFrames.y4mFrame(bitmap)
            }
        ) { _, _, bytes in
            try writeOutput(bytes)
        }
    }

    /// Draws the frames and shows a progress meter.
    private func run<Product>(
        _ sequence: FrameSequence, inOrder: Bool, make: @Sendable (Int64, Bitmap) throws -> Product,
        take: @Sendable (_ worker: Int, _ number: Int64, Product) throws -> Void
    ) throws(CommandError) {
        let meter = ProgressMeter(total: sequence.numbers.count, isQuiet: isQuiet)
        defer { meter.end() }
        do {
            try sequence.run(inOrder: inOrder, make: make) { worker, number, product in
                try take(worker, number, product)
                meter.advance()
            }
        } catch let error as CommandError {
            throw error
        } catch let error as FileError {
            throw .failure(error.description)
        } catch {
            throw .failure("\(command.timelinePath): \(error)")
        }
    }

    /// The header of a PNG file: its size in pixels and, of an animation, the number of frames; nil when it is not a PNG file.
    private func head(of path: String) throws(CommandError) -> (size: [Int], frames: Int?)? {
        let head: [UInt8]
        do throws(ResourceError) {
            head = try readFile(path, limit: PNGCodec.animationHeadLength)
        } catch {
            throw .failure(error.description)
        }
        guard let size = try? PNGCodec.size(fromHead: head) else { return nil }
        return ([size.width, size.height], PNGCodec.animationFrames(ofHead: head))
    }
}

/// Encodes the frames of a sequence. Equal frames, as while nothing moves, are encoded once.
private final class SequenceEncoder: Sendable {
    // Level 0 compresses runs only: for frames in motion a search saves little more and takes several times as long.
    private let encoder = PNGEncoder(level: 0)
    private let count: Int
    private let recent = Mutex<[(frame: Bitmap, png: [UInt8])]>([])

    /// An encoder that compares each frame with the latest `count` frames, which is as many as are drawn at a time.
    init(keeping count: Int) { self.count = count }

    func png(of frame: Bitmap) -> [UInt8] {
        if let known = recent.withLock({ $0 }).last(where: { $0.frame == frame }) { return known.png }
        let png = encoder.encode(frame)
        recent.withLock { recent in
            if recent.count >= count { recent.removeFirst() }
            recent.append((frame, png))
        }
        return png
    }
}

/// The state of an animation being written; only one thread at a time uses it.
private final class AnimationState: @unchecked Sendable {
    var writer: APNGWriter
    var total = 0
    let file: OutputFile?

    init(_ writer: APNGWriter, file: OutputFile?) {
        self.writer = writer
        self.file = file
    }
}
