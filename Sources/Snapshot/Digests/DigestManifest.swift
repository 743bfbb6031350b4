import Motion

/// The digests of every frame of a timeline, drawn on the first device at one pixel a point and 60 frames a second.
///
/// Of each frame it holds the first four bytes of its SHA-256 digest, which suffice to name the frame that changed; of every
/// second it holds the digest of all its frames' whole digests, so that no check depends on four bytes alone. A timeline of 49
/// s takes some 20 KB.
public struct DigestManifest: Hashable, Sendable {
    /// Frames a second.
    public static let rate = FrameRate.fps60
    /// Frames in a row of the file.
    static let rowLength = 60

    /// What the frames were made from.
    public let inputs: DigestManifestInputs
    /// The number of the first frame.
    public let first: Int64
    /// The first four bytes of each frame's digest, most significant first.
    public let marks: [UInt32]
    /// For every row of frames, the hexadecimal digest of the frames' digests, one after the other.
    let rows: [String]

    /// The range of the frames' numbers.
    public var numbers: Range<Int64> { first..<first + Int64(marks.count) }

    /// The manifest of consecutive frames that begin at `first`, by their digests; it needs at least one.
    init(inputs: DigestManifestInputs, first: Int64, digests: [Digest]) {
        self.inputs = inputs
        self.first = first
        marks = digests.map { $0.bytes[0..<4].reduce(0) { $0 << 8 | UInt32($1) } }
        rows = stride(from: 0, to: digests.count, by: DigestManifest.rowLength).map { start in
            Digest(of: digests[start..<min(digests.count, start + DigestManifest.rowLength)].flatMap(\.bytes)).hex
        }
    }

    /// The numbers of frames that differ from another manifest, or that only one of the two has, in order. When a row's digest
    /// differs although all its marks agree, all frames of the row are returned.
    public func differing(from other: DigestManifest) -> [Int64] {
        let common = numbers.clamped(to: other.numbers)
        var differing = (Array(numbers) + Array(other.numbers)).filter { !common.contains($0) }
        differing += common.filter { marks[Int($0 - first)] != other.marks[Int($0 - other.first)] }
        if first == other.first {
            for (k, (mine, theirs)) in zip(rows, other.rows).enumerated() where mine != theirs {
                let row = (first + Int64(k * DigestManifest.rowLength)..<first + Int64((k + 1) * DigestManifest.rowLength)).clamped(
                    to: common)
                // A row that is cut short by the end of one manifest cannot be compared with the other's whole row.
                if !differing.contains(where: row.contains), row.count == DigestManifest.rowLength || numbers == other.numbers {
                    differing += row
                }
            }
        }
        return Set(differing).sorted()
    }
}

/// Why a manifest file cannot be used.
public struct DigestManifestError: Error, Hashable, Sendable, CustomStringConvertible {
    let file: String
    let line: Int
    let reason: String

    /// One line with the file, the line, the reason and the remedy.
    public var description: String { "\(file):\(line): \(reason); record it again" }
}

extension DigestManifest {
    private static let title = "recto ledger 1"
    private static let form = " at 60 a second, iphone15, 1 pixel a point"

    /// The file's text:
    ///
    /// ```
    /// recto manifest 1
    /// frames 0 to 2939 at 60 a second, iphone15, 1 pixel a point
    /// input 0123456789abcdef0123456789abcdef asset Devotional/Pictures/doors.png
    /// input 2.12.1 library FreeType
    /// 0 <digest of the row, 64 digits> 0a1b2c3d*17 4e5f6071 ...    "*17": 17 equal frames
    /// ```
    public var text: String {
        var text = "\(DigestManifest.title)\nframes \(first) to \(numbers.upperBound - 1)\(DigestManifest.form)\n"
        for part in inputs.parts { text += "input \(part.identity) \(part.name)\n" }
        for (k, row) in rows.enumerated() {
            let start = k * DigestManifest.rowLength, end = min(marks.count, start + DigestManifest.rowLength)
            text += "\(first + Int64(start)) \(row)"
            var i = start
            while i < end {
                var j = i + 1
                while j < end, marks[j] == marks[i] { j += 1 }
                let digits = String(marks[i], radix: 16)
                text += " " + String(repeating: "0", count: 8 - digits.utf8.count) + digits + (j - i > 1 ? "*\(j - i)" : "")
                i = j
            }
            text += "\n"
        }
        return text
    }

    /// Reads a manifest's text; `file` is the name that errors give it.
    public init(file: String, bytes: [UInt8]) throws(DigestManifestError) {
        let lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
        func refuse(_ line: Int, _ reason: String) -> DigestManifestError {
            DigestManifestError(file: file, line: line + 1, reason: reason)
        }
        func isHex(_ text: Substring, _ count: Int) -> Bool {
            text.utf8.count == count && text.utf8.allSatisfy { (48...57).contains($0) || (97...102).contains($0) }
        }
        guard lines.first.map({ $0 == DigestManifest.title }) == true else { throw refuse(0, "is not a ledger that this program reads") }
        guard lines.count > 2, lines[1].hasPrefix("frames "), lines[1].hasSuffix(DigestManifest.form) else {
            throw refuse(1, "does not say which frames it holds")
        }
        let words = lines[1].dropFirst("frames ".count).dropLast(DigestManifest.form.count).split(separator: " ")
        guard words.count == 3, words[1] == "to", let first = Int64(words[0]), let last = Int64(words[2]), first >= 0,
            first <= last, last < 1_000_000_000, last - first < 10_000_000
        else { throw refuse(1, "does not say which frames it holds") }
        var parts: [DigestManifestInputs.Part] = [], rows: [String] = [], marks: [UInt32] = []
        for (k, line) in lines.enumerated().dropFirst(2) {
            if line.hasPrefix("input ") {
                let words = line.split(separator: " ", maxSplits: 2)
                guard words.count == 3, rows.isEmpty, !parts.contains(where: { $0.name == words[2] }) else {
                    throw refuse(k, "is no line of an input")
                }
                parts.append(DigestManifestInputs.Part(name: String(words[2]), identity: String(words[1])))
                continue
            }
            if line.isEmpty, k == lines.count - 1 { break }
            let words = line.split(separator: " ", omittingEmptySubsequences: false)
            guard words.count > 2, Int64(words[0]) == first + Int64(marks.count), isHex(words[1], 64),
                marks.count % DigestManifest.rowLength == 0
            else { throw refuse(k, "is no row of frames in its order") }
            let full = marks.count + DigestManifest.rowLength
            for word in words.dropFirst(2) {
                let pieces = word.split(separator: "*", omittingEmptySubsequences: false)
                guard pieces.count <= 2, isHex(pieces[0], 8), let mark = UInt32(pieces[0], radix: 16),
                    let count = pieces.count == 2 ? Int(pieces[1]) : 1, count > 0, count <= full - marks.count
                else { throw refuse(k, "has more or other than digests of \(DigestManifest.rowLength) frames") }
                marks += repeatElement(mark, count: count)
            }
            rows.append(String(words[1]))
        }
        guard Int64(marks.count) == last - first + 1 else {
            throw refuse(lines.count - 1, "ends after \(marks.count) of \(last - first + 1) frames")
        }
        self.inputs = DigestManifestInputs(parts: parts)
        self.first = first
        self.marks = marks
        self.rows = rows
    }
}
