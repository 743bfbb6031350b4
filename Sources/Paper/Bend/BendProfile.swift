import Motion
import Numerics
import Raster

/// The side view of a sheet that is bent in one direction: its slope along an axis, and from it where paper lies.
///
/// Arc length runs along `axis` from the grip; place X and height Z are the integrals of cos and sin of the slope, taken
/// over segments of equal length, so that the paper bends and never stretches. Lengths are page points.
public struct BendProfile: Hashable, Sendable {
    /// The point of the flat page that keeps its place.
    public let grip: Point
    /// Unit vector in the page, across the rulings.
    public let axis: Vector
    /// Arc length at the first node; nodes are `step` apart.
    public let start: Double
    /// The arc length from one entry of the lists to the next, points.
    public let step: Double
    /// The slope of each segment, radians: positive rises along the axis.
    public let slopes: [Double]
    /// Place along the axis, from the grip, and height of each node; the lowest is at height 0.
    public let places: [Double]
    /// How high the sheet is above its plane at each entry, points.
    public let heights: [Double]

    static let segments = 160

    /// A profile of a page, with a slope for each arc length from the grip. The axis need not be of unit length; a
    /// vanishing one is the page's x axis.
    public init(page: Size, grip: Point, axis: Vector, slope: (Double) -> Double) {
        let length = axis.length
        let axis = length > 1e-9 ? axis * (1 / length) : Vector(dx: 1, dy: 0)
        let ends = page.corners.map { ($0.x - grip.x) * axis.dx + ($0.y - grip.y) * axis.dy }
        let low = ends.min()!, high = ends.max()!
        self.grip = grip
        self.axis = axis
        start = low
        step = (high - low) / Double(Self.segments)
        slopes = (0..<Self.segments).map { [step, start] in slope(start + (Double($0) + 0.5) * step) }
        var places = [0.0], heights = [0.0]
        for slope in slopes {
            let (s, c) = PortableMath.sincos(slope)
            places.append(places[places.count - 1] + c * step)
            heights.append(heights[heights.count - 1] + s * step)
        }
        // The grip is at place 0.
        let at = max(0, min(Double(Self.segments) - 1e-9, -low / step)), k = Int(at)
        let origin = places[k] + (places[k + 1] - places[k]) * (at - Double(k))
        let floor = heights.min()!
        self.places = places.map { $0 - origin }
        self.heights = heights.map { $0 - floor }
    }

    /// A flat page.
    public init(flat page: Size, grip: Point) {
        self.init(page: page, grip: grip, axis: Vector(dx: 1, dy: 0)) { _ in 0 }
    }

    /// A page whose curl opens up: its cylinder's turn times `amount` (1: as it was curled; 0: flat; below 0 it
    /// bends the other way). It starts out at the same place as the curl.
    public init(page: Size, opening curl: CurlPose, amount: Double) {
        let offset = (curl.grab.x - curl.crease.x) * curl.normal.dx + (curl.grab.y - curl.crease.y) * curl.normal.dy
        // The grip that stays in place is on the crease, where the page is still flat.
        let grip = curl.grab - curl.normal * offset
        self.init(page: page, grip: grip, axis: curl.normal) { arc in
            amount * max(0, min(.pi, arc / curl.radius))
        }
    }

    /// Where paper at an arc length from the grip is along the axis.
    func place(atArc arc: Double) -> Double { position(atArc: arc).place }

    /// Where paper at an arc length from the grip is: along the axis, and its height.
    public func position(atArc arc: Double) -> (place: Double, height: Double) {
        let at = max(0, min(Double(slopes.count) - 1e-9, (arc - start) / step)), k = Int(at), part = at - Double(k)
        return (places[k] + (places[k + 1] - places[k]) * part, heights[k] + (heights[k + 1] - heights[k]) * part)
    }

    /// Height at the grip.
    var gripHeight: Double { position(atArc: 0).height }

    /// The mean of all nodes: along the axis from the grip, and the height.
    var meanPlace: (place: Double, height: Double) {
        let count = Double(places.count)
        return (places.reduce(0, +) / count, heights.reduce(0, +) / count)
    }

    /// How far the middle of a page is from the grip along the rulings.
    func meanAside(page: Size) -> Double { (page.height / 2 - grip.y) * axis.dx - (page.width / 2 - grip.x) * axis.dy }

    /// The slope at a node: the mean of its two segments.
    func slope(atNode k: Int) -> Double {
        if k <= 0 { return slopes[0] }
        if k >= slopes.count { return slopes[slopes.count - 1] }
        return (slopes[k - 1] + slopes[k]) / 2
    }

    /// Stretches of segments along which the place only grows or only falls, the lower ones first.
    var pieces: [Range<Int>] {
        var pieces: [Range<Int>] = []
        var first = 0
        for k in 1...slopes.count {
            if k == slopes.count || (places[k + 1] - places[k]) * (places[first + 1] - places[first]) < 0 {
                pieces.append(first..<k)
                first = k
            }
        }
        func height(_ r: Range<Int>) -> Double { heights[r.lowerBound...r.upperBound].reduce(0, +) / Double(r.count + 1) }
        return pieces.sorted { (height($0), $0.lowerBound) < (height($1), $1.lowerBound) }
    }
}
