/// A plane of 16-bit values, a component c held as 128 c, with a border of zeros on every side.
final class BlurPlane {
    let width: Int
    let height: Int
    /// Values a pixel: 4 for colours, 1 for coverage.
    let channels: Int
    /// Pixels and rows of border.
    let border: Int
    let rowValues: Int
    private let base: UnsafeMutablePointer<UInt16>

    init(width: Int, height: Int, channels: Int, border: Int) {
        self.width = width
        self.height = height
        self.channels = channels
        self.border = border
        rowValues = (width + 2 * border) * channels
        let count = rowValues * (height + 2 * border)
        base = .allocate(capacity: count)
        base.initialize(repeating: 0, count: count)
    }

    deinit { base.deallocate() }

    /// The first value of row `y`, -border..<height + border.
    func row(_ y: Int) -> UnsafeMutablePointer<UInt16> {
        base + (y + border) * rowValues + border * channels
    }
}
