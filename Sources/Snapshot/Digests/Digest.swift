import CNettle
import Raster

/// A SHA-256 digest (FIPS 180-4).
public struct Digest: Hashable, Sendable {
    /// The digest's 32 bytes.
    public let bytes: [UInt8]

    /// The digest of bytes.
    public init(of bytes: [UInt8]) {
        self = bytes.withUnsafeBufferPointer { Digest([$0]) }
    }

    /// The digest of a bitmap. It covers a line of text with the order of a pixel's components and the size, such as "RGBA8
    /// premultiplied 393x852" and a line feed, and then the rows from top to bottom, 8 bits a component. The size is included
    /// so that pictures of two sizes with the same bytes have two digests.
    public init(of bitmap: Bitmap) {
        let head = Array("RGBA8 premultiplied \(bitmap.width)x\(bitmap.height)\n".utf8)
        self = bitmap.withView { view in
            view.base.withMemoryRebound(to: UInt8.self, capacity: bitmap.width * bitmap.height * 4) { rows in
                head.withUnsafeBufferPointer {
                    Digest([$0, UnsafeBufferPointer(start: rows, count: bitmap.width * bitmap.height * 4)])
                }
            }
        }
    }

    /// A digest from the 32 bytes of one that was computed earlier.
    init(raw bytes: [UInt8]) { self.bytes = bytes }

    /// The digest of the contents of several buffers, one after the other.
    private init(_ buffers: [UnsafeBufferPointer<UInt8>]) {
        var context = sha256_ctx()
        nettle_sha256_init(&context)
        for buffer in buffers {
            if let base = buffer.baseAddress { nettle_sha256_update(&context, buffer.count, base) }
        }
        bytes = [UInt8](unsafeUninitializedCapacity: 32) { digest, count in
            nettle_sha256_digest(&context, 32, digest.baseAddress!)
            count = 32
        }
    }

    /// The whole digest in hexadecimal, 64 digits.
    public var hex: String { Digest.hex(bytes[...]) }

    /// The first `count` bytes in hexadecimal.
    public func prefix(_ count: Int) -> String { Digest.hex(bytes.prefix(count)) }

    private static func hex(_ bytes: ArraySlice<UInt8>) -> String {
        let digits = Array("0123456789abcdef".utf8)
        return String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self)
    }
}
