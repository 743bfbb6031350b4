import Documents
import RectoUI

extension Timeline {
    /// A part of the screen that picture comparisons ignore, for the whole timeline or a part of it.
    public struct Mask: Hashable, Sendable {
        /// The rectangle in points of the screen.
        public let rect: Rect
        /// The first and the last time at which it applies, both included.
        public let start: Time, end: Time
        /// The reason, for people.
        public let note: String?

        /// A rectangle of the screen in points, from one time to another.
        public init(_ rect: Rect, from start: Time, to end: Time, note: String? = nil) {
            self.rect = rect
            self.start = start
            self.end = end
            self.note = note
        }
    }

    /// A named part of the timeline that is recorded frame by frame.
    public struct Stretch: Hashable, Sendable {
        /// The name: lower-case letters, digits and hyphens.
        public let id: String
        /// The start, included, and the end, excluded.
        public let start: Time, end: Time
        /// The frame rate: frame n is at time n / rate.
        public let rate: FrameRate

        /// A named stretch.
        public init(id: String, from start: Time, to end: Time, rate: FrameRate = .fps60) {
            self.id = id
            self.start = start
            self.end = end
            self.rate = rate
        }
    }
}

// How masks and stretches are written in a timeline file.
extension Timeline {
    /// A name of lower-case letters, digits and hyphens.
    static func id(_ reader: JSONReader) throws(TimelineError) -> String {
        let id = try reader.string()
        let isPlain = id.utf8.allSatisfy { $0 == 45 || (48...57).contains($0) || (97...122).contains($0) }
        guard !id.isEmpty, isPlain else { throw reader.error("must be of lower-case letters, digits and hyphens") }
        return id
    }

    static func stretch(_ reader: JSONReader, within duration: Time) throws(TimelineError) -> Stretch {
        let members = try reader.members(["id", "from", "to", "fps"])
        let id = try id(try members.required("id", of: reader))
        let start = try members.required("from", of: reader).time(), end = try members.required("to", of: reader).time()
        guard start < end, end <= duration else {
            throw reader.error("\"from\" and \"to\" must be in order, up to \(duration) s")
        }
        var rate = FrameRate.fps60
        if let rateReader = members["fps"] {
            let perSecond = try rateReader.whole()
            guard (1...240).contains(perSecond), let other = FrameRate(Int64(perSecond)) else {
                throw rateReader.error("must be 1 to 240 frames a second")
            }
            rate = other
        }
        guard end - start >= Time.frame(1, rate: rate) else { throw reader.error("is shorter than a frame") }
        return Stretch(id: id, from: start, to: end, rate: rate)
    }

    static func mask(_ reader: JSONReader, within duration: Time) throws(TimelineError) -> Mask {
        let members = try reader.members(["mask", "from", "to", "note"])
        let start = try members["from"]?.time() ?? .zero, end = try members["to"]?.time() ?? duration
        guard start <= end, end <= duration else { throw reader.error("\"from\" and \"to\" must be in order, up to \(duration) s") }
        return Mask(
            try parseRect(try members.required("mask", of: reader)), from: start, to: end, note: try members["note"]?.string())
    }

    static func manifest(_ reader: JSONReader) throws(TimelineError) -> String {
        let name = try reader.string()
        let isPlain = name.utf8.allSatisfy { (45...46).contains($0) || (48...57).contains($0) || (97...122).contains($0) }
        guard isPlain, name.hasSuffix(".ledger"), !name.hasPrefix(".") else {
            throw reader.error("must be a file name of lower-case letters, digits, hyphens and dots that ends in .ledger")
        }
        return name
    }
}
