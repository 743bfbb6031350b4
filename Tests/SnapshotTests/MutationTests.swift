import Numerics
import Stage
import Testing

@testable import ChengyuCalendar
@testable import Devotional
@testable import RectoUI
@testable import SVG
@testable import Scene
@testable import Snapshot
@testable import Typography

/// Both profiles notice visible changes of real frames; noise within the portable profile's limits passes it.
struct MutationTests {
    private let reference = try! Reference()

    /// A moment of an app: its scene, and a way to draw another scene in its place.
    struct Stage {
        let name: String
        let scene: Layer
        let context: StageContext
        let renderer: Renderer
        let frame: Bitmap

        func frame(of scene: Layer) throws -> Bitmap {
            try renderer.render(scene, size: context.size, scale: 1)
        }

        /// The differences, by both profiles, when a scene replaces the one that is shown.
        func differences(_ scene: Layer) throws -> (exact: PictureDifference, portable: PictureDifference) {
            let actual = try frame(of: scene)
            return (
                PictureDifference(expected: frame, actual: actual),
                PictureDifference(expected: frame, actual: actual, profile: .portable)
            )
        }
    }

    /// All moments of both timelines.
    private func stages() throws -> [Stage] {
        let context = StageContext(device: .iPhone15, scale: 1, resources: reference.resources)
        let renderer = Renderer(resources: reference.resources)
        return try [Devotional.self as any App.Type, ChengyuCalendar.self].flatMap { app in
            let file = "\(Reference.root)/Assets/\(app.folder)/timeline.json"
            let timeline = try Timeline(file: file, bytes: readFile(file))
            var source = try FrameSource(app, timeline: timeline, context: context, renderer: renderer)
            return try timeline.moments.map { moment in
                let scene = try source.replay(at: moment.time).scene
                let frame = try renderer.render(scene, size: context.size, scale: 1)
                return Stage(name: "\(app.id) \(moment.id)", scene: scene, context: context, renderer: renderer, frame: frame)
            }
        }
    }

    /// Applies a mutation at up to `each` seeded places of every moment where it applies, and expects both profiles to fail
    /// each time. The places must be opaque and visible: without the layer the frame differs, and the mutation changes a
    /// channel by at least `levels` somewhere, which means that nothing above dims it.
    private func expectCaught(
        _ seed: UInt64, each: Int = 3, atLeast: Int, levels: Int = 0, where applies: (Layer) -> Bool,
        _ mutate: (Layer, inout SeededRandom) -> Layer?
    ) throws {
        var random = SeededRandom(seed: seed)
        var count = 0
        for stage in try stages() {
            var places = stage.scene.places(where: applies).shuffled(using: &random)[...]
            var tried = 0
            while tried < each, let place = places.popFirst() {
                guard let layer = stage.scene[place], stage.scene.opacity(at: place) > 0.99, let mutant = mutate(layer, &random),
                    try stage.differences(stage.scene.replacing(place, with: nil)).portable.beyond > 60
                else { continue }
                let found = try stage.differences(stage.scene.replacing(place, with: mutant))
                guard found.exact.largest >= levels else { continue }
                tried += 1
                count += 1
                let what = "\(stage.name): \(layer.content?.base.text ?? layer.name ?? "a layer") at \(place)"
                #expect(!found.exact.passes, "\(what)")
                #expect(!found.portable.passes, "\(what): \(found.portable.summary)")
            }
        }
        #expect(count >= atLeast, "only \(count) places")
    }

    @Test func aLabelShiftedByAPixel() throws {
        try expectCaught(1, atLeast: 25, where: { $0.content?.base is TextContent }) { layer, random in
            let way = [(1.0, 0.0), (-1, 0), (0, 1), (0, -1)].randomElement(using: &random)!
            return layer.offsetBy(dx: way.0, dy: way.1)
        }
    }

    @Test func aColorFivePercentOff() throws {
        func off(_ color: Color) -> Color {
            // The step goes toward the farther end of the range, by 5 % of the range.
            let step: Float = color.red + color.green + color.blue < 1.5 ? 0.05 : -0.05
            return Color(red: color.red + step, green: color.green + step, blue: color.blue + step, alpha: color.alpha)
        }
        try expectCaught(2, atLeast: 25, levels: 8, where: { $0.content?.base is TextContent || $0.solid != nil }) { layer, _ in
            var copy = layer
            if let text = layer.content?.base as? TextContent {
                guard text.layout.glyphs.allSatisfy({ $0.color.alpha == 1 }) else { return nil }
                var layout = text.layout
                for i in layout.glyphs.indices { layout.glyphs[i].color = off(layout.glyphs[i].color) }
                copy.content = AnyLayerContent(TextContent(layout: layout, reveal: text.reveal, words: text.words))
            } else if let fill = layer.solid {
                copy.content = AnyLayerContent(
                    FillContent(path: fill.content.path, rule: fill.content.rule, paint: .solid(off(fill.color))))
            }
            return copy
        }
    }

    @Test func aMissingHairline() throws {
        func isHairline(_ layer: Layer) -> Bool {
            if let stroke = layer.content?.base as? StrokeContent { return stroke.style.lineWidth <= 1.5 }
            guard let fill = layer.content?.base as? FillContent else { return false }
            let box = fill.path.controlBounds
            return min(box.width, box.height) <= 1.5 && max(box.width, box.height) >= 20
        }
        try expectCaught(3, atLeast: 5, where: isHairline) { layer, _ in Layer(bounds: layer.bounds) }
    }

    @Test func aFontOneWeightOff() throws {
        try expectCaught(4, atLeast: 25, where: { $0.content?.base is TextContent }) { layer, random in
            guard let text = layer.content?.base as? TextContent else { return nil }
            var layout = text.layout
            let step = Bool.random(using: &random) ? 100.0 : -100.0
            for i in layout.glyphs.indices {
                guard let other = layout.glyphs[i].face.withWeight(changedBy: step) else { return nil }
                layout.glyphs[i].face = other
            }
            var copy = layer
            copy.content = AnyLayerContent(TextContent(layout: layout, reveal: text.reveal, words: text.words))
            return copy
        }
    }

    @Test func aLostShadow() throws {
        try expectCaught(5, atLeast: 8, where: { $0.shadows.contains { $0.color.alpha > 0.02 } }) { layer, _ in
            var copy = layer
            copy.shadows = []
            return copy
        }
    }

    /// A frame that is late by 1/60 s, at seeded times of every stretch in which the timeline's expectations demand motion.
    @Test func oneFrameLate() throws {
        var random = SeededRandom(seed: 6)
        let context = StageContext(device: .iPhone15, scale: 1, resources: reference.resources)
        var source = try FrameSource(
            Devotional.self, timeline: reference.timeline, context: context, renderer: Renderer(resources: reference.resources))
        var count = 0
        for expectation in reference.timeline.expectations {
            guard case .moves(_, let from, let to, _) = expectation.kind else { continue }
            for _ in 0..<3 {
                let time = Time(flicks: Int64.random(in: (from + 0.1).flicks...(to - 0.1).flicks, using: &random))
                let now = try source.frame(at: time), before = try source.frame(at: time - Time.frame(1, rate: .fps60))
                count += 1
                #expect(!PictureDifference(expected: now, actual: before).passes, "at \(time) s")
                let portable = PictureDifference(expected: now, actual: before, profile: .portable)
                #expect(!portable.passes, "at \(time) s: \(portable.summary)")
            }
        }
        #expect(count >= 15)
    }

    /// Differences of up to two levels in every channel, and as many larger ones as the profile allows.
    @Test func noisePasses() throws {
        var random = SeededRandom(seed: 7)
        for stage in try stages() {
            var noisy = stage.frame
            for y in 0..<noisy.height {
                for x in 0..<noisy.width {
                    let p = noisy[x, y]
                    func near(_ v: UInt8) -> UInt8 { UInt8(max(0, min(255, Int(v) + Int.random(in: -2...2, using: &random)))) }
                    noisy[x, y] = Pixel(red: near(p.red), green: near(p.green), blue: near(p.blue), alpha: p.alpha)
                }
            }
            var specks: [(Int, Int)] = []
            while specks.count < 33 {
                let (x, y) = (Int.random(in: 0..<noisy.width, using: &random), Int.random(in: 0..<noisy.height, using: &random))
                guard !specks.contains(where: { $0 == (x, y) }),
                    specks.filter({ abs($0.0 - x) < 16 && abs($0.1 - y) < 16 }).count < 4
                else { continue }
                specks.append((x, y))
                noisy[x, y] = Pixel(red: 255 - noisy[x, y].red, green: noisy[x, y].green ^ 128, blue: noisy[x, y].blue, alpha: 255)
            }
            let portable = PictureDifference(expected: stage.frame, actual: noisy, profile: .portable)
            #expect(portable.passes, "\(stage.name): \(portable.summary)")
            #expect(!PictureDifference(expected: stage.frame, actual: noisy).passes)
        }
    }
}

extension Layer {
    /// The places of matching layers, as paths of child indices from the root.
    fileprivate func places(where applies: (Layer) -> Bool) -> [[Int]] {
        var found: [[Int]] = applies(self) ? [[]] : []
        for (i, child) in children.enumerated() { found += child.places(where: applies).map { [i] + $0 } }
        return found
    }

    fileprivate subscript(place: [Int]) -> Layer? {
        guard let i = place.first else { return self }
        return children.indices.contains(i) ? children[i][Array(place.dropFirst())] : nil
    }

    /// The opacity of a layer times that of every layer around it.
    fileprivate func opacity(at place: [Int]) -> Double {
        guard let i = place.first else { return opacity }
        return opacity * children[i].opacity(at: Array(place.dropFirst()))
    }

    fileprivate func replacing(_ place: [Int], with other: Layer?) -> Layer {
        guard let i = place.first else { return other ?? Layer(bounds: bounds) }
        var copy = self
        copy.children[i] = children[i].replacing(Array(place.dropFirst()), with: other)
        return copy
    }

    /// The outline and colour of a layer that is filled with one opaque colour.
    fileprivate var solid: (content: FillContent, color: Color)? {
        guard let fill = content?.base as? FillContent, case .solid(let color) = fill.paint, color.alpha == 1 else { return nil }
        return (fill, color)
    }
}

extension Face {
    /// The same font file at another weight; nil when the font has only one.
    fileprivate func withWeight(changedBy step: Double) -> Face? {
        let weightTag: UInt32 = 0x7767_6874, sizeTag: UInt32 = 0x6F70_737A
        guard let weight = file.axes.firstIndex(where: { $0.tag == weightTag }) else { return nil }
        let size = file.axes.firstIndex { $0.tag == sizeTag }.map { coordinates[$0] }
        let other = Face(file, weight: coordinates[weight] + step, opticalSize: size ?? 20)
        return other.coordinates == coordinates ? nil : other
    }
}
