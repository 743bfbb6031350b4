import RectoTesting
import RectoUI
import Testing

/// The renderer's guarantees: threads, bands and caches change no pixel, groups fade as one, goldens match.
struct RendererTests {
    let resources: Resources

    init() throws {
        resources = try TestResources.shared()
    }

    private func render(_ view: some View, _ size: Size, scale: Double = 3, jobs: Int = 1, with renderer: Renderer? = nil) throws -> Bitmap
    {
        let context = LayoutContext(resources: resources, scale: scale)
        return try (renderer ?? Renderer(resources: resources, jobs: jobs))
            .render(view.layer(filling: size, in: context), size: size, scale: scale, background: .white)
    }

    /// A view that uses each of the renderer's features.
    private func sampler(turn: Double = 20) -> some View {
        ZStack {
            LinearBackdrop()
            VStack(spacing: 10) {
                Text("Words fade ").font(.serif(22, weight: .semibold)).foregroundStyle(Color(0x1D4A3C)).opacity(0.6)
                HStack(spacing: 12) {
                    RoundedRectangle(cornerRadius: 14).fill(Color(0xE3592B)).frame(width: 60, height: 44)
                        .shadow(radius: 6, y: 3)
                    Circle().trim(from: 0, to: 0.7).stroke(Color(0x116654), style: StrokeStyle(lineWidth: 5, lineCap: .round))
                        .frame(width: 44, height: 44)
                }
                ZStack {
                    Color(0xFBF7F1)
                    Text("紙").font(.songti(40, weight: .black)).foregroundStyle(Color(0xC8321E))
                }
                .frame(width: 90, height: 60).clipShape(RoundedRectangle(cornerRadius: 12))
                .rotation3DEffect(.degrees(turn), axis: (x: 1, y: 0.4, z: 0))
                Text("blurred").font(.sans(15)).blur(radius: 1.5)
            }
        }
    }

    private struct LinearBackdrop: View {
        var body: some View {
            Rectangle().fill(
                .linear(Gradient(colors: [Color(0xEFECE6), Color(0xF6EBC9)]), from: .top, to: .bottom))
        }
    }

    @Test(arguments: [1, 2, 3, 7]) func threadsAreInvisible(jobs: Int) throws {
        let size = Size(200, 260)
        #expect(try render(sampler(), size, jobs: jobs) == render(sampler(), size, jobs: 1))
    }

    /// A renderer that has drawn other frames before gives the same bytes as a new one.
    @Test func cachesAreInvisible() throws {
        let size = Size(200, 260)
        let used = Renderer(resources: resources, jobs: 2)
        for turn in [0.0, 35, 20, 35] { _ = try render(sampler(turn: turn), size, with: used) }
        for turn in [35.0, 0, 20] {
            #expect(try render(sampler(turn: turn), size, with: used) == render(sampler(turn: turn), size))
        }
    }

    /// Two overlapping opaque boxes faded as a group show one colour, not the lower box through the upper.
    @Test func groupsFadeAsOne() throws {
        let view = ZStack {
            Color.black
            Color(0xFF0000).padding(4)
        }.opacity(0.5)
        let bitmap = try render(view, Size(20, 20), scale: 1)
        #expect(
            bitmap[10, 10] == Pixel(red: 255, green: 127, blue: 127, alpha: 255)
                || bitmap[10, 10] == Pixel(red: 255, green: 128, blue: 128, alpha: 255))
    }

    /// An old screen kept opaque under a new one that fades in never lets the backdrop through.
    @Test func crossfadeOverAnOpaqueScreenKeepsItOpaque() throws {
        let view = ZStack {
            Color(0x204060)
            Color(0x204060).opacity(0.5)
        }
        let bitmap = try render(view, Size(8, 8), scale: 1)
        #expect(bitmap[3, 3] == Color(0x204060).pixel)
    }

    /// A texture that lies on whole pixels equals the picture of direct drawing.
    @Test func restingTexturesAreExact() throws {
        let card = ZStack {
            RoundedRectangle(cornerRadius: 9).fill(Color(0x316057))
            Text("rest").font(.sans(14)).foregroundStyle(.white)
        }.frame(width: 60, height: 40)
        let size = Size(80, 60)
        #expect(try render(card.drawingGroup(), size) == render(card.compositingGroup(), size))
    }

    /// A clip by a circle leaves its exact area, within the rounding of the edge pixels.
    @Test func clipLeavesTheShapesArea() throws {
        let bitmap = try render(Color.black.clipShape(Circle()), Size(40, 40), scale: 2)
        var sum = 0.0
        for y in 0..<80 { for x in 0..<80 { sum += Double(255 - bitmap[x, y].red) / 255 } }
        #expect(abs(sum - .pi * 1600) < 3)
    }

    /// The soft shadow of a long straight edge is the cumulative normal distribution with sigma = radius.
    @Test func shadowSigmaIsItsRadius() throws {
        let view = Color.white.frame(width: 400, height: 60).shadow(color: .black, radius: 8, y: 30)
        let bitmap = try render(view, Size(200, 200), scale: 1)
        // The shadow's lower edge lies at y = 70 + 60 + 30 = 160; one sigma below it is Phi(-1).
        for (row, phi) in [(152, 0.8257), (160, 0.4751), (168, 0.1440)] {
            let darkness = Double(255 - bitmap[100, row].red) / 255
            #expect(abs(darkness - phi) < 0.012, "row \(row): \(darkness)")
        }
    }

    @Test func goldenSampler() throws {
        assertPicture(try render(sampler(), Size(200, 260), scale: 2), named: "sampler", resources: try TestResources.shared())
    }

    @Test func aMissingPictureIsNamed() throws {
        let own = try Resources(assets: [TestResources.root + "/Assets"], fonts: TestResources.root + "/Fonts")
        let view = Image("Devotional/Pictures/no_such_picture")
        let layer = view.layer(filling: Size(10, 10), in: LayoutContext(resources: own, scale: 1))
        #expect {
            try Renderer(resources: own).render(layer, size: Size(10, 10), scale: 1)
        } throws: { error in
            "\(error)".contains("Assets/Devotional/Pictures/no_such_picture.png: cannot be opened")
        }
    }
}
