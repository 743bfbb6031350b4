import Motion
import Raster

/// What a bent sheet draws, back to front: its shadow on the ground, then its pieces from low to high, each with its
/// shadow on the ones below.
struct BendParts {
    let profile: BendProfile
    let faces: PaperFaces
    let space: SheetSpace
    /// Height of the sheet's lowest point over the ground, page points; its shadow's greatest strength.
    let lift: Double
    let shadowStrength: Double

    private var axis: Vector { profile.axis }
    private var aside: Vector { Vector(dx: -profile.axis.dy, dy: profile.axis.dx) }
    private var pixel: Double { 1 / space.scale }
    private var d: LinearForm { space.distance(from: profile.grip, along: axis) }
    private var t: LinearForm { space.distance(from: profile.grip, along: aside) }

    private var reach: (low: Double, high: Double) {
        let ends = faces.size.corners.map { ($0.x - profile.grip.x) * aside.dx + ($0.y - profile.grip.y) * aside.dy }
        return (ends.min()!, ends.max()!)
    }

    var parts: [SheetPart] {
        let pieces = profile.pieces
        var result: [SheetPart] = []
        if shadowStrength > 0 {
            let sigma = max(1.2 * pixel, 0.006 * faces.size.width)
            let ground = shadow(lift: lift, strength: shadowStrength, sigma: sigma)
            result += ground.parts(of: 0..<profile.slopes.count).map(SheetPart.groundShadow)
        }
        for (k, piece) in pieces.enumerated() {
            if k > 0 {
                result += shadow(lift: 0, strength: 0.36, sigma: 1.2 * pixel).parts(of: piece).map(SheetPart.shadow)
            }
            result.append(.surface(surface(of: piece)))
        }
        return result
    }

    var bounds: PixelRect {
        let low = profile.places.min()!, high = profile.places.max()!
        let points = [low, high].flatMap { x in
            [reach.low, reach.high].map { profile.grip + axis * x + aside * $0 }
        }
        let height = lift + profile.heights.max()!
        return space.bounds(of: points, margin: 8 * pixel + height * (PaperLight.slant.length + 0.75) + 24)
    }

    private func shadow(lift: Double, strength: Double, sigma: Double) -> BendShadow {
        let slant = space.slant
        return BendShadow(
            profile: profile, size: faces.size, along: d, beside: t, pixel: pixel,
            shiftAlong: slant.dx * axis.dx + slant.dy * axis.dy, shiftBeside: slant.dx * aside.dx + slant.dy * aside.dy,
            lift: lift, sigma: sigma, strength: strength, reach: reach)
    }

    private func light(_ slope: Double) -> Double {
        let (s, c) = PortableMath.sincos(slope)
        // The side that is seen faces the viewer.
        let k = c < 0 ? -1.0 : 1.0, lit = space.onDevice(axis)
        return PaperLight.brightness(x: -s * lit.dx * k, y: -s * lit.dy * k, z: c * k)
    }

    /// True when the paper beyond a fold lies above the piece.
    private func isLower(_ piece: Range<Int>, atFold node: Int) -> Bool {
        let inner = node == piece.lowerBound ? min(node + 3, piece.upperBound) : max(node - 3, piece.lowerBound)
        let outer = max(0, min(profile.slopes.count, 2 * node - inner))
        return profile.heights[outer] > profile.heights[inner]
    }

    private func surface(of piece: Range<Int>) -> RuledSurface {
        let places = profile.places, rises = places[piece.upperBound] >= places[piece.lowerBound]
        let ends = (piece.lowerBound == 0, piece.upperBound == profile.slopes.count)
        let low = rises ? places[piece.lowerBound] : places[piece.upperBound]
        let high = rises ? places[piece.upperBound] : places[piece.lowerBound]
        // An end of the sheet lets its antialiased edge out; a fold has a soft silhouette, inside of which its lower
        // side ends a pixel earlier.
        let sheetEndsLow = rises ? ends.0 : ends.1, sheetEndsHigh = rises ? ends.1 : ends.0
        let insets = [piece.lowerBound, piece.upperBound].map { isLower(piece, atFold: $0) ? pixel : 0 }
        let insetLow = insets[rises ? 0 : 1], insetHigh = insets[rises ? 1 : 0]
        // A fold's silhouette is finer than a pixel; else a cell's light differs from its neighbours' by a level or two.
        let cell = sheetEndsLow && sheetEndsHigh ? 2 * pixel : pixel / 2
        let first = low - 2 * pixel, count = max(1, Int(((high - low + 4 * pixel) / cell).rounded(.up)))
        var table: [(arc: Double, rate: Double, light: Double, coverage: Double)] = []
        table.reserveCapacity(count)
        var k = rises ? piece.lowerBound : piece.upperBound - 1
        var steepest = 1.0
        let stride = rises ? 1 : -1, stop = rises ? piece.upperBound - 1 : piece.lowerBound
        for i in 0..<count {
            let x = first + (Double(i) + 0.5) * cell
            while k != stop, x > places[rises ? k + 1 : k] { k += stride }
            let run = places[k + 1] - places[k]
            let rate = abs(run) > 1e-6 * profile.step ? profile.step / run : (rises ? 1e6 : -1e6)
            let part = (x - places[k]) / profile.step * rate
            let arc = profile.start + (Double(k) + part) * profile.step
            let inside = max(0, min(1, part))
            let slope = profile.slope(atNode: k) * (1 - inside) + profile.slope(atNode: k + 1) * inside
            steepest = max(steepest, abs(rate))
            var coverage = 1.0
            if !sheetEndsLow { coverage *= max(0, min(1, 0.5 + (x - low - insetLow) / pixel)) }
            if !sheetEndsHigh { coverage *= max(0, min(1, 0.5 + (high - insetHigh - x) / pixel)) }
            table.append((arc - rate * cell / 2, rate * cell, light(slope), coverage))
        }
        let k2 = faces.texelsPerPoint
        return RuledSurface(
            texture: rises ? faces.front : faces.back, table: table, place: (d + -first) * (1 / cell),
            column: (t * aside.dx + profile.grip.x) * k2, row: (t * aside.dy + profile.grip.y) * k2,
            columnStep: axis.dx * k2, rowStep: axis.dy * k2, taps: steepest > 2 ? 4 : steepest > 1.3 ? 2 : 1,
            limits: [
                LinearLimit(d, low: first, high: high + 2 * pixel),
                LinearLimit(t, low: reach.low - 2 * pixel, high: reach.high + 2 * pixel),
            ])
    }

    /// Where the sheet is opaque for certain, in groups of segments.
    var solid: [[LinearLimit]] {
        let x = t * aside.dx + profile.grip.x, y = t * aside.dy + profile.grip.y
        return stride(from: 0, to: profile.slopes.count, by: 8).compactMap { first in
            let last = min(first + 8, profile.slopes.count)
            let places = profile.places[max(0, first - 1)...min(profile.slopes.count, last + 1)]
            // Groups at a fold hide nothing; paper near a silhouette is not quite opaque.
            guard zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
            // Where paper is steep, a pixel takes in more of it.
            let steepness = zip(places, places.dropFirst()).reduce(1.0) { max($0, profile.step / ($1.1 - $1.0)) }
            let ends = (profile.places[first], profile.places[last])
            func arc(_ node: Int) -> Double { profile.start + Double(node) * profile.step }
            let rate = (arc(last) - arc(first)) / (ends.1 - ends.0)
            let slack = (first...last).reduce(0.0) { slack, node in
                max(slack, abs(arc(node) - arc(first) - (profile.places[node] - ends.0) * rate))
            }
            return faces.solidArea(
                arc: (d + -ends.0) * rate + arc(first), slack: slack, x: x, y: y, step: axis,
                within: LinearLimit(d, low: ends.0, high: ends.1), pixel: 2 * pixel * steepness)
        }
    }
}
