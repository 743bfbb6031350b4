import Motion
import RectoUI
import Testing

/// Effects belong to a layer: they are transformed with it, and its parts fade, mask and colour as one picture.
struct EffectMapTests {
    let resources: Resources

    init() throws {
        resources = try TestResources.shared()
    }

    private func render(_ view: some View, _ size: Size = Size(100, 100), scale: Double = 2) throws -> Bitmap {
        let context = LayoutContext(resources: resources, scale: scale)
        return try Renderer(resources: resources, jobs: 1)
            .render(view.layer(filling: size, in: context), size: size, scale: scale, background: .white)
    }

    /// How two pictures differ: at most, and on average, in levels.
    private func difference(_ a: Bitmap, _ b: Bitmap) -> (most: Int, mean: Double) {
        var most = 0, sum = 0
        for y in 0..<a.height {
            for x in 0..<a.width {
                let d = abs(Int(a[x, y].red) - Int(b[x, y].red))
                most = max(most, d)
                sum += d
            }
        }
        return (most, Double(sum) / Double(a.width * a.height))
    }

    private func mapped(_ view: some View, turn: Double, stretch: (x: Double, y: Double)) -> some View {
        view.scaleEffect(x: stretch.x, y: stretch.y).rotationEffect(.degrees(turn))
    }

    private static let maps: [(Double, Double, Double)] = [
        (90, 1, 1), (180, 1, 1), (37, 1, 1), (0, -1, 1), (0, 2, 1), (0, 0.5, 1.5), (30, 2, 0.7), (-75, 1, -1.4), (0, 1.3, 1.3)
    ]

    /// A shadow or a blur of a transformed layer equals the transformed picture of the layer with that effect.
    @Test(arguments: maps) func effectsAgreeWithAPicture(turn: Double, x: Double, y: Double) throws {
        let shape = Ellipse().fill(Color(0x404040)).frame(width: 30, height: 20)
        let card = Rectangle().fill(Color(0xC0C0C0)).overlay { Circle().fill(.black).padding(4) }.frame(width: 30, height: 20)
        func check(_ view: some View, _ limit: Int, _ name: String) throws {
            let drawn = try render(mapped(view, turn: turn, stretch: (x, y)))
            let picture = try render(mapped(view.drawingGroup(), turn: turn, stretch: (x, y)))
            let found = difference(drawn, picture)
            #expect(found.mean < 0.4 && found.most <= limit, "\(name): \(found)")
        }
        // The tolerance is larger where the shape itself is sharp, because a resampled picture of it differs at its edges.
        try check(shape.shadow(color: .black, radius: 4, x: 9, y: -3), 120, "shadow")
        try check(card.shadow(color: .black, radius: 3, x: 0, y: 12), 120, "shadow of a card")
        try check(shape.blur(radius: 5), 6, "blur")
        try check(card.blur(radius: 4), 6, "blur of a card")
    }

    /// A hard shadow lies where the map takes its offset.
    @Test func offsetsTurnAndFlip() throws {
        func darkest(_ view: some View) throws -> Point {
            let bitmap = try render(view, scale: 1)
            var sum = Point.zero, count = 0.0
            for y in 0..<100 {
                for x in 0..<100 where bitmap[x, y].red < 128 {
                    sum = Point(sum.x + Double(x) + 0.5, sum.y + Double(y) + 0.5)
                    count += 1
                }
            }
            return count > 0 ? Point(sum.x / count, sum.y / count) : .zero
        }
        let box = Color(0xE0E0E0).frame(width: 10, height: 10).shadow(color: .black, radius: 0, x: 20)
        for (view, expected) in [
            (AnyView(box), Point(70, 50)), (AnyView(box.rotationEffect(.degrees(90))), Point(50, 70)),
            (AnyView(box.scaleEffect(x: -1, y: 1)), Point(30, 50)), (AnyView(box.scaleEffect(x: 2, y: 1)), Point(90, 50)),
            (AnyView(box.scaleEffect(x: 1, y: 2).rotationEffect(.degrees(-90))), Point(50, 30))
        ] {
            let found = try darkest(view)
            #expect(abs(found.x - expected.x) < 0.6 && abs(found.y - expected.y) < 0.6, "\(found), not \(expected)")
        }
    }

    /// Letters that overlap fade as one: half of the text's ink everywhere.
    @Test(arguments: [0.0, 20]) func lettersThatOverlapFadeAsOne(turn: Double) throws {
        for text in [Text("minimum").font(.sans(40, weight: .black).tracking(-12)), Text("affinity").font(.script(44).tracking(-3))] {
            let whole = try render(text.fixedSize().rotationEffect(.degrees(turn)), Size(160, 120))
            let faded = try render(text.fixedSize().rotationEffect(.degrees(turn)).opacity(0.5), Size(160, 120))
            var ink = 0
            for y in 0..<whole.height {
                for x in 0..<whole.width {
                    let expected = 255 - (255 - Double(whole[x, y].red)) / 2
                    #expect(abs(Double(faded[x, y].red) - expected) <= 1.5)
                    if whole[x, y].red == 0 { ink += 1 }
                }
            }
            #expect(ink > 300)
        }
    }

    /// Overlapping strokes of a drawing fade, and are painted, as one.
    @Test func drawingsFadeAsOne() throws {
        let image = Image(drawing: "Devotional/Drawings/scribble_underline").resizable().frame(width: 90, height: 60)
        let whole = try render(image), faded = try render(image.opacity(0.5))
        for y in 0..<whole.height {
            for x in 0..<whole.width {
                #expect(abs(Double(faded[x, y].red) - (255 + Double(whole[x, y].red)) / 2) <= 1.5)
            }
        }
        let template = Image(drawing: "Devotional/Drawings/scribble_underline").resizable().renderingMode(.template)
            .frame(width: 90, height: 60)
        let black = try render(template), half = try render(template.foregroundStyle(Color(0x000000, alpha: 0.5)))
        let red = try render(template.foregroundStyle(Color(0xFF0000)))
        var ink = 0
        for y in 0..<black.height {
            for x in 0..<black.width {
                #expect(abs(Double(half[x, y].red) - (255 + Double(black[x, y].red)) / 2) <= 1.5)
                #expect(red[x, y].red == 255 && red[x, y].green == black[x, y].green)
                if black[x, y].red == 0 { ink += 1 }
            }
        }
        #expect(ink > 300)
    }

    /// A template picture is drawn as its alpha in the foreground style; its own colours are ignored.
    @Test func templatePicturesTakeTheForegroundStyle() throws {
        let picture = Image("Devotional/Pictures/seal").resizable()
        let own = try render(picture.frame(width: 60, height: 40))
        let blue = try render(picture.renderingMode(.template).frame(width: 60, height: 40).foregroundStyle(Color(0x0000FF)))
        let white = Pixel(red: 255, green: 255, blue: 255, alpha: 255)
        var shown = 0
        for y in 0..<own.height {
            for x in 0..<own.width {
                #expect(blue[x, y].blue == 255 && blue[x, y].red == blue[x, y].green)
                if own[x, y] == white { continue }
                shown += 1
            }
        }
        #expect(shown > 1000 && blue[100, 100] == Pixel(red: 0, green: 0, blue: 255, alpha: 255))
    }

    /// Nothing shows outside a mask, nor where the mask is transparent inside.
    @Test func masksMaskEverythingOutside() throws {
        let content = Color.black.overlay { Color.black.frame(width: 20, height: 20).offset(x: 45) }
        let masked = content.frame(width: 60, height: 60)
            .mask { Circle().fill(Color(0xFF0000, alpha: 0.5)).frame(width: 20, height: 20) }
        let bitmap = try render(masked, scale: 1)
        for y in 0..<100 {
            for x in 0..<100 {
                let dx = Double(x) - 49.5, dy = Double(y) - 49.5, distance = (dx * dx + dy * dy).squareRoot()
                if distance > 11 { #expect(bitmap[x, y].red == 255) }
                if distance < 9 { #expect(abs(Int(bitmap[x, y].red) - 127) <= 1) }
            }
        }
        let empty = try render(Color.black.mask { EmptyView() }, scale: 1)
        #expect(empty[50, 50].red == 255)
        // A mask turns with its content, and masks shadows and textures as well.
        let turned = Color.black.frame(width: 60, height: 60).mask(alignment: .topLeading) { Color.black.frame(width: 10, height: 60) }
        for view in [AnyView(turned.rotationEffect(.degrees(90))), AnyView(turned.drawingGroup().rotationEffect(.degrees(90)))] {
            let bitmap = try render(view, scale: 1)
            #expect(bitmap[50, 25].red == 0 && bitmap[50, 35].red == 255 && bitmap[25, 50].red == 255)
        }
    }
}
