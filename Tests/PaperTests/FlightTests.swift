import Motion
import Raster
import Testing

@testable import Paper

/// Sheets that are thrown away or dropped.
@Suite struct FlightTests {
    /// A page as long as the screen, and one as long as a page of a calendar.
    static let pages = [Size(393, 700), Size(393, 1369)]
    static let screen = Rect(x: 0, y: -150, width: 393, height: 852)
    static let directions = [
        Vector(dx: 1, dy: 0), Vector(dx: -1, dy: 0), Vector(dx: 0, dy: -1), Vector(dx: 0, dy: 1), Vector(dx: -0.6, dy: -0.8)
    ]

    private func flight(
        _ velocity: Vector, page: Size = pages[0], isFlick: Bool = true, seed: UInt64 = 5
    ) -> FlutterMotion {
        var loose = LooseMotion(page: page, grip: Point(300, 60))
        loose.move(velocity: velocity, at: .zero)
        return FlutterMotion(
            FlutterMotion.Start(
                pose: loose.pose(at: 0.15, grip: Point(230, 160)), page: page, velocity: velocity, isFlick: isFlick, seed: seed,
                screen: Self.screen))
    }

    /// A flight evaluated at scattered times equals the flight evaluated in order.
    @Test(arguments: [true, false]) func seekingIsPlaying(isFlick: Bool) {
        func made() -> FlutterMotion { flight(Vector(dx: 900, dy: -400), isFlick: isFlick) }
        let playing = made()
        let played = (0...60).map { playing.pose(at: Double($0) / 60) }
        for k in [60, 3, 41, 0, 17] { #expect(made().pose(at: Double(k) / 60) == played[k]) }
    }

    /// A flight starts at the place of the loose sheet, with the sheet's bend.
    @Test(arguments: directions) func itStartsAsTheLooseSheet(direction: Vector) {
        let flight = flight(direction * 900), start = flight.pose(at: 0), pose = flight.start.pose
        #expect(zip(start.bend.slopes, pose.bend.slopes).allSatisfy { abs($0 - $1) < 1e-9 } && start.perspective == 0)
        let aside = Vector(dx: -pose.bend.axis.dy, dy: pose.bend.axis.dx)
        for k in [0, 80, 160] {
            let bent = pose.bend.grip + pose.bend.axis * pose.bend.places[k] + aside * 40
            let seen = start.seen(start.place(node: k, aside: 40))!
            #expect((seen - pose.placement.apply(bent)).length < 1e-6)
        }
        // The axes are always of unit length and at right angles.
        for k in 0...30 {
            let p = flight.pose(at: Double(k) / 20)
            #expect(abs(p.right.dot(p.right) - 1) < 1e-9 && abs(p.right.dot(p.down)) < 1e-9 && abs(p.normal.dot(p.down)) < 1e-9)
        }
    }

    /// A sheet flicked at any speed is visible for about half a second to three quarters. It leaves in the direction of the
    /// flick, and then nothing of the sheet or its shadow is left.
    @Test(arguments: directions, [650.0, 1100, 2600]) func flicksLeave(direction: Vector, speed: Double) {
        for page in Self.pages {
            for seed in 0..<6 as Range<UInt64> {
                let flight = flight(direction * speed, page: page, seed: seed), end = flight.pose(at: flight.exit)
                #expect(
                    flight.exit > (speed > 2000 ? 0.2 : 0.3) && flight.exit < 0.9, "\(direction) \(speed) \(page) \(seed): \(flight.exit)")
                #expect(end.shadow == 0)
                let edge = end.outline(page: page)?.map(\.seen) ?? []
                #expect(edge.allSatisfy { !Self.screen.contains($0) })
                let start = flight.pose(at: 0).grip
                #expect((end.grip.x - start.x) * direction.dx + (end.grip.y - start.y) * direction.dy > 0)
            }
        }
    }

    /// A flicked sheet does not stay flat: within a third of a second it has rolled up by more than a right angle, and it is
    /// tilted in space.
    @Test(arguments: directions) func flicksRollUp(direction: Vector) {
        for page in Self.pages {
            for seed in 0..<12 as Range<UInt64> {
                let flight = flight(direction * 1000, page: page, seed: seed)
                let slopes = flight.pose(at: 0.3).bend.slopes
                #expect(slopes.max()! - slopes.min()! > .pi / 2)
                let poses = (0...10).map { flight.pose(at: flight.exit * Double($0) / 10) }
                #expect(poses.contains { $0.normal.z < 0.96 })
                #expect(poses.allSatisfy { $0.outline(page: page) != nil }, "it never passes the eye")
            }
        }
    }

    @Test func whatIsDroppedFlutters() {
        let flight = flight(Vector(dx: -60, dy: 100), isFlick: false), slopes = flight.pose(at: 0.4).bend.slopes
        #expect(slopes.max()! - slopes.min()! > .pi / 5)
        #expect(flight.exit > 0.4 && flight.exit < 1.5)
    }

    /// The middle of the sheet moves evenly, independently of the bend.
    @Test(arguments: directions) func theMiddleDoesNotJump(direction: Vector) {
        let flight = flight(direction * 1000, page: Self.pages[1])
        func middle(_ t: Double) -> Vector3 {
            let pose = flight.pose(at: t), mean = pose.bend.meanPlace
            let aside = pose.bend.meanAside(page: Self.pages[1])
            return pose.grip
                + (pose.axis * mean.place + pose.aside * aside + pose.normal * (mean.height - pose.bend.gripHeight)) * pose.scale
        }
        for k in 0..<90 {
            let step = middle(Double(k + 1) / 120) - middle(Double(k) / 120)
            #expect(step.dot(step).squareRoot() < 30, "at \(k)")
            #expect(step.x * direction.dx + step.y * direction.dy > 0)
        }
    }

    /// Strips seen edge-on draw no line outside the sheet.
    @Test(arguments: directions) func nothingIsDrawnBesideTheSheet(direction: Vector) throws {
        let page = Size(100, 160), texture = PaperTexture(front: .paper(width: 300, height: 480), width: 100, seed: 12)
        let room = Rect(x: -60, y: -30, width: 220, height: 220)
        var loose = LooseMotion(page: page, grip: Point(80, 10))
        loose.move(velocity: direction * 250, at: .zero)
        let flight = FlutterMotion(
            FlutterMotion.Start(
                pose: loose.pose(at: 0.15, grip: Point(80, 50)), page: page, velocity: direction * 250, isFlick: true, seed: 8,
                screen: room))
        let transform = AffineTransform(a: 3, b: 0, c: 0, d: 3, tx: 180, ty: 90)
        for step in 1...8 {
            var pose = flight.pose(at: Double(step) * 0.06)
            pose.shadow = 0
            var frame = Bitmap(width: 660, height: 660)
            frame.withMutableView {
                PaperSheet(texture, pose: .fluttering(pose)).draw(on: Canvas($0, scratch: Scratch()), transform: transform)
            }
            let hull = convexHull(try #require(pose.outline(page: page)).map { transform.apply($0.seen) })
            var farthest = 0.0
            for y in 0..<660 {
                for x in 0..<660 where frame[x, y].alpha > 8 {
                    farthest = max(farthest, distance(Point(Double(x) + 0.5, Double(y) + 0.5), outside: hull))
                }
            }
            #expect(farthest < 5, "at \(step)")
        }
    }

    /// The convex hull, by Andrew's monotone chain.
    private func convexHull(_ points: [Point]) -> [Point] {
        let sorted = points.sorted { ($0.x, $0.y) < ($1.x, $1.y) }
        func half(_ points: [Point]) -> [Point] {
            var chain: [Point] = []
            for p in points {
                while chain.count > 1, let b = chain.last, case let a = chain[chain.count - 2],
                    (b.x - a.x) * (p.y - a.y) - (b.y - a.y) * (p.x - a.x) <= 0
                { chain.removeLast() }
                chain.append(p)
            }
            return Array(chain.dropLast())
        }
        return half(sorted) + half(sorted.reversed())
    }

    /// How far a point lies beyond the farthest side of a convex outline; negative inside.
    private func distance(_ p: Point, outside hull: [Point]) -> Double {
        hull.indices.map { k in
            let a = hull[k], v = hull[(k + 1) % hull.count] - a
            return -(v.dx * (p.y - a.y) - v.dy * (p.x - a.x)) / v.length
        }.max()!
    }
}
