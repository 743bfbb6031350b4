import CPNGShim
import Raster

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension Bitmap {
    /// Decodes a PNG file of any colour type, bit depth and interlace to premultiplied RGBA8 in encoded sRGB.
    ///
    /// 16-bit samples are rounded to the nearest; colour chunks are honoured as browsers do (see `PNGColorConversion`).
    /// Damaged, truncated or oversized files are refused. A picture takes at most four times its 8-bit size in memory
    /// while it is read, and a small file cannot claim a large one.
    public init(png bytes: UnsafeRawBufferPointer) throws(PNGError) {
        let file = try PNGFile(bytes)
        let conversion = try PNGColorConversion(file)
        if conversion == nil, PNGFastDecoder.takes(file), let bitmap = PNGFastDecoder.decode(file) {
            self = bitmap
        } else {
            self = try Bitmap.decodedByLibrary(file, conversion)
        }
    }

    /// Decodes a PNG file held in an array.
    public init(png bytes: [UInt8]) throws(PNGError) {
        let result: Result<Bitmap, PNGError> = bytes.withUnsafeBytes { buffer in
            do throws(PNGError) {
                return .success(try Bitmap(png: buffer))
            } catch {
                return .failure(error)
            }
        }
        self = try result.get()
    }

    /// Decodes through libpng: the general path, and the reference for the fast one.
    static func decodedByLibrary(_ file: PNGFile, _ conversion: PNGColorConversion?) throws(PNGError) -> Bitmap {
        let (width, height) = (file.header.width, file.header.height)
        var bitmap = Bitmap(uninitializedWidth: width, height: height)
        var message = [CChar](repeating: 0, count: Int(RECTO_PNG_MESSAGE_BYTES))
        let file8 = file.bytes.bindMemory(to: UInt8.self)
        var status: Int32 = 0
        if let conversion {
            guard let wide = malloc(width * height * 8) else { throw .outOfMemory(bytes: width * height * 8) }
            defer { free(wide) }
            status = recto_png_decode(
                file8.baseAddress, file8.count, UInt32(width), UInt32(height), RectoPNGSamples16,
                wide.assumingMemoryBound(to: UInt8.self), width * 8, &message)
            if status == 0 {
                let samples = wide.bindMemory(to: UInt16.self, capacity: width * height * 4)
                bitmap.withMutableView { view in
                    for y in 0..<height {
                        let row = UnsafeMutableRawPointer(view.row(y)).assumingMemoryBound(to: UInt8.self)
                        conversion.convert(samples + y * width * 4, to: row, count: width)
                    }
                }
            }
        } else {
            status = bitmap.withMutableView { view in
                let pixels = UnsafeMutableRawPointer(view.base).assumingMemoryBound(to: UInt8.self)
                return recto_png_decode(
                    file8.baseAddress, file8.count, UInt32(width), UInt32(height), RectoPNGSamples8,
                    pixels, width * 4, &message)
            }
        }
        guard status == 0 else {
            let bytes = message.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }
            throw .badPixels(reason: String(decoding: bytes, as: UTF8.self))
        }
        bitmap.withMutableView { view in
            for y in 0..<height { PNGAlpha.premultiply(view.row(y), count: width) }
        }
        return bitmap
    }
}
