import Motion
import Raster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Frames as raw bytes for a video encoder.
public enum VideoFrames {
    /// Straight (not premultiplied) RGBA, 8 bits each, rows top to bottom: ffmpeg's `rgba`.
    public static func rgba(_ bitmap: Bitmap) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: bitmap.width * bitmap.height * 4) { buffer, count in
            bitmap.withView { view in
                var i = 0
                for y in 0..<bitmap.height {
                    let row = view.row(y)
                    let opaque = UnsafeBufferPointer(start: row, count: bitmap.width).reduce(UInt32.max) { $0 & $1 }
                    if opaque >= 0xFF00_0000, UInt32(littleEndian: 1) == 1 {
                        // The bytes of the row already have the wanted form.
                        memcpy(buffer.baseAddress! + i, row, bitmap.width * 4)
                        i += bitmap.width * 4
                        continue
                    }
                    for x in 0..<bitmap.width {
                        let p = Pixel(rgba: row[x])
                        func straight(_ v: UInt8) -> UInt8 {
                            let a = UInt32(p.alpha)
                            return a == 255 ? v : (a == 0 ? 0 : UInt8(min(255, (UInt32(v) * 255 + a / 2) / a)))
                        }
                        buffer[i] = straight(p.red)
                        buffer[i + 1] = straight(p.green)
                        buffer[i + 2] = straight(p.blue)
                        buffer[i + 3] = p.alpha
                        i += 4
                    }
                }
            }
            count = bitmap.width * bitmap.height * 4
        }
    }

    /// The header line of a YUV4MPEG2 stream of frames of this size and rate: 4:4:4, studio range.
    public static func y4mHeader(width: Int, height: Int, rate: FrameRate) -> [UInt8] {
        Array("YUV4MPEG2 W\(width) H\(height) F\(rate.numerator):\(rate.denominator) Ip A1:1 C444 XCOLORRANGE=LIMITED\n".utf8)
    }

    /// One frame of a YUV4MPEG2 stream: BT.709 in studio range, exactly rounded from the 8-bit colours over black.
    public static func y4mFrame(_ bitmap: Bitmap) -> [UInt8] {
        let size = bitmap.width * bitmap.height
        let head = Array("FRAME\n".utf8)
        return [UInt8](unsafeUninitializedCapacity: head.count + 3 * size) { buffer, count in
            for (i, byte) in head.enumerated() { buffer[i] = byte }
            let luma = head.count, blue = luma + size, red = blue + size
            bitmap.withView { view in
                var i = 0
                for y in 0..<bitmap.height {
                    let row = view.row(y)
                    for x in 0..<bitmap.width {
                        let p = Pixel(rgba: row[x])
                        let r = Int(p.red), g = Int(p.green), b = Int(p.blue)
                        // The matrix of ITU-R BT.709 times 219/255 (224/255 for the differences) in 1/65536.
                        buffer[luma + i] = UInt8((11966 * r + 40254 * g + 4064 * b + 16 * 65536 + 32768) >> 16)
                        buffer[blue + i] = UInt8((-6596 * r - 22189 * g + 28785 * b + 128 * 65536 + 32768) >> 16)
                        buffer[red + i] = UInt8((28785 * r - 26145 * g - 2640 * b + 128 * 65536 + 32768) >> 16)
                        i += 1
                    }
                }
            }
            count = head.count + 3 * size
        }
    }
}
