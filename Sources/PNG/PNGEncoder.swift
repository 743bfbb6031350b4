import Raster

/// Writes bitmaps as PNG files: the same pixels give the same bytes with the same libdeflate.
///
/// The smallest fitting kind is chosen: a palette for at most 256 colours, grey, RGB when opaque, else RGBA with
/// straight alpha. Large pictures are compressed in two bands on two threads, whether there are two cores or not, so
/// that the bytes stay the same. Pixels come back exactly when read by `Bitmap(png:)`. The file carries an sRGB chunk.
public struct PNGEncoder: Sendable {
    /// libdeflate's level, 1 (fast) to 12 (small); 0 looks for runs only and is several times faster than 1.
    public let level: Int

    /// An encoder; levels are held to 0...12.
    public init(level: Int = PNGEncoder.defaultLevel) {
        self.level = max(0, min(12, level))
    }

    /// Smaller files than zlib's level 6 on pages and pictures, in a quarter of its time or less.
    public static let defaultLevel = 4

    /// A whole PNG file of the view's pixels, which must be premultiplied. Views without pixels are refused.
    public func encode(_ view: BitmapView) -> [UInt8] {
        precondition(!view.bounds.isEmpty, "a PNG picture has at least one pixel")
        // Whether all pixels are opaque shows while they are filtered; most pictures are.
        return file(view, PNGForm(view, assumesOpaque: true)) ?? file(view, PNGForm(view))!
    }

    /// A file of one kind; nil when the pixels turn out to be not opaque and the kind is.
    private func file(_ view: BitmapView, _ form: PNGForm) -> [UInt8]? {
        let rows = PNGRows(view, form)
        guard let stream = PNGCompression.zlibStream(of: rows, level: level) else { return nil }
        var file = PNGChunkWriter()
        file.header(width: view.bounds.width, height: view.bounds.height, form)
        file.chunk("sRGB", [0])
        if !form.palette.isEmpty { file.palette(form.palette) }
        file.chunk("IDAT", stream)
        file.chunk("IEND", [])
        return file.bytes
    }

    /// A whole PNG file of a bitmap.
    public func encode(_ bitmap: Bitmap) -> [UInt8] {
        bitmap.withView { encode($0) }
    }
}
