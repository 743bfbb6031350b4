/// An affine function of the plane: x times `x` plus y times `y` plus `constant`.
public struct LinearForm: Hashable, Sendable {
    /// The factor of x.
    public var x: Double
    /// The factor of y.
    public var y: Double
    /// The value at the origin.
    public var constant: Double

    /// A form from its factors.
    public init(x: Double, y: Double, constant: Double) {
        self.x = x
        self.y = y
        self.constant = constant
    }

    /// The value at a point.
    @inlinable public func value(at p: Point) -> Double { x * p.x + y * p.y + constant }

    /// The sum of two forms.
    @inlinable public static func + (a: LinearForm, b: LinearForm) -> LinearForm {
        LinearForm(x: a.x + b.x, y: a.y + b.y, constant: a.constant + b.constant)
    }

    /// The form multiplied by `k`.
    @inlinable public static func * (a: LinearForm, k: Double) -> LinearForm {
        LinearForm(x: a.x * k, y: a.y * k, constant: a.constant * k)
    }

    /// The form with `k` added to its constant.
    @inlinable public static func + (a: LinearForm, k: Double) -> LinearForm {
        LinearForm(x: a.x, y: a.y, constant: a.constant + k)
    }

    /// The form's slope along a row of pixels and its value where the row's centre line crosses x = 0.
    @inlinable func row(_ y: Int) -> (slope: Float, start: Float) {
        (Float(x), Float(self.y * (Double(y) + 0.5) + constant))
    }
}

/// The points of the plane where a form is in `low ..< high`.
public struct Slab: Hashable, Sendable {
    /// What is measured.
    public var form: LinearForm
    /// The least value inside.
    public var low: Double
    /// The first value that is outside again.
    public var high: Double

    /// The points where a form is in `low ..< high`.
    public init(_ form: LinearForm, low: Double, high: Double) {
        self.form = form
        self.low = low
        self.high = high
    }
}

extension [Slab] {
    /// The pixels of row `y` from `minX` to before `maxX` whose centres are inside every limit.
    func columns(ofRow y: Int, minX: Int, maxX: Int) -> Range<Int> {
        var first = Double(minX), end = Double(maxX)
        for limit in self {
            let k = limit.form.x, c = limit.form.y * (Double(y) + 0.5) + limit.form.constant
            if abs(k) < 1e-12 {
                guard c >= limit.low, c < limit.high else { return minX..<minX }
                continue
            }
            let a = (limit.low - c) / k - 0.5, b = (limit.high - c) / k - 0.5
            first = Swift.max(first, Swift.min(a, b))
            end = Swift.min(end, Swift.max(a, b))
        }
        // Both ends round in the same way, so that limits side by side share no pixel and leave none out.
        guard first < end else { return minX..<minX }
        let low = roundedUp(first), high = roundedUp(end)
        return low..<Swift.max(low, high)
    }

    /// A column rounded up, without a call of the system's library.
    private func roundedUp(_ v: Double) -> Int {
        let whole = Int(v)
        return Double(whole) < v ? whole + 1 : whole
    }
}

/// The pixels in which a sheet is visible: those in a convex area, without those in convex areas that other sheets cover.
struct LinearArea: Sendable {
    var limits: [Slab]
    /// Each one an area that something drawn later covers whole.
    var hidden: [[Slab]]

    /// Calls `body` with each stretch of row `y` between two columns, from left to right.
    func forEachStretch(ofRow y: Int, minX: Int, maxX: Int, _ body: (Range<Int>) -> Void) {
        let all = limits.columns(ofRow: y, minX: minX, maxX: maxX)
        guard !all.isEmpty else { return }
        guard !hidden.isEmpty else { return body(all) }
        var first = all.lowerBound
        while first < all.upperBound {
            // The next hidden stretch; the areas are few.
            var next = all.upperBound..<all.upperBound
            for area in hidden {
                let columns = area.columns(ofRow: y, minX: first, maxX: all.upperBound)
                if !columns.isEmpty, columns.lowerBound < next.lowerBound { next = columns }
            }
            if next.lowerBound > first { body(first..<next.lowerBound) }
            first = next.upperBound
        }
    }
}
