import Raster
import Synchronization

/// A layer drawn in its own space at the screen's resolution.
struct Texture: Sendable {
    let source: ImageSource
    /// Where its pixels lie in the layer's space, in device pixels of the screen's scale.
    let bounds: PixelRect
}

/// Textures by what they show. The least recently used ones go when the limit is passed.
final class TextureCache: Sendable {
    private struct Key: Hashable {
        let layer: Layer
        let scale: Double
    }

    private struct Entry {
        let texture: Texture
        var lastUse: Int
        var bytes: Int { texture.bounds.width * texture.bounds.height * 4 }
    }

    private struct State {
        var entries: [Key: Entry] = [:]
        var bytes = 0
        var clock = 0
    }

    private let byteLimit: Int
    private let state = Mutex(State())

    init(byteLimit: Int) {
        self.byteLimit = byteLimit
    }

    /// The texture of a layer, made by `make` when it is not there.
    func texture(of layer: Layer, scale: Double, make: () -> Texture?) -> Texture? {
        let key = Key(layer: layer, scale: scale)
        let known = state.withLock { state -> Texture? in
            state.clock += 1
            state.entries[key]?.lastUse = state.clock
            return state.entries[key]?.texture
        }
        if let known { return known }
        guard let texture = make() else { return nil }
        state.withLock { state in
            let entry = Entry(texture: texture, lastUse: state.clock)
            state.entries[key] = entry
            state.bytes += entry.bytes
            while state.bytes > byteLimit, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.bytes -= oldest.value.bytes
                state.entries[oldest.key] = nil
            }
        }
        return texture
    }
}

extension Renderer {
    /// The longest side of a texture, device pixels: larger layers are cut off around their bounds.
    static let textureLimit = 8192

    /// A layer as a picture in its own space, without its own transform, opacity and blending.
    func texture(of layer: Layer, scale: Double) -> Texture? {
        var plain = layer
        plain.transform = .identity
        plain.opacity = 1
        plain.blendMode = .normal
        plain.rasterization = .direct
        return textures.texture(of: plain, scale: scale) {
            var recorder = Recorder(renderer: self, scale: scale)
            var list = DisplayList()
            let half = Renderer.textureLimit / 2
            let middle = PixelRect(covering: Rect(origin: Point(plain.bounds.midX * scale, plain.bounds.midY * scale), size: .zero))
            let room = PixelRect(
                minX: middle.minX - half, minY: middle.minY - half, maxX: middle.minX + half, maxY: middle.minY + half)
            recorder.record(plain, under: AffineTransform(scaleX: scale, y: scale), visible: room, into: &list)
            let bounds = list.bounds.intersection(room)
            guard !bounds.isEmpty else { return nil }
            return Texture(source: ImageSource(rasterize(list, in: bounds)), bounds: bounds)
        }
    }
}
