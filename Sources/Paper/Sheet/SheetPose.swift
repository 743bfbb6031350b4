import Motion
import Numerics
import Raster

/// How a sheet is held and bent at a moment.
public enum SheetPose: Hashable, Sendable {
    /// As it lies.
    case flat
    /// Curled from where a finger holds it, whole.
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
    /// True when the stub that stays is drawn with the sheet, under its shadow.
    public var showsStub = true
    /// The curl, held by what is still attached or by nothing.
    public var curl: CurlPose
    /// The stretch of the top edge that is torn, from the page's left side, points.
    public var torn: ClosedRange<Double>
    /// Turn of the sheet in its plane about the front of the tear, radians, clockwise on screen.
    public var rotation: Double
    /// Shift of the sheet, points: the jolt.
    public var shift: Vector

    /// A sheet that is being torn: how it curls, and which part of its upper edge is off the binding, points from the left.
    public init(curl: CurlPose, torn: ClosedRange<Double>, rotation: Double = 0, shift: Vector = .zero, showsStub: Bool = true) {
        self.showsStub = showsStub
        self.curl = curl
        self.torn = torn
        self.rotation = rotation
        self.shift = shift
    }

    /// The front of the tear: where the torn stretch meets what is attached.
    func hinge(page: Size) -> Point {
        torn.lowerBound > page.width - torn.upperBound ? Point(torn.lowerBound, 0) : Point(torn.upperBound, 0)
    }
}

/// A loose sheet: how it bends, where it is held, how it is turned.
public struct LoosePose: Hashable, Sendable {
    /// How the sheet is bent.
    public var bend: BendProfile
    /// Where the bend's grip is now, in the page's space.
    public var grip: Point
    /// Turn about the grip in the plane, radians, clockwise on screen.
    public var tilt: Double
    /// How large the sheet is drawn, 1 its own size.
    public var scale: Double
    /// Height of the sheet's lowest point over what lies below, points.
    public var lift: Double
    /// Strength of its shadow right below it, 0...1.
    public var shadow: Double
    /// The curl that the sheet still opens from, and how much of what its roll hides from the ground is left, 0...1.
    public var roll: Roll?

    /// A curl that opens.
    public struct Roll: Hashable, Sendable {
        /// The curl that opens.
        public var curl: CurlPose
        /// How much of it is left, 1 all to 0 none.
        public var strength: Double

        /// A curl that opens, and how much of it is left.
        public init(curl: CurlPose, strength: Double) {
            self.curl = curl
            self.strength = strength
        }
    }

    /// A loose sheet: its bend, the point that is held, its tilt in radians, its scale, its height in points, and how dark its shadow is.
    public init(bend: BendProfile, grip: Point, tilt: Double = 0, scale: Double = 0.92, lift: Double = 10, shadow: Double = 0.42) {
        self.bend = bend
        self.grip = grip
        self.tilt = tilt
        self.scale = scale
        self.lift = lift
        self.shadow = shadow
    }

    /// From the sheet as bent in its own space to the page's space.
    var placement: AffineTransform {
        AffineTransform(translationX: grip.x, y: grip.y).rotatedBy(tilt).scaledBy(x: scale, y: scale)
            .translatedBy(x: -bend.grip.x, y: -bend.grip.y)
    }
}

extension AffineTransform {
    /// Turns by an angle, clockwise where y runs down, before the rest.
    func rotatedBy(_ angle: Double) -> AffineTransform {
        let (s, c) = PortableMath.sincos(angle)
        return AffineTransform(a: c, b: s, c: -s, d: c, tx: 0, ty: 0).concatenating(self)
    }
}
