import Raster

/// Which kind of PNG suits a picture: colour type, bit depth and palette.
struct PNGForm: Hashable {
    /// 0 grey, 2 RGB, 3 palette, 6 RGBA.
    let colorType: UInt8
    let bitDepth: Int
    /// Straight colours, translucent ones first, else by value; empty without a palette.
    let palette: [UInt32]

    /// Bytes in a pixel, or 1 for packed ones.
    var pixelBytes: Int { colorType == 2 ? 3 : (colorType == 6 ? 4 : 1) }

    /// Bytes in a row of `width` pixels.
    func rowBytes(_ width: Int) -> Int { palette.isEmpty ? width * pixelBytes : (width * bitDepth + 7) / 8 }

    /// The kind for a view. Of a picture of many colours only so much is read as tells that; it is taken to be opaque when
    /// `assumesOpaque` and that much of it is.
    init(_ view: BitmapView, assumesOpaque: Bool = false) {
        let width = view.bounds.width
        var colors = ColorSet()
        var conjunction: UInt32 = 0xFF00_0000
        var isGrey = true
        var last = ~view.base[0]
        for y in view.bounds.minY..<view.bounds.maxY {
            let row = view.row(y)
            if colors.isFull, !isGrey {
                if assumesOpaque { break }
                conjunction &= PNGForm.conjunction(row, width)
                if conjunction >> 24 != 255 { break }
                continue
            }
            for x in 0..<width where row[x] != last {
                last = row[x]
                colors.insert(last)
                conjunction &= last
                isGrey = isGrey && last >> 24 == 255 && last & 255 == last >> 8 & 255 && last & 255 == last >> 16 & 255
            }
        }
        let isOpaque = conjunction >> 24 == 255
        if !colors.isFull, !(isGrey && colors.count > 16) {
            // Two premultiplied colours may have one straight form; the rows look colours up by the straight form.
            let straight = Set(colors.members.map(PNGAlpha.straight))
            palette = straight.sorted { ($0 >> 24 == 255 ? 1 : 0, $0) < ($1 >> 24 == 255 ? 1 : 0, $1) }
            colorType = 3
            bitDepth = palette.count <= 2 ? 1 : (palette.count <= 4 ? 2 : (palette.count <= 16 ? 4 : 8))
            return
        }
        palette = []
        bitDepth = 8
        colorType = isGrey ? 0 : (isOpaque ? 2 : 6)
    }

    /// RGB or RGBA, whatever the colours are: the frames of an animation share one form.
    init(isOpaque: Bool) {
        colorType = isOpaque ? 2 : 6
        bitDepth = 8
        palette = []
    }

    /// The bitwise and of a row.
    static func conjunction(_ row: UnsafeMutablePointer<UInt32>, _ width: Int) -> UInt32 {
        var v: UInt32 = ~0
        for x in 0..<width { v &= row[x] }
        return v
    }
}

/// At most 256 different pixels, in an open hash table.
private struct ColorSet {
    private var slots = [UInt64](repeating: 0, count: 1024)
    private(set) var count = 0
    private(set) var isFull = false

    mutating func insert(_ pixel: UInt32) {
        guard !isFull else { return }
        let key = UInt64(pixel) | 1 << 32
        var slot = Int((pixel &* 0x9E37_79B1) >> 22)
        while slots[slot] != 0 {
            if slots[slot] == key { return }
            slot = (slot + 1) & 1023
        }
        guard count < 256 else {
            isFull = true
            return
        }
        slots[slot] = key
        count += 1
    }

    var members: [UInt32] { slots.filter { $0 != 0 }.map { UInt32(truncatingIfNeeded: $0) } }
}
