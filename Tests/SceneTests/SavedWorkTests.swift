import Motion
import Numerics
import Raster
import Synchronization
import Testing

@testable import RectoUI
@testable import SVG
@testable import Scene

/// What the engine skips or reuses saves work and changes no pixel.
struct SavedWorkTests {
    let resources: Resources

    init() throws {
        resources = try TestResources.shared()
    }

    private func context(_ scale: Double = 2) -> LayoutContext { LayoutContext(resources: resources, scale: scale) }

    private func render(_ view: some View, _ size: Size, scale: Double = 2) throws -> Bitmap {
        try Renderer(resources: resources, jobs: 1)
            .render(view.layer(filling: size, in: context(scale)), size: size, scale: scale, background: .white)
    }

    /// Cards in space, one over another: some with holes, soft shadows and ragged corners, some faded, some dimmed, and
    /// plain boxes between them.
    private func heap(seed: UInt64, size: Size) -> some View {
        var random = SeededRandom(seed: seed)
        func number(_ range: ClosedRange<Double>) -> Double {
            range.lowerBound + Double(random.next() >> 11) * 0x1p-53 * (range.upperBound - range.lowerBound)
        }
        struct Card {
            let roll, pitch, yaw, x, y, scale, opacity, dimming, corner: Double
            let isBox: Bool
            let color: Color
        }
        let cards = (0..<9).map { _ in
            Card(
                roll: number(-40...40), pitch: number(-50...50), yaw: number(-50...50), x: number(0...size.width),
                y: number(0...size.height), scale: number(0.3...1.6), opacity: number(0...1) < 0.7 ? 1 : 0.6,
                dimming: number(0...1) < 0.5 ? 0 : 0.3, corner: number(0...60), isBox: number(0...1) < 0.25,
                color: Color(UInt32(random.next() & 0xFFFFFF)))
        }
        return ZStack {
            Color(0x203040)
            ForEach(cards) { card in
                if card.isBox {
                    Rectangle().fill(card.color).frame(width: 90, height: 120).position(x: card.x, y: card.y)
                } else {
                    RoundedRectangle(cornerRadius: card.corner).fill(card.color).overlay { Circle().fill(.white).padding(30) }
                        .frame(width: 120, height: 160)
                        .shadow(radius: 5, y: 3)
                        .dimming(card.dimming)
                        .rotationEffect(.degrees(card.roll))
                        .rotation3DEffect(.degrees(card.pitch), axis: (x: 1, y: 0, z: 0), perspective: 0.6)
                        .rotation3DEffect(.degrees(card.yaw), axis: (x: 0, y: 1, z: 0), perspective: 0.6)
                        .scaleEffect(card.scale)
                        .position(x: card.x, y: card.y)
                        .opacity(card.opacity)
                }
            }
        }
    }

    /// A list drawn without its hidden parts equals the same list drawn item by item.
    @Test func whatIsHiddenNeedNotBeDrawn() throws {
        let size = Size(150, 190), scale = 2.0
        let renderer = Renderer(resources: resources, jobs: 1)
        var leftOut = 0
        for seed in UInt64(0)..<24 {
            var list = DisplayList()
            var recorder = Recorder(renderer: renderer, scale: scale)
            let screen = PixelRect(minX: 0, minY: 0, maxX: 300, maxY: 380)
            recorder.record(
                heap(seed: seed, size: size).layer(filling: size, in: context(scale)),
                under: AffineTransform(scaleX: scale, y: scale), visible: screen, into: &list)
            var whole = Bitmap(width: 300, height: 380), single = whole
            whole.withMutableView { renderer.draw(list, into: $0, over: .clear) }
            single.withMutableView { view in
                for item in list.items {
                    var one = DisplayList()
                    one.append(item.command, bounds: item.bounds)
                    Canvas(view, scratch: Scratch()).draw(one, over: nil, scratch: BandScratch())
                }
            }
            #expect(whole == single, "seed \(seed)")
            // Enough must be hidden for the test to be meaningful.
            var rows = OcclusionSpans(screen)
            for case .image(let source, let place, let opacity, _, _) in list.items.dropFirst().map(\.command) where opacity == 1 {
                rows.hide(source, transform: place, within: screen)
            }
            if rows.covers(PixelRect(minX: 140, minY: 180, maxX: 160, maxY: 200)) { leftOut += 1 }
        }
        #expect(leftOut > 4)
    }

    /// A clip by whole pixels clips each part by itself; a group clipped by a mask differs by at most one level of rounding.
    @Test func aWindowIsAClip() throws {
        let size = Size(120, 120)
        let content = heap(seed: 3, size: size)
        let cut = try render(content.frame(width: 60, height: 70).clipped(), size)
        let group = try render(content.frame(width: 60, height: 70).clipped().compositingGroup().blendMode(.normal), size)
        let free = try render(content.frame(width: 60, height: 70), size)
        for y in 0..<240 {
            for x in 0..<240 {
                let isInside = (60..<180).contains(x) && (50..<190).contains(y)
                #expect(cut[x, y] == (isInside ? free[x, y] : .init(red: 255, green: 255, blue: 255, alpha: 255)))
                #expect(abs(Int(cut[x, y].red) - Int(group[x, y].red)) <= 2)
            }
        }
    }

    /// Dimming darkens colours and keeps opacity.
    @Test func dimmingGoesToBlack() throws {
        func middle(_ fraction: Double) throws -> Pixel {
            try render(Color(0xC86432).opacity(0.5).dimming(fraction), Size(10, 10))[10, 10]
        }
        #expect(try middle(0) == Pixel(red: 227, green: 177, blue: 152, alpha: 255))
        #expect(try middle(1) == Pixel(red: 127, green: 127, blue: 127, alpha: 255))
        let half = try middle(0.5)
        #expect(abs(Int(half.red) - 177) <= 1 && abs(Int(half.green) - 152) <= 1 && abs(Int(half.blue) - 140) <= 1)
    }

    /// Counts how often its body is evaluated.
    private struct Counted: View, Hashable {
        static let bodies = Atomic<Int>(0)
        let words: String

        var body: some View {
            Counted.bodies.add(1, ordering: .relaxed)
            return VStack {
                Text(words)
                Spacer()
            }.padding(4)
        }
    }

    /// An equatable view is laid out as it would be without the modifier, and only when it or its environment changes.
    @Test func equatableViewsAreLaidOutOnce() throws {
        let resources = try Resources(assets: resources.assetFolders, fonts: resources.fonts.folder)
        let context = LayoutContext(resources: resources, scale: 2)
        func layer(_ words: String, _ font: Font, width: Double, kept: Bool) -> Layer {
            let view = Counted(words: words)
            let size = Size(width, 90)
            return kept
                ? HStack { view.equatable() }.font(font).layer(filling: size, in: context)
                : HStack { view }.font(font).layer(filling: size, in: context)
        }
        for (words, font, width) in [
            ("one", Font.sans(12), 100.0), ("two", .sans(12), 100), ("one", .sans(20), 100), ("one", .sans(12), 70)
        ] {
            let plain = layer(words, font, width: width, kept: false)
            #expect(layer(words, font, width: width, kept: true) == plain)
            let before = Counted.bodies.load(ordering: .relaxed)
            #expect(layer(words, font, width: width, kept: true) == plain)
            #expect(Counted.bodies.load(ordering: .relaxed) == before)
        }
    }
}
