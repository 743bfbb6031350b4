import Kernels

/// A colour at a place along a gradient.
public struct GradientStop: Hashable, Sendable {
    /// The colour there.
    public var color: Color
    /// 0 at the gradient's start, 1 at its end.
    public var location: Double

    /// A colour at a place, 0 at the start to 1 at the end.
    public init(color: Color, location: Double) {
        self.color = color
        self.location = location
    }
}

/// Colours along 0...1. Between stops, premultiplied components in encoded sRGB are interpolated linearly, as Core
/// Graphics does; before the first and after the last stop their colours go on. Two stops at one location make a hard
/// edge, also at 0 and at 1: beyond it the first or the last colour goes on. The result is within half a level of the
/// exact value before rounding to 8 bits.
public struct Gradient: Sendable, Hashable {
    /// Sorted by location, locations clamped to 0...1; equal locations keep their order.
    public let stops: [GradientStop]
    let ramp: GradientRamp

    /// A gradient through colours in the order of their places.
    public init(stops: [GradientStop]) {
        let clamped = stops.map { stop in
            GradientStop(color: stop.color, location: stop.location > 0 ? min(1, stop.location) : 0)
        }
        // A stable sort: the standard library's is, but does not promise it.
        let order = clamped.indices.sorted { (clamped[$0].location, $0) < (clamped[$1].location, $1) }
        self.stops = order.map { clamped[$0] }
        ramp = GradientRamp(self.stops)
    }

    /// Colours at equal distances.
    public init(colors: [Color]) {
        let last = Double(max(1, colors.count - 1))
        self.init(stops: colors.enumerated().map { GradientStop(color: $1, location: Double($0) / last) })
    }

    /// True when the stops agree.
    public static func == (a: Gradient, b: Gradient) -> Bool { a.stops == b.stops }
    /// Hashes the stops.
    public func hash(into hasher: inout Hasher) { hasher.combine(stops) }
}

/// A gradient along a line: constant across it. Points are in the user space of the fill. When both points are equal the
/// last colour is everywhere, as SVG has it: all that lies ahead of the start is then beyond the end.
public struct LinearGradient: Hashable, Sendable {
    /// The colours.
    public var gradient: Gradient
    /// Where location 0 lies.
    public var startPoint: Point
    /// Where location 1 lies.
    public var endPoint: Point

    /// A gradient along the line between two points.
    public init(gradient: Gradient, startPoint: Point, endPoint: Point) {
        self.gradient = gradient
        self.startPoint = startPoint
        self.endPoint = endPoint
    }
}

/// A gradient by the distance from a centre, in the user space of the fill. Equal radii make a hard edge, the limit of
/// an end that shrinks onto its start: the first colour inside the circle, the last one outside and, with radius 0,
/// everywhere.
public struct RadialGradient: Hashable, Sendable {
    /// The colours.
    public var gradient: Gradient
    /// The centre that distances are measured from.
    public var center: Point
    /// The distance of location 0 from the centre.
    public var startRadius: Double
    /// The distance of location 1 from the centre.
    public var endRadius: Double

    /// A gradient outward from a centre.
    public init(gradient: Gradient, center: Point, startRadius: Double = 0, endRadius: Double) {
        self.gradient = gradient
        self.center = center
        self.startRadius = startRadius
        self.endRadius = endRadius
    }
}

/// A gradient by the angle around a centre, in the user space of the fill; SwiftUI's AngularGradient.
public struct ConicGradient: Hashable, Sendable {
    /// The colours.
    public var gradient: Gradient
    /// The point that angles are measured around.
    public var center: Point
    /// The angle of location 0, radians from the x axis, growing clockwise on the screen.
    public var startAngle: Double
    /// The angle of location 1, at most a turn past the start; angles beyond it have the last colour, as all have when
    /// it is the start's. An end before the start turns the gradient the other way.
    public var endAngle: Double

    /// A gradient around a centre, from one angle to another, radians, clockwise from the x axis.
    public init(
        gradient: Gradient, center: Point, startAngle: Double = 0, endAngle: Double = 6.283_185_307_179_586
    ) {
        self.gradient = gradient
        self.center = center
        self.startAngle = startAngle
        self.endAngle = endAngle
    }
}

/// The pieces of a gradient in the form the kernels take.
final class GradientRamp: @unchecked Sendable {
    let pieces: UnsafeMutablePointer<GradientPiece>
    let count: Int
    /// True when every colour is opaque.
    let isOpaque: Bool

    init(_ stops: [GradientStop]) {
        func components(_ c: Color) -> SIMD4<Float> {
            func unit(_ v: Float) -> Float { v > 0 ? (v < 1 ? v : 1) : 0 }
            let a = unit(c.alpha)
            return SIMD4(unit(c.red) * a, unit(c.green) * a, unit(c.blue) * a, a) * 255
        }
        var result: [GradientPiece] = []
        let first = stops.first.map { components($0.color) } ?? .zero
        let last = stops.last.map { components($0.color) } ?? .zero
        result.append(GradientPiece(start: 0, base: first, slope: .zero))
        for (a, b) in zip(stops, stops.dropFirst()) where b.location > a.location {
            let from = components(a.color), to = components(b.color)
            let width = Float(b.location - a.location)
            let slope = (to - from) / width
            result.append(
                GradientPiece(start: Float(a.location), base: from - slope * Float(a.location), slope: slope))
        }
        result.append(GradientPiece(start: Float(stops.last?.location ?? 0), base: last, slope: .zero))
        if result.count > 1, result[1].start == 0 {
            if stops.count > 1, stops[1].location == 0 {
                // A hard edge at the start: parameters below 0, which kernels raise to 0, have the first colour.
                result[1].start = .leastNormalMagnitude
            } else {
                result.removeFirst()
            }
        }
        count = result.count
        isOpaque = !stops.isEmpty && stops.allSatisfy { $0.color.alpha >= 1 }
        pieces = .allocate(capacity: count)
        pieces.initialize(from: result, count: count)
    }

    deinit { pieces.deallocate() }
}
