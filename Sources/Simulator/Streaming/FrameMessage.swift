import RectoUI
import Stage

/// The binary messages to the page; numbers are little-endian.
///
/// A frame: the byte 1; a byte that is 1 when every pixel of the page is now exact; the count of regions (u16); its number
/// (u32); its time in seconds (f64); the time of the latest touch in it by the page's own clock, in ms, or -1 (f64); how long
/// drawing and compressing took, in ms (f32 each); the picture's width and height (u16 each). Then for every region: x, y,
/// width, height (u16 each), its format (u8), its length (u32), its bytes.
///
/// A still: the byte 2; the length of its name (u16); the name; a PNG file.
enum FrameMessage {
    /// The numbers that precede a frame's regions.
    struct Header: Sendable {
        var number: UInt32
        var time: Time
        var latestTouch: Double
        var drawing: Double
        var compressing: Double
        var width: Int
        var height: Int
        var isExact: Bool
    }

    static func frame(_ header: Header, _ regions: [EncodedRegion]) -> [UInt8] {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(64 + regions.reduce(0) { $0 + $1.bytes.count + 13 })
        bytes += [1, header.isExact ? 1 : 0]
        append(UInt16(regions.count), to: &bytes)
        append(header.number, to: &bytes)
        append(header.time.seconds.bitPattern, to: &bytes)
        append(header.latestTouch.bitPattern, to: &bytes)
        append(Float(header.drawing).bitPattern, to: &bytes)
        append(Float(header.compressing).bitPattern, to: &bytes)
        append(UInt16(header.width), to: &bytes)
        append(UInt16(header.height), to: &bytes)
        for region in regions {
            for number in [region.rect.minX, region.rect.minY, region.rect.width, region.rect.height] {
                append(UInt16(number), to: &bytes)
            }
            bytes.append(region.format.rawValue)
            append(UInt32(region.bytes.count), to: &bytes)
            bytes += region.bytes
        }
        return bytes
    }

    static func still(name: String, png: [UInt8]) -> [UInt8] {
        var bytes: [UInt8] = [2]
        append(UInt16(name.utf8.count), to: &bytes)
        return bytes + Array(name.utf8) + png
    }

    private static func append(_ value: some FixedWidthInteger, to bytes: inout [UInt8]) {
        withUnsafeBytes(of: value.littleEndian) { bytes += $0 }
    }
}
