import Motion
import Raster

/// A vector or a position in space: x to the right, y down, z toward the viewer.
public struct Vector3: Hashable, Sendable {
    /// Component to the right.
    public var x: Double
    /// Component downward.
    public var y: Double
    /// Component toward the viewer.
    public var z: Double

    /// A vector with the coordinates x, y and z.
    public init(_ x: Double, _ y: Double, _ z: Double) {
        self.x = x
        self.y = y
        self.z = z
    }

    /// The sum of two vectors.
    public static func + (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x + b.x, a.y + b.y, a.z + b.z) }
    /// The difference of two vectors.
    public static func - (a: Vector3, b: Vector3) -> Vector3 { Vector3(a.x - b.x, a.y - b.y, a.z - b.z) }
    /// The vector multiplied by a number.
    public static func * (a: Vector3, k: Double) -> Vector3 { Vector3(a.x * k, a.y * k, a.z * k) }

    /// The scalar product.
    public func dot(_ b: Vector3) -> Double { x * b.x + y * b.y + z * b.z }
}

/// A bent sheet anywhere in space, seen in perspective. Lengths are page points.
public struct FlutterPose: Hashable, Sendable {
    /// How the sheet is bent along its length.
    public var bend: BendProfile
    /// The position in space of the bend's grip; z = 0 is the page below.
    public var grip: Vector3
    /// The direction of the sheet's x axis at the grip; `right`, `down` and `normal` are unit vectors at right angles.
    public var right: Vector3
    /// The direction of the sheet's y axis at the grip, away from its upper edge; a unit vector.
    public var down: Vector3
    /// The normal of the sheet's front at the grip; a unit vector.
    public var normal: Vector3
    /// The scale at which the sheet is drawn; 1 is its own size.
    public var scale: Double
    /// The point of the page's plane straight below the eye, page points.
    public var principal: Point
    /// One over the eye's height, per page point; 0 is an orthographic view from above.
    public var perspective: Double
    /// Height over the ground plane z = 0, page points.
    public var lift: Double
    /// Strength of the sheet's shadow, 0...1.
    public var shadow: Double
    /// The frame in which the sheet is lit: a pile that is seen from the side keeps the light of the table it lies on.
    public var ground = Ground()
    /// The strength of the shading: 1 is that of paper lying on something; a sheet in the air gets light from all sides and
    /// less contrast.
    public var contrast = 0.45
    /// A factor on all colours: 1 leaves them as they are, 0 is black.
    public var brightness = 1.0
    /// False when only the sheet's shadow is drawn.
    public var isInSight = true

    /// A pose with a bend, the grip's position, the sheet's frame, its scale, the eye, and the shadow's height and
    /// strength.
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

    /// An orthonormal frame in space, whose x and y directions span a plane.
    public struct Ground: Hashable, Sendable {
        /// The plane's x direction; a unit vector.
        public var right: Vector3
        /// The plane's y direction; a unit vector.
        public var down: Vector3
        /// The plane's normal, toward the front; a unit vector.
        public var up: Vector3

        /// A frame of unit vectors; the default is the screen's.
        public init(right: Vector3 = Vector3(1, 0, 0), down: Vector3 = Vector3(0, 1, 0), up: Vector3 = Vector3(0, 0, 1)) {
            self.right = right
            self.down = down
            self.up = up
        }
    }

    /// Unit vectors in space along the bend's axis and along its rulings.
    var axis: Vector3 { right * bend.axis.dx + down * bend.axis.dy }
    var aside: Vector3 { right * -bend.axis.dy + down * bend.axis.dx }

    /// The position of the paper at a node of the profile, `t` along the rulings from the grip.
    func place(node k: Int, aside t: Double) -> Vector3 {
        grip + (axis * bend.places[k] + aside * t + normal * (bend.heights[k] - bend.gripHeight)) * scale
    }

    /// The perspective projection of a point in space to the page's plane, page points; nil behind the eye.
    func seen(_ p: Vector3) -> Point? {
        let w = 1 - perspective * p.z
        guard w > 0.02 else { return nil }
        return Point(principal.x + (p.x - principal.x) / w, principal.y + (p.y - principal.y) / w)
    }
    /// The position in space of a point of the flat page.
    func place(of p: Point) -> Vector3 {
        let v = p - bend.grip, arc = v.dx * bend.axis.dx + v.dy * bend.axis.dy, aside = v.dy * bend.axis.dx - v.dx * bend.axis.dy
        let at = bend.position(atArc: arc)
        return grip + (axis * at.place + self.aside * aside + normal * (at.height - bend.gripHeight)) * scale
    }

    /// The projected outline of the page, twelve points a side, and the magnification at each of them; nil when a part of
    /// it is behind the eye.
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
