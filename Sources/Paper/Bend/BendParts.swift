import Motion
import Numerics
import Raster

/// The parts that draw a bent sheet, back to front: its shadow on the ground, then its pieces from low to high, each after
/// the shadow it casts on the pieces below.
struct BendParts {
    let profile: BendProfile
    let faces: PaperFaces
    let space: SheetSpace
    /// `lift` is the height of the sheet's lowest point over the ground, page points; `shadowStrength` is the shadow's
    /// greatest strength, 0...1.
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
            result += surfaces(of: piece).map(SheetPart.surface)
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
        // The normal is flipped where needed, so that it is that of the side facing the viewer.
        let k = c < 0 ? -1.0 : 1.0, lit = space.onDevice(axis)
        return PaperLight.brightness(x: -s * lit.dx * k, y: -s * lit.dy * k, z: c * k)
    }

    /// True when the paper beyond a fold lies above the piece.
    private func isLower(_ piece: Range<Int>, atFold node: Int) -> Bool {
        let inner = node == piece.lowerBound ? min(node + 3, piece.upperBound) : max(node - 3, piece.lowerBound)
        let outer = max(0, min(profile.slopes.count, 2 * node - inner))
        return profile.heights[outer] > profile.heights[inner]
    }

    /// The surfaces of a piece, split where the number of samples a pixel changes: steep paper needs more samples.
    private func surfaces(of piece: Range<Int>) -> [RuledSurface] {
        let places = profile.places, rises = places[piece.upperBound] >= places[piece.lowerBound]
        let ends = (piece.lowerBound == 0, piece.upperBound == profile.slopes.count)
        let low = rises ? places[piece.lowerBound] : places[piece.upperBound]
        let high = rises ? places[piece.upperBound] : places[piece.lowerBound]
        // At an end of the sheet the surface extends past the edge, which the texture antialiases; at a fold the silhouette
        // is soft, so the lower side ends one pixel inside it.
        let sheetEndsLow = rises ? ends.0 : ends.1, sheetEndsHigh = rises ? ends.1 : ends.0
        let insets = [piece.lowerBound, piece.upperBound].map { isLower(piece, atFold: $0) ? pixel : 0 }
        let insetLow = insets[rises ? 0 : 1], insetHigh = insets[rises ? 1 : 0]
        // At a fold the table needs cells of half a pixel. A piece without a fold is smooth: its cells span so many pixels
        // that eight neighbouring pixels mostly share two entries.
        let isSmooth = sheetEndsLow && sheetEndsHigh
        let cell = isSmooth ? pixel * max(2, 6 * abs(space.onDevice(axis).dx)) : pixel / 2
        let first = low - 2 * pixel, count = max(1, Int(((high - low + 4 * pixel) / cell).rounded(.up)))
        let k2 = faces.texelsPerPoint, place = (d + -first) * (1 / cell)
        let column = (t * aside.dx + profile.grip.x) * k2, row = (t * aside.dy + profile.grip.y) * k2
        var walk = Walk(profile: profile, piece: piece, rises: rises)
        let table: RuledTable, rates: [Double]
        if isSmooth {
            let ends = (0...count).map { i in
                let at = walk.at(first + Double(i) * cell)
                return (arc: at.arc, light: light(at.slope))
            }
            let entries = zip(ends, ends.dropFirst()).map {
                (arc: $0.arc, rate: $1.arc - $0.arc, light: $0.light, lightRate: $1.light - $0.light)
            }
            table = RuledTable(smooth: entries)
            rates = entries.map(\.rate)
        } else {
            let entries = (0..<count).map { i in
                let x = first + (Double(i) + 0.5) * cell, at = walk.at(x)
                var coverage = 1.0
                if !sheetEndsLow { coverage *= max(0, min(1, 0.5 + (x - low - insetLow) / pixel)) }
                if !sheetEndsHigh { coverage *= max(0, min(1, 0.5 + (high - insetHigh - x) / pixel)) }
                return (arc: at.arc - at.rate * cell / 2, rate: at.rate * cell, light: light(at.slope), coverage: coverage)
            }
            table = RuledTable(entries)
            rates = entries.map(\.rate)
        }
        let across = Slab(t, low: reach.low - 2 * pixel, high: reach.high + 2 * pixel)
        return Self.stretches(rates.map { abs($0) / cell * k2 / space.scale }).map { cells, taps in
            let from = first + Double(cells.lowerBound) * cell
            let to = cells.upperBound == count ? high + 2 * pixel : first + Double(cells.upperBound) * cell
            return RuledSurface(
                texture: rises ? faces.front : faces.back, table: table, place: place, column: column, row: row,
                columnStep: axis.dx * k2, rowStep: axis.dy * k2, taps: taps,
                limits: [Slab(d, low: from, high: to), across])
        }
    }

    /// Stretches of cells that need 1, 2 or 4 samples a pixel, from the number of texels that a pixel covers. A short
    /// stretch joins the one before it if that takes at least as many samples.
    private static func stretches(_ texels: [Double]) -> [(cells: Range<Int>, taps: Int)] {
        var result: [(cells: Range<Int>, taps: Int)] = []
        for (i, texels) in texels.enumerated() {
            // Up to a texel and a quarter all samples coincide.
            let taps = texels > 2 ? 4 : texels > 1.25 ? 2 : 1
            if let last = result.last, last.taps == taps || (last.taps > taps && last.cells.count < 8) {
                result[result.count - 1].cells = last.cells.lowerBound..<i + 1
            } else {
                result.append((i..<i + 1, taps))
            }
        }
        return result
    }

    /// A cursor that moves along a piece from its lowest place to its highest; places must be asked for in rising order.
    private struct Walk {
        let profile: BendProfile
        let rises: Bool
        private let last: Int
        private var k: Int
        init(profile: BendProfile, piece: Range<Int>, rises: Bool) {
            self.profile = profile
            self.rises = rises
            k = rises ? piece.lowerBound : piece.upperBound - 1
            last = rises ? piece.upperBound - 1 : piece.lowerBound
        }

        /// The arc length at a place, its derivative there, and the paper's slope in radians. Beyond the piece's ends the
        /// arc length is extrapolated linearly.
        mutating func at(_ x: Double) -> (arc: Double, rate: Double, slope: Double) {
            let places = profile.places
            while k != last, x > places[rises ? k + 1 : k] { k += rises ? 1 : -1 }
            let run = places[k + 1] - places[k]
            let rate = abs(run) > 1e-6 * profile.step ? profile.step / run : (rises ? 1e6 : -1e6)
            let part = (x - places[k]) / profile.step * rate, inside = max(0, min(1, part))
            return (
                profile.start + (Double(k) + part) * profile.step, rate,
                profile.slope(atNode: k) * (1 - inside) + profile.slope(atNode: k + 1) * inside
            )
        }
    }

    /// The areas where the sheet is certainly opaque, as slabs for each group of segments.
    var solid: [[Slab]] {
        let x = t * aside.dx + profile.grip.x, y = t * aside.dy + profile.grip.y
        return stride(from: 0, to: profile.slopes.count, by: 8).compactMap { first in
            let last = min(first + 8, profile.slopes.count)
            let places = profile.places[max(0, first - 1)...min(profile.slopes.count, last + 1)]
            // A piece whose places do not rise strictly is skipped, because it hides nothing reliably; paper near a
            // silhouette is not fully opaque.
            guard zip(places, places.dropFirst()).allSatisfy({ $0 < $1 }) else { return nil }
            // Where the paper is steep, a pixel covers a longer stretch of it.
            let steepness = zip(places, places.dropFirst()).reduce(1.0) { max($0, profile.step / ($1.1 - $1.0)) }
            let ends = (profile.places[first], profile.places[last])
            func arc(_ node: Int) -> Double { profile.start + Double(node) * profile.step }
            let rate = (arc(last) - arc(first)) / (ends.1 - ends.0)
            let slack = (first...last).reduce(0.0) { slack, node in
                max(slack, abs(arc(node) - arc(first) - (profile.places[node] - ends.0) * rate))
            }
            return faces.solidArea(
                arc: (d + -ends.0) * rate + arc(first), slack: slack, x: x, y: y, step: axis,
                within: Slab(d, low: ends.0, high: ends.1), pixel: 2 * pixel * steepness)
        }
    }
}
