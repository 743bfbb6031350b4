import RectoUI
import Stage

/// What one shard of a sequence has drawn. It is written when all the shard's frames are complete, and read when shards are
/// merged.
///
/// The file lies in the frames' folder and is called `<app>.<part>-of-<parts>.shard`:
///
/// ```
/// recto shard 1
/// part 2 of 4
/// job devotional on iphone15 at 3 ...              everything that frames depend on, one line for each thing
/// 001620 <digest of the pixels> <digest of the file>
/// ```
public struct ShardManifest: Hashable, Sendable {
    /// One frame: its number, the SHA-256 digests of its premultiplied pixels and of its file.
    public struct Frame: Hashable, Sendable {
        /// The frame's number in the timeline.
        public let number: Int64
        public let pixels: String, file: String

        /// A frame's number, the digest of its pixels and the digest of its file.
        public init(number: Int64, pixels: Digest, file: Digest) {
            self.number = number
            self.pixels = pixels.hex
            self.file = file.hex
        }

        fileprivate init(number: Int64, pixels: Substring, file: Substring) {
            self.number = number
            self.pixels = String(pixels)
            self.file = String(file)
        }
    }

    /// Which part of the sequence this is, from 1, and how many there are.
    public let part: Int, parts: Int
    /// What the whole sequence depends on, one line for each thing; all parts of one sequence have the same lines.
    public let job: [String]
    /// The frames of this part in order.
    public let frames: [Frame]

    private static let title = "recto shard 1"

    /// A part's number, the number of parts, what the sequence depends on, and the frames that were drawn.
    public init(part: Int, of parts: Int, job: [String], frames: [Frame]) {
        self.part = part
        self.parts = parts
        self.job = job
        self.frames = frames
    }

    /// The name of the file for an app's frames.
    public func fileName(_ app: String) -> String { "\(app).\(part)-of-\(parts).shard" }

    /// The text of the file.
    public var text: String {
        var text = "\(ShardManifest.title)\npart \(part) of \(parts)\n"
        for line in job { text += "job \(line)\n" }
        for frame in frames { text += "\(sixDigits(frame.number)) \(frame.pixels) \(frame.file)\n" }
        return text
    }

    /// Reads a file's text; nil when it is not a shard manifest or is incomplete.
    public init?(_ text: String) {
        guard text.hasSuffix("\n") else { return nil }
        let lines = text.split(separator: "\n")
        guard lines.count > 2, lines[0] == ShardManifest.title else { return nil }
        let head = lines[1].split(separator: " ")
        guard head.count == 4, head[0] == "part", head[2] == "of", let part = Int(head[1]), let parts = Int(head[3]),
            (1...100_000).contains(parts), (1...parts).contains(part)
        else { return nil }
        var job: [String] = [], frames: [Frame] = []
        for line in lines.dropFirst(2) {
            if line.hasPrefix("job ") {
                guard frames.isEmpty else { return nil }
                job.append(String(line.dropFirst(4)))
                continue
            }
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count == 3, let number = Int64(words[0]), words[1].utf8.count == 64, words[2].utf8.count == 64 else { return nil }
            frames.append(Frame(number: number, pixels: words[1], file: words[2]))
        }
        self.init(part: part, of: parts, job: job, frames: frames)
    }

    /// The lines that say what the frames of a sequence depend on: device, scale, chrome, rate, which frames, and the inputs'
    /// digests. Throws when an input cannot be read.
    public static func job(
        _ source: FrameSource, numbers: [Int64], rate: FrameRate
    ) throws(ResourceError) -> [String] {
        let context = source.context
        let inputs = try DigestManifestInputs(of: source.timeline, app: source.appType, resources: context.resources)
        let list = Digest(of: Array(numbers.map(String.init).joined(separator: ",").utf8)).prefix(16)
        return [
            "app \(source.appType.id)", "device \(context.device.id)", "scale \(context.scale)", "chrome \(source.chrome)",
            "fps \(rate)", "frames \(numbers.count) \(list)"
        ] + inputs.parts.map { "\($0.name) \($0.identity)" }
    }
}

/// The shards of one sequence, merged.
public struct MergedShards: Sendable {
    /// Every frame in order, and the path of its file.
    public let frames: [(frame: ShardManifest.Frame, path: String)]
    /// The digest of all frames' numbers and pixels; it does not depend on how the sequence was split.
    public let digest: String
    /// The app's name.
    public let app: String

    /// Why shards cannot be merged, in one line.
    public struct Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        /// One line that says what is wrong and how to fix it.
        public let description: String
    }

    /// Merges the shards found in some folders. Throws when parts are missing, belong to two jobs, or were drawn twice with
    /// different pixels, and when frames are missing or differ from what was drawn.
    public init(folders: [String]) throws(Refusal) {
        var found: [(folder: String, file: String, manifest: ShardManifest)] = []
        for folder in folders {
            for name in fileNames(in: folder) where name.hasSuffix(".shard") {
                guard let bytes = try? readFile("\(folder)/\(name)"), let manifest = ShardManifest(String(decoding: bytes, as: UTF8.self))
                else { throw Refusal(description: "\(folder)/\(name) is no whole list of frames; draw that part again") }
                found.append((folder, "\(folder)/\(name)", manifest))
            }
        }
        guard let first = found.first else {
            throw Refusal(description: "there are no parts in \(folders.joined(separator: ", ")); draw them with render frames --shard")
        }
        for other in found.dropFirst() where other.manifest.job != first.manifest.job || other.manifest.parts != first.manifest.parts {
            let lines = Set(other.manifest.job).symmetricDifference(first.manifest.job).sorted()
            let what =
                other.manifest.parts == first.manifest.parts
                ? lines.prefix(2).joined(separator: " / ") : "\(first.manifest.parts) parts / \(other.manifest.parts) parts"
            throw Refusal(description: "\(first.file) and \(other.file) are not of one sequence: \(what)")
        }
        let parts = Dictionary(grouping: found) { $0.manifest.part }
        let missing = (1...first.manifest.parts).filter { parts[$0] == nil }
        guard missing.isEmpty else {
            let list = missing.prefix(8).map { "\($0)/\(first.manifest.parts)" }.joined(separator: ", ")
            throw Refusal(description: "incomplete: part \(list) of the sequence \(missing.count == 1 ? "is" : "are") missing")
        }
        for copies in parts.values where Set(copies.map { $0.manifest.frames.map(\.pixels) }).count > 1 {
            throw Refusal(description: "\(copies[0].file) and \(copies[1].file) are the same part with other pixels")
        }
        app = first.manifest.job.first { $0.hasPrefix("app ") }.map { String($0.dropFirst(4)) } ?? ""
        var frames: [(frame: ShardManifest.Frame, path: String)] = []
        for part in 1...first.manifest.parts {
            let (folder, _, manifest) = parts[part]![0]
            for frame in manifest.frames {
                let path = "\(folder)/\(app).\(sixDigits(frame.number)).png"
                guard let bytes = try? readFile(path) else { throw Refusal(description: "incomplete: \(path) is missing") }
                guard Digest(of: bytes).hex == frame.file else {
                    throw Refusal(description: "\(path) is not the file that part \(part)/\(manifest.parts) has drawn; draw it again")
                }
                frames.append((frame, path))
            }
        }
        frames.sort { $0.frame.number < $1.frame.number }
        let count = first.manifest.job.first { $0.hasPrefix("frames ") }?.split(separator: " ")
        let numbers = frames.map(\.frame.number)
        let list = Digest(of: Array(numbers.map(String.init).joined(separator: ",").utf8)).prefix(16)
        guard count?.count == 3, count?[2] == list[...] else {
            throw Refusal(description: "the parts hold \(numbers.count) frames and not those of the sequence; draw them again")
        }
        self.frames = frames
        digest = Digest(of: Array(frames.map { "\($0.frame.number) \($0.frame.pixels)\n" }.joined().utf8)).hex
    }
}
