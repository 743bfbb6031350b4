import Raster

/// The shadow of a bent sheet on a plane, in any frame of that plane: the sheet's own plane for a sheet that is held, an
/// oblique frame for one in flight.
///
/// Paper at place X along the profile's axis, height Z and distance t along the rulings has its shadow at X + shiftAlong z
/// and t + shiftBeside z, z = Z + lift. Lengths are the sheet's points.
struct BendShadow {
    let profile: BendProfile
    let size: Size
    /// The two coordinates of the frame as linear functions of device pixels, measured from the grip.
    let along: LinearForm
    let beside: LinearForm
    /// The size of a device pixel in the sheet's points.
    let pixel: Double
    let shiftAlong: Double
    let shiftBeside: Double
    let lift: Double
    /// Sigma of the blur at z = 0, in the sheet's points; it grows by .22 z.
    let sigma: Double
    let strength: Double
    /// The range of t that the sheet covers along its rulings.
    let reach: (low: Double, high: Double)

    private static let growth = 0.22

    /// The moving average of the values over `reach` steps to each side; beyond the ends the last value repeats.
    private static func smoothed(_ values: [Double], by reach: Double) -> [Double] {
        let count = values.count, whole = min(count, Int(max(0, reach)))
        guard whole > 0, count > 1 else { return values }
        let first = values[0], last = values[count - 1], pace = (values[1] - first, last - values[count - 2])
        func value(_ i: Int) -> Double {
            i < 0 ? first + Double(i) * pace.0 : i < count ? values[i] : last + Double(i - count + 1) * pace.1
        }
        var sum = (-whole...whole).reduce(0.0) { $0 + value($1) }
        return values.indices.map { i in
            defer { sum += value(i + whole + 1) - value(i - whole) }
            return sum / Double(2 * whole + 1)
        }
    }

    private func ground(_ k: Int) -> Double { profile.places[k] + profile.heights[k] * shiftAlong }

    /// The shadows of a piece, one for each stretch along which its position on the ground is monotonic.
    func parts(of piece: Range<Int>) -> [SheetShadow] {
        var result: [SheetShadow] = []
        var first = piece.lowerBound
        for k in piece.lowerBound + 1...piece.upperBound {
            if k == piece.upperBound || (ground(k + 1) - ground(k)) * (ground(first + 1) - ground(first)) <= 0 {
                if let part = part(of: first..<k) { result.append(part) }
                first = k
            }
        }
        return result
    }

    /// The shadow of one monotonic stretch. At the ends of the sheet its edges are soft; at a fold it fades out in the same
    /// way.
    private func part(of piece: Range<Int>) -> SheetShadow? {
        let falls = ground(piece.upperBound) < ground(piece.lowerBound), turned = falls ? -1.0 : 1.0
        let nodes = (piece.lowerBound...piece.upperBound).map { k in
            (ground: ground(k) + lift * shiftAlong, arc: profile.start + Double(k) * profile.step, height: profile.heights[k] + lift)
        }
        let sorted = falls ? nodes.reversed() : nodes
        let endsOpen = (piece.lowerBound == 0, piece.upperBound == profile.slopes.count)
        let openLow = falls ? endsOpen.1 : endsOpen.0, openHigh = falls ? endsOpen.0 : endsOpen.1
        let highest = sorted.reduce(0) { max($0, $1.height) }, greatest = sigma + Self.growth * highest
        let cell = 2 * pixel, start = sorted[0].ground, end = sorted[sorted.count - 1].ground
        guard end > start + 1e-6 else { return nil }
        let low = start - 3 * greatest, high = end + 3 * greatest
        let cells = ((high - low) / cell).rounded(.up)
        // A sheet moved absurdly far has a shadow too wide and too faint to be seen.
        guard cells < 65_536 else { return nil }
        let count = max(1, Int(cells))
        var table: [(arc: Double, rate: Double, height: Double, strength: Double)] = []
        table.reserveCapacity(count)
        var k = 0
        for i in 0..<count {
            let x = low + (Double(i) + 0.5) * cell
            while k < sorted.count - 2, x > sorted[k + 1].ground { k += 1 }
            let a = sorted[k], b = sorted[k + 1], run = max(1e-9, b.ground - a.ground)
            let part = (x - a.ground) / run, inside = max(0, min(1, part))
            let height = a.height + (b.height - a.height) * inside, blur = sigma + Self.growth * height
            var arc = a.arc + (b.arc - a.arc) * inside, rate = (b.arc - a.arc) / run
            // The strength falls as the blur grows, which depends on the height over the ground.
            var darkness = strength / (1 + max(0, blur - 0.006 * size.width) / (Self.growth * 0.5 * size.width))
            // Beyond an end of the sheet the arc length is extrapolated at its rate there, so that the blurred edge is not
            // compressed.
            if part < 0 || part > 1 {
                let open = part < 0 ? openLow : openHigh
                rate = open ? turned : 0
                if open { arc += (x - (part < 0 ? a.ground : b.ground)) * turned }
            }
            if !openLow { darkness *= NormalDistribution.cumulative((x - start) / blur) }
            if !openHigh { darkness *= NormalDistribution.cumulative((end - x) / blur) }
            table.append((arc - rate * cell / 2, rate * cell, height, darkness))
        }
        // Where paper stands upright, height and arc length jump at one place of the ground. The penumbra of a high part
        // spreads over its surroundings, so both are smoothed over the blur's width.
        func soft(_ values: [Double]) -> [Double] {
            Self.smoothed(Self.smoothed(values, by: greatest / cell), by: greatest / cell)
        }
        let heights = soft(table.map(\.height)), arcs = soft(table.map { $0.arc + $0.rate / 2 })
        for i in table.indices {
            let before = arcs[max(0, i - 1)], after = arcs[min(count - 1, i + 1)]
            let rate = count > 2 ? (after - before) / (i == 0 || i == count - 1 ? 1 : 2) : table[i].rate
            (table[i].height, table[i].arc, table[i].rate) = (heights[i], arcs[i] - rate / 2, rate)
        }
        let spread = 3 * greatest + highest * abs(shiftBeside)
        let axis = profile.axis, aside = Vector(dx: -axis.dy, dy: axis.dx)
        return SheetShadow(
            table: table, place: (along + -low) * (1 / cell), x: beside * aside.dx + profile.grip.x,
            y: beside * aside.dy + profile.grip.y, arcStep: axis, heightStep: aside * -shiftBeside, size: size,
            sigma: sigma, sigmaGrowth: Self.growth, color: PaperLight.shadow,
            limits: [
                Slab(along, low: low, high: high),
                Slab(beside, low: reach.low - spread, high: reach.high + spread)
            ])
    }
}
