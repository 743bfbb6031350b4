import Raster

/// The reference sizes for lengths in relative units.
struct SVGLengthScale: Hashable {
    /// The size of the nearest view box; 100 percent of it is its width, its height, or for lengths without a
    /// direction its diagonal over the root of two.
    var viewport = Size.zero
    /// The `font-size`, where the file gives one.
    var fontSize: Double?

    /// The direction of a length.
    enum Axis {
        case x, y, other
    }

    func whole(_ axis: Axis) -> Double {
        switch axis {
        case .x: viewport.width
        case .y: viewport.height
        case .other:
            ((viewport.width * viewport.width + viewport.height * viewport.height) / 2).squareRoot()
        }
    }

    /// User units of each unit of CSS that has a size of its own, at 96 to the inch.
    private static let units: [String: Double] = [
        "": 1, "px": 1, "pt": 96.0 / 72, "pc": 16, "in": 96, "cm": 96 / 2.54, "mm": 9.6 / 2.54, "q": 2.4 / 2.54
    ]

    /// One length, perhaps with spaces around it.
    func length(_ text: some StringProtocol, _ axis: Axis) throws(SVGFault) -> Double {
        var scanner = SVGScanner(String(text))
        scanner.skipSpaces()
        let value = try length(&scanner, axis, text)
        scanner.skipSpaces()
        guard scanner.isAtEnd else { throw fault(text) }
        return value
    }

    /// Lengths with spaces or commas between them.
    func lengths(_ text: String, _ axis: Axis, atMost limit: Int) throws(SVGFault) -> [Double] {
        var scanner = SVGScanner(text)
        var values: [Double] = []
        scanner.skipSpaces()
        while !scanner.isAtEnd {
            values.append(try length(&scanner, axis, text))
            guard scanner.skipSeparator(), values.count <= limit else { throw fault(text) }
        }
        return values
    }

    private func length(_ scanner: inout SVGScanner, _ axis: Axis, _ text: some StringProtocol) throws(SVGFault)
        -> Double
    {
        guard let value = scanner.takeNumber() else { throw fault(text) }
        if scanner.take(UInt8(ascii: "%")) { return value / 100 * whole(axis) }
        let unit = scanner.takeWord().lowercased()
        if let factor = SVGLengthScale.units[unit] { return value * factor }
        guard unit == "em", let fontSize else { throw fault(text) }
        return value * fontSize
    }

    private func fault(_ text: some StringProtocol) -> SVGFault {
        SVGFault("\(SVGFault.quoted(text)) is not a length that is understood: use a number, px, another unit, or %")
    }
}
