import PNG
import RectoUI

enum PNGBytes {
    static func of(_ bitmap: Bitmap) -> [UInt8] { PNGEncoder().encode(bitmap) }
}
