import Motion
import Raster

/// A direction or a place in space: x to the right, y down, z toward the viewer.
public struct Vector3: Hashable, Sendable {
    /// To the right.
    public var x: Double
    /// Downward.
    public var y: Double
    /// Toward the viewer.
    public var z: Double

    /// A vector from its coordinates.
    public init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// The sum of two vectors.
    public static func + (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x + b.x, a.y + b.y, a.z + b.z) }
    /// The difference of two vectors.
    public static func - (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x - b.x, a.y - b.y, a.z - b.z) }
    /// The vector `k` times as long.
    public static func * (a: Vector3, k: Double) -> Vector3 { Vector3(a.x * k, a.y * k, a.z * k) }

    /// The scalar product.
    public func dot(_ b: Vector3) -> Double { x * b.x + y * b.y + z * b.z }
}

/// A bent sheet anywhere in space, seen in perspective. Lengths are page points.
public struct FlutterPose: Hashable, Sendable {
    /// How the sheet is bent along its length.
    public var bend: BendProfile
    /// Where the bend's grip is, at height 0 over the page below.
    public var grip: Vector3
    /// The directions of the sheet's x and y axes and of its front's normal at the grip: of unit length, at right angles.
    public var right: Vector3
    /// Along the sheet's sides, away from its upper edge; a unit vector.
    public var down: Vector3
    /// Away from the sheet's front; a unit vector.
    public var normal: Vector3
    /// How large the sheet is drawn, 1 its own size.
    public var scale: Double
    /// The point of the page's plane straight below the eye.
    public var principal: Point
    /// One over the eye's height; 0 sees everything from straight above.
    public var perspective: Double
    /// Height over what lies below at z = 0, and the strength of the shadow there, 0...1.
    public var lift: Double
    /// How dark its shadow is, 0 to 1.
    public var shadow: Double
    /// What the sheet is lit with: a pile that is seen from the side keeps the light of its table.
    public var ground = Ground()
    /// How strongly the light models it: 1 as paper that lies on something; in the open light reaches all sides.
    public var contrast = 0.45
    /// 1 leaves colours as they are, 0 is black.
    public var brightness = 1.0
    /// False when nothing but its shadow is drawn.
    public var isInSight = true

    /// A pose from its parts.
    public init(
        bend: BendProfile, grip: Vector3, right: Vector3, down: Vector3, normal: Vector3, scale: Double,
        principal: Point, perspective: Double, lift: Double = 10, shadow: Double = 0.42
    ) {
        self.bend = bend
        self.grip = grip
        self.right = right
        self.down = down
        self.normal = normal
        self.scale = scale
        self.principal = principal
        self.perspective = perspective
        self.lift = lift
        self.shadow = shadow
    }

    /// A plane's directions in space, of unit length and at right angles.
    public struct Ground: Hashable, Sendable {
        /// Along the sheet's upper edge.
        public var right: Vector3
        /// Along the sheet's sides, away from its upper edge; a unit vector.
        public var down: Vector3
        /// Away from the sheet's front.
        public var up: Vector3

        /// A frame of unit vectors; by default the screen's.
        public init(right: Vector3 = Vector3(1, 0, 0), down: Vector3 = Vector3(0, 1, 0), up: Vector3 = Vector3(0, 0, 1)) {
            self.right = right
            self.down = down
            self.up = up
        }
    }

    /// Unit vectors in space along the bend's axis and along its rulings.
    var axis: Vector3 { right * bend.axis.dx + down * bend.axis.dy }
    var aside: Vector3 { right * -bend.axis.dy + down * bend.axis.dx }

    /// Where paper is whose rulings are `t` from the grip: a node of the profile.
    func place(node k: Int, aside t: Double) -> Vector3 {
        grip + (axis * bend.places[k] + aside * t + normal * (bend.heights[k] - bend.gripHeight)) * scale
    }

    /// Where a point in space is seen; nil behind the eye.
    func seen(_ p: Vector3) -> Point? {
        let w = 1 - perspective * p.z
        guard w > 0.02 else { return nil }
        return Point(principal.x + (p.x - principal.x) / w, principal.y + (p.y - principal.y) / w)
    }
    /// Where a point of the flat page is in space.
    func place(of p: Point) -> Vector3 {
        let v = p - bend.grip, arc = v.dx * bend.axis.dx + v.dy * bend.axis.dy, aside = v.dy * bend.axis.dx - v.dx * bend.axis.dy
        let at = bend.position(atArc: arc)
        return grip + (axis * at.place + self.aside * aside + normal * (at.height - bend.gripHeight)) * scale
    }

    /// Where the page's edge is seen, a point every twelfth of a side, and how much larger than at height 0; nil when a
    /// part of it is behind the eye.
    func outline(page: Size) -> [(seen: Point, nearness: Double)]? {
        var points: [(Point, Double)] = []
        for (k, corner) in page.corners.enumerated() {
            let next = page.corners[(k + 1) % 4]
            for step in 0..<12 {
                let place = place(of: corner + (next - corner) * (Double(step) / 12))
                guard let p = seen(place) else { return nil }
                points.append((p, 1 / (1 - perspective * place.z)))
            }
        }
        return points
    }
}
