import Motion
import Numerics
import Raster

/// How a sheet is held and bent at a moment.
public enum SheetPose: Hashable, Sendable {
    /// Flat, in its place.
    case flat
    /// Curled from where a finger holds it, with the whole top edge attached.
    case curled(CurlPose)
    /// Curled, with a part of its top edge torn off its binding.
    case tearing(TearPose)
    /// Off its binding, bent by the air.
    case loose(LoosePose)
    /// In free flight.
    case fluttering(FlutterPose)
}

/// A page that is being torn off.
public struct TearPose: Hashable, Sendable {
    /// True when the stub that stays on the binding is drawn with the sheet, under its shadow.
    public var showsStub = true
    /// The curl, held by the part of the edge that is still attached, or by nothing.
    public var curl: CurlPose
    /// The stretch of the top edge that is torn, from the page's left side, points.
    public var torn: ClosedRange<Double>
    /// Rotation of the sheet in its plane about the front of the tear, radians, clockwise on screen.
    public var rotation: Double
    /// Displacement of the sheet, points: the jolt when it comes off.
    public var shift: Vector

    /// A sheet that is being torn: its curl, and the part of its top edge that is off the binding, points from the left.
    public init(curl: CurlPose, torn: ClosedRange<Double>, rotation: Double = 0, shift: Vector = .zero, showsStub: Bool = true) {
        self.showsStub = showsStub
        self.curl = curl
        self.torn = torn
        self.rotation = rotation
        self.shift = shift
    }

    /// The front of the tear, page points: where the torn part of the edge meets the attached one.
    func hinge(page: Size) -> Point {
        torn.lowerBound > page.width - torn.upperBound ? Point(torn.lowerBound, 0) : Point(torn.upperBound, 0)
    }
}

/// A loose sheet: its bend, the point where it is held, and its rotation.
public struct LoosePose: Hashable, Sendable {
    /// How the sheet is bent.
    public var bend: BendProfile
    /// The present place of the bend's grip, in the page's space, points.
    public var grip: Point
    /// Rotation about the grip in the plane, radians, clockwise on screen.
    public var tilt: Double
    /// The scale at which the sheet is drawn; 1 is its own size.
    public var scale: Double
    /// Height of the sheet's lowest point over what lies below, points.
    public var lift: Double
    /// Strength of its shadow directly below it, 0...1.
    public var shadow: Double
    /// The curl from which the sheet is still opening, and the remaining strength of the roll's ambient shadow; nil when it
    /// has none.
    public var roll: Roll?

    /// A curl that opens, with the strength of its ambient shadow.
    public struct Roll: Hashable, Sendable {
        /// The curl that opens.
        public var curl: CurlPose
        /// The remaining strength, from 1 for all to 0 for none.
        public var strength: Double

        /// A curl that opens, and its remaining strength, 0...1.
        public init(curl: CurlPose, strength: Double) {
            self.curl = curl
            self.strength = strength
        }
    }

    /// A loose sheet: its bend, the held point in page points, its tilt in radians, its scale, its height in points, and
    /// its shadow's strength, 0...1.
    public init(bend: BendProfile, grip: Point, tilt: Double = 0, scale: Double = 0.92, lift: Double = 10, shadow: Double = 0.42) {
        self.bend = bend
        self.grip = grip
        self.tilt = tilt
        self.scale = scale
        self.lift = lift
        self.shadow = shadow
    }

    /// Maps the bent sheet's own space to the page's space.
    var placement: AffineTransform {
        AffineTransform(translationX: grip.x, y: grip.y).rotatedBy(tilt).scaledBy(x: scale, y: scale)
            .translatedBy(x: -bend.grip.x, y: -bend.grip.y)
    }
}

extension AffineTransform {
    /// This transform preceded by a rotation, radians, clockwise where y runs down.
    func rotatedBy(_ angle: Double) -> AffineTransform {
        let (s, c) = PortableMath.sincos(angle)
        return AffineTransform(a: c, b: s, c: -s, d: c, tx: 0, ty: 0).concatenating(self)
    }
}
