import Motion
import Numerics
import Raster

/// The profile of a sheet bent in one direction: its slope along an axis, and the position of each node that follows from
/// it.
///
/// Arc length runs along `axis` from the grip; place X and height Z are the integrals of cos and sin of the slope, taken
/// over segments of equal length, so that the paper bends without stretching. Lengths are page points.
public struct BendProfile: Hashable, Sendable {
    /// The point of the flat page that stays fixed, in page points.
    public let grip: Point
    /// Unit vector in the page plane, perpendicular to the rulings (the straight lines of the bent surface).
    public let axis: Vector
    /// Arc length of the first node from the grip, page points; nodes are `step` apart.
    public let start: Double
    /// Arc length between neighbouring nodes, page points.
    public let step: Double
    /// The slope of each segment, radians: positive rises along the axis.
    public let slopes: [Double]
    /// Position of each node along the axis from the grip, page points.
    public let places: [Double]
    /// Height of each node, page points; the lowest node is at 0.
    public let heights: [Double]

    static let segments = 160

    /// Builds the profile of a page from a slope function in radians over arc length from the grip. The axis is normalised;
    /// a zero axis becomes the page's x axis.
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

    /// The profile of a flat page.
    public init(flat page: Size, grip: Point) {
        self.init(page: page, grip: grip, axis: Vector(dx: 1, dy: 0)) { _ in 0 }
    }

    /// A page whose curl opens up: the cylinder's slope times `amount` (1 is the full curl, 0 is flat, below 0 bends the
    /// other way). At amount 1 the page lies where the curl has it.
    public init(page: Size, opening curl: CurlPose, amount: Double) {
        let offset = (curl.grab.x - curl.crease.x) * curl.normal.dx + (curl.grab.y - curl.crease.y) * curl.normal.dy
        // The fixed point lies on the crease, where the page is still flat.
        let grip = curl.grab - curl.normal * offset
        self.init(page: page, grip: grip, axis: curl.normal) { arc in
            amount * max(0, min(.pi, arc / curl.radius))
        }
    }

    /// The place along the axis, page points, of the paper at an arc length from the grip.
    func place(atArc arc: Double) -> Double { position(atArc: arc).place }

    /// The place along the axis and the height, both page points, of the paper at an arc length from the grip; linear
    /// between nodes.
    public func position(atArc arc: Double) -> (place: Double, height: Double) {
        let at = max(0, min(Double(slopes.count) - 1e-9, (arc - start) / step)), k = Int(at), part = at - Double(k)
        return (places[k] + (places[k + 1] - places[k]) * part, heights[k] + (heights[k + 1] - heights[k]) * part)
    }

    /// Height at the grip, page points.
    var gripHeight: Double { position(atArc: 0).height }

    /// The mean over all nodes of the place along the axis from the grip and of the height, page points.
    var meanPlace: (place: Double, height: Double) {
        let count = Double(places.count)
        return (places.reduce(0, +) / count, heights.reduce(0, +) / count)
    }

    /// The distance of the page's centre from the grip along the rulings, page points.
    func meanAside(page: Size) -> Double { (page.height / 2 - grip.y) * axis.dx - (page.width / 2 - grip.x) * axis.dy }

    /// The slope at a node, radians: the mean of the slopes of its two segments.
    func slope(atNode k: Int) -> Double {
        if k <= 0 { return slopes[0] }
        if k >= slopes.count { return slopes[slopes.count - 1] }
        return (slopes[k - 1] + slopes[k]) / 2
    }

    /// Maximal ranges of segments along which the place is monotonic, ordered from the lowest to the highest.
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
