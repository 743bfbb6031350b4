import Motion
import Numerics
import Raster
import Testing

@testable import Paper

extension Bitmap {
    /// Paper-like pixels with lines of print.
    static func paper(width: Int, height: Int) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        bitmap.withMutableView { view in
            for y in 0..<height {
                for x in 0..<width {
                    let ink = (y / 7 + x / 5) % 4 == 0 || (x * x + y * y) % 97 == 0
                    view.row(y)[x] = (ink ? Color(0x4F8B3B) : Color(0xFBF7F1)).pixel.rgba
                }
            }
        }
        return bitmap
    }
}

/// Drawn sheets: pixels that must not change, and parts of a picture compared with the whole.
@Suite struct DrawingTests {
    static let texture = PaperTexture(front: .paper(width: 300, height: 480), width: 100, seed: 12)
    static let transform = AffineTransform(a: 3, b: 0, c: 0, d: 3, tx: 40, ty: 60)
    static let size = (width: 400, height: 620)
    static let page = texture.size

    static func curl(_ dx: Double, _ dy: Double) -> CurlPose {
        let grab = Point(page.width, 0)
        return CurlPose(
            grab: grab, translation: Vector(dx: dx, dy: dy), page: page, binding: .slipping(grab: grab, page: page))
    }

    static let flight: FlutterMotion = {
        var loose = LooseMotion(page: page, grip: Point(80, 10))
        loose.move(velocity: Vector(dx: -300, dy: 250), at: .zero)
        return FlutterMotion(
            FlutterMotion.Start(
                pose: loose.pose(at: 0.15, grip: Point(70, 30)), page: page, velocity: Vector(dx: -300, dy: 250), isFlick: true,
                seed: 3, screen: Rect(x: -60, y: -30, width: 220, height: 220)))
    }()

    static let poses: [(String, PaperSheet)] = {
        var loose = LooseMotion(page: page, grip: Point(80, 10))
        loose.move(velocity: Vector(dx: 200, dy: -400), at: .zero)
        let all = 0...page.width
        return [
            ("small curl", PaperSheet(texture, pose: .curled(curl(-8, 9)))),
            ("curl", PaperSheet(texture, pose: .curled(curl(-50, 45)))),
            (
                "tear",
                PaperSheet(
                    texture, pose: .tearing(TearPose(curl: curl(-40, 50), torn: 30...100, rotation: 0.05, shift: Vector(dx: 1, dy: 0))))
            ),
            ("loose", PaperSheet(texture, pose: .loose(loose.pose(at: 0.3, grip: Point(60, 50))), torn: all)),
            (
                "folded",
                PaperSheet(
                    texture,
                    pose: .loose(
                        LoosePose(bend: BendProfile(page: page, opening: curl(-50, 45), amount: 0.9), grip: Point(60, 40), tilt: -0.1)),
                    torn: all)
            ),
            ("flight", PaperSheet(texture, pose: .fluttering(flight.pose(at: 0.3)), torn: all))
        ]
    }()

    /// The area that a sheet reports as covered need not be drawn below it, and it is most of what the sheet covers.
    @Test(arguments: poses.map(\.0)) func whatASheetHidesNeedNotBeDrawn(name: String) {
        let drawing = DrawingTests.poses.first { $0.0 == name }!.1.drawing(DrawingTests.transform)
        let screen = PixelRect(minX: 0, minY: 0, maxX: DrawingTests.size.width, maxY: DrawingTests.size.height)
        var rows = OcclusionSpans(screen)
        drawing.hide(in: &rows, within: screen)
        let below = ImageSource(.paper(width: screen.maxX, height: screen.maxY))
        func frame(_ hidden: OcclusionSpans?) -> Bitmap {
            var bitmap = Bitmap(width: screen.maxX, height: screen.maxY)
            bitmap.withMutableView { view in
                let canvas = Canvas(view, scratch: Scratch())
                canvas.draw(below, transform: ProjectiveTransform(AffineTransform.identity), hidden: hidden)
                drawing.draw(on: canvas)
            }
            return bitmap
        }
        #expect(frame(rows) == frame(nil))
        // Enough must be covered for the test to be meaningful; the flight, steep and half outside the picture, covers little.
        var cells = 0
        for y in stride(from: 0, to: 610, by: 10) {
            for x in stride(from: 0, to: 390, by: 10) {
                if rows.covers(PixelRect(minX: x, minY: y, maxX: x + 10, maxY: y + 10)) { cells += 1 }
            }
        }
        #expect(cells > (name == "flight" ? 5 : 200))
    }

    static func frame(_ sheet: PaperSheet?, bands: Int = 1, columns: Int = 1, background: Color = Color(0x886644)) -> Bitmap {
        frame(sheet?.drawing(transform), bands: bands, columns: columns, background: background)
    }

    static func frame(
        _ drawing: SheetDrawing?, bands: Int = 1, columns: Int = 1, background: Color = Color(0x886644)
    ) -> Bitmap {
        var bitmap = Bitmap(width: size.width, height: size.height)
        bitmap.withMutableView { view in
            Canvas(view, scratch: Scratch()).clear(view.bounds, to: background.pixel)
            for b in 0..<bands {
                for c in 0..<columns {
                    let part = PixelRect(
                        minX: c * size.width / columns, minY: b * size.height / bands, maxX: (c + 1) * size.width / columns,
                        maxY: (b + 1) * size.height / bands)
                    drawing?.draw(on: Canvas(view.clipped(to: part), scratch: Scratch()))
                }
            }
        }
        return bitmap
    }

    @Test func anUnpulledCurlIsTheFlatPage() {
        let flat = Self.frame(PaperSheet(Self.texture))
        #expect(Self.frame(PaperSheet(Self.texture, pose: .curled(Self.curl(0, 0)))) == flat)
        for y in 0..<480 { for x in 0..<300 { #expect(flat[x + 40, y + 60] == Self.texture.front.bitmap[x, y]) } }
    }

    @Test(arguments: 0..<6) func windowsDoNotMatter(index: Int) {
        let (name, sheet) = Self.poses[index]
        let whole = Self.frame(sheet)
        #expect(whole != Self.frame(SheetDrawing()), "\(name) draws nothing")
        #expect(Self.frame(sheet, bands: 7, columns: 3) == whole, "\(name) depends on the window")
        // A second computation, after others, gives the same pixels.
        #expect(Self.frame(sheet, bands: 40) == whole, "\(name) depends on the window")
    }

    /// Leaving out what will be covered changes no pixel.
    @Test(arguments: 0..<6) func hidingIsInvisible(index: Int) {
        let (name, sheet) = Self.poses[index], drawing = sheet.drawing(Self.transform)
        let all = drawing.parts.map { part -> SheetPart in
            switch part {
            case .surface(var surface):
                surface.hidden = []
                return .surface(surface)
            case .shadow(var shadow):
                shadow.hidden = []
                return .shadow(shadow)
            default: return part
            }
        }
        #expect(Self.frame(SheetDrawing(parts: all, bounds: drawing.bounds)) == Self.frame(drawing), "\(name)")
    }

    /// A flight's first picture is that of the loose sheet that is released.
    @Test func aFlightBeginsAsTheLooseSheet() {
        let all = 0...Self.page.width
        let held = Self.frame(PaperSheet(Self.texture, pose: .loose(Self.flight.start.pose), torn: all))
        let begun = Self.frame(PaperSheet(Self.texture, pose: .fluttering(Self.flight.pose(at: 0)), torn: all))
        var differing = 0
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width where abs(Int(held[x, y].red) - Int(begun[x, y].red)) > 48 { differing += 1 }
        }
        #expect(differing < Self.size.width * Self.size.height / 200)
    }

    /// Before the page is torn, the part on the flat side of the crease is unchanged, except for the shadow on it.
    @Test func theFlatSideIsACopy() {
        let curl = Self.curl(-50, 45), frame = Self.frame(PaperSheet(Self.texture, pose: .curled(curl)))
        var copied = 0
        for y in 0..<480 {
            for x in 0..<300 {
                let p = Point((Double(x) + 0.5) / 3, (Double(y) + 0.5) / 3)
                let d = (p.x - curl.crease.x) * curl.normal.dx + (p.y - curl.crease.y) * curl.normal.dy
                if d < -60 {
                    copied += 1
                    #expect(frame[x + 40, y + 60] == Self.texture.front.bitmap[x, y])
                }
            }
        }
        #expect(copied > 20_000)
    }

    /// Flat paper keeps its brightness as a curl begins: the first frame differs little from the flat page.
    @Test func noFlashAtTheStart() {
        let flat = Self.frame(PaperSheet(Self.texture)), start = Self.frame(PaperSheet(Self.texture, pose: .curled(Self.curl(-0.02, 0.02))))
        var differing = 0
        for y in 0..<Self.size.height {
            for x in 0..<Self.size.width where start[x, y] != flat[x, y] { differing += 1 }
        }
        #expect(differing < 2500)
    }

    /// A page of one colour stays within the range of the light: no hairline of the background shows through the roll.
    @Test func nothingShinesThroughTheRoll() {
        var white = Bitmap(width: 300, height: 480)
        white.withMutableView { Canvas($0, scratch: Scratch()).clear($0.bounds, to: Color(0xF0F0F0).pixel) }
        let texture = PaperTexture(front: white, width: 100, seed: 1), curl = Self.curl(-50, 45)
        let frame = Self.frame(PaperSheet(texture, pose: .curled(curl)), background: Color(0xFF0000))
        for y in 0..<480 {
            for x in 0..<300 {
                let p = Point((Double(x) + 0.5) / 3, (Double(y) + 0.5) / 3)
                let d = (p.x - curl.crease.x) * curl.normal.dx + (p.y - curl.crease.y) * curl.normal.dy
                // Inside the silhouette and away from the page's own edges there is paper, which is grey; the background is
                // red.
                let s = .pi * curl.radius - (d > 0 ? curl.radius * PortableMath.asin(min(1, d / curl.radius)) : d)
                let back = p + curl.normal * (s - d)
                guard d < curl.radius - 0.5, back.x > 1, back.x < 99, back.y > 1, back.y < 159 else { continue }
                let pixel = frame[x + 40, y + 60]
                #expect(abs(Int(pixel.red) - Int(pixel.green)) < 12)
            }
        }
    }

    /// Where the page's edge runs around the roll, paper reaches the silhouette itself, so that the outline has no corner.
    @Test(arguments: [(-50.0, 45.0), (-30, 40), (-60, 20)]) func theOutlineIsSmoothAtTheRoll(dx: Double, dy: Double) {
        var white = Bitmap(width: 300, height: 480)
        white.withMutableView { Canvas($0, scratch: Scratch()).clear($0.bounds, to: Color.white.pixel) }
        let curl = Self.curl(dx, dy)
        var drawing = PaperSheet(PaperTexture(front: white, width: 100, seed: 1), pose: .curled(curl)).drawing(Self.transform)
        drawing = SheetDrawing(
            parts: drawing.parts.filter { if case .surface = $0 { true } else { false } }, bounds: drawing.bounds)
        let frame = Self.frame(drawing, background: .black)
        func level(_ p: Point) -> Double {
            let x = p.x - 0.5, y = p.y - 0.5, column = Int(x.rounded(.down)), row = Int(y.rounded(.down))
            let fx = x - Double(column), fy = y - Double(row)
            func at(_ i: Int, _ j: Int) -> Double { Double(frame[column + i, row + j].red) / 255 }
            return (at(0, 0) * (1 - fx) + at(1, 0) * fx) * (1 - fy) + (at(0, 1) * (1 - fx) + at(1, 1) * fx) * fy
        }
        var points = 0
        for k in 0..<480 {
            let p = Point(100, Double(k) / 3), arc = (p.x - curl.crease.x) * curl.normal.dx + (p.y - curl.crease.y) * curl.normal.dy
            guard arc > 0.7 * .pi / 2 * curl.radius, arc < .pi / 2 * curl.radius, p.y > 2 else { continue }
            // Four fifths of a pixel inside the edge there must be paper.
            points += 1
            #expect(level(Self.transform.apply(curl.place(of: p).point - curl.normal * (0.8 / 3))) > 0.4, "\(p)")
        }
        #expect(points > 3)
    }

    /// The back of the page is lighter than the front, and its print much fainter.
    @Test func theBackIsPaleAndFaint() {
        let faces = Self.texture.faces(torn: nil)
        var front: (low: UInt8, high: UInt8) = (255, 0), back: (low: UInt8, high: UInt8) = (255, 0)
        for y in 20..<460 {
            for x in 20..<280 {
                let f = faces.front[x, y].red, b = faces.back[x, y].red
                front = (min(front.low, f), max(front.high, f))
                back = (min(back.low, b), max(back.high, b))
            }
        }
        #expect(back.high > front.high)
        #expect(Int(back.high) - Int(back.low) < (Int(front.high) - Int(front.low)) / 5)
        #expect(back.high - back.low > 3)
    }
}
