import Raster

/// The back of a printed page: bare paper through which the front's print shows faintly, blurred and without colour.
enum PaperBack {
    /// The fraction of the print's darkness that shows on the back.
    private static let showThrough = 0.10
    /// The fraction by which the back's colour is mixed with white.
    private static let lightening = 0.45

    /// The colour of the unprinted back for a paper colour.
    static func color(of paper: Color) -> Color { paper.mixed(with: .white, by: lightening) }

    /// Back = paper (1 - tau (1 - Y / Y paper)), Y the front's luminance blurred by a 3 x 3 binomial, with the front's
    /// alpha and a fine line along its edges, which stands for the paper's thickness. Premultiplied.
    static func bitmap(of front: Bitmap, paper: Color) -> Bitmap {
        let width = front.width, height = front.height
        var back = Bitmap(uninitializedWidth: width, height: height)
        let table = levels(paper)
        // The row's horizontally blurred luminance and those of the rows above and below, 0 ... 4 * 255.
        var rows = [[UInt16]](repeating: [UInt16](repeating: 0, count: width), count: 3)
        var plain = [UInt16](repeating: 0, count: width + 2)
        front.withView { source in
            func load(_ y: Int) {
                let row = source.row(max(0, min(height - 1, y)))
                for x in 0..<width {
                    let p = row[x]
                    // Weights of Rec. 709 in 1/256, applied to the encoded sRGB values.
                    let luminance = 54 &* (p & 255) &+ 183 &* (p &>> 8 & 255) &+ 19 &* (p &>> 16 & 255)
                    plain[x + 1] = UInt16(truncatingIfNeeded: luminance &>> 8)
                }
                plain[0] = plain[1]
                plain[width + 1] = plain[width]
                rows[(y + 3) % 3].withUnsafeMutableBufferPointer { out in
                    for x in 0..<width { out[x] = plain[x] &+ 2 &* plain[x + 1] &+ plain[x + 2] }
                }
            }
            load(-1)
            load(0)
            back.withMutableView { target in
                for y in 0..<height {
                    load(y + 1)
                    let out = target.row(y), alpha = source.row(y)
                    let above = rows[(y + 2) % 3], here = rows[y % 3], below = rows[(y + 1) % 3]
                    for x in 0..<width {
                        let sum = above[x] &+ 2 &* here[x] &+ below[x]
                        let a = alpha[x] &>> 24, p = table[Int(sum &>> 4)]
                        out[x] = a == 255 ? p : over255(p, a)
                    }
                    edgeLine(out, width, isEnd: y < 1 || y >= height - 1)
                }
            }
        }
        return back
    }

    private static func levels(_ paper: Color) -> [UInt32] {
        let bare = color(of: paper)
        let light = 0.2126 * paper.red + 0.7152 * paper.green + 0.0722 * paper.blue
        return (0..<256).map { y in
            let ratio = min(1, Float(y) / 255 / max(0.05, light))
            let k = 1 - Float(showThrough) * (1 - ratio)
            return Color(red: bare.red * k, green: bare.green * k, blue: bare.blue * k).pixel.rgba
        }
    }

    /// A premultiplied pixel times an alpha of 0...255, rounded.
    private static func over255(_ p: UInt32, _ a: UInt32) -> UInt32 {
        func times(_ c: UInt32) -> UInt32 { (c * a + 127) / 255 }
        return times(p & 255) | times(p >> 8 & 255) << 8 | times(p >> 16 & 255) << 16 | a << 24
    }

    private static func edgeLine(_ row: UnsafeMutablePointer<UInt32>, _ width: Int, isEnd: Bool) {
        func darken(_ x: Int) {
            let p = row[x]
            func less(_ c: UInt32) -> UInt32 { c * 236 / 255 }
            row[x] = less(p & 255) | less(p >> 8 & 255) << 8 | less(p >> 16 & 255) << 16 | (p & 0xFF00_0000)
        }
        if isEnd {
            for x in 0..<width { darken(x) }
        } else {
            darken(0)
            darken(width - 1)
        }
    }
}
