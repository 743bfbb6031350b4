import Raster
import Synchronization

/// A layer rendered in its own space at the screen's resolution.
struct Texture: Sendable {
    let source: ImageSource
    /// The pixels of the texture, in the layer's space multiplied by the screen's scale.
    let bounds: PixelRect
}

/// Textures by the layers they show, least recently used ones evicted first when the size limit is passed.
final class TextureCache: Sendable {
    private struct Key: Hashable {
        let layer: Layer
        let scale: Double
    }

    private struct Entry {
        let slot: Slot
        var lastUse: Int
        var bytes = 0
    }

    /// A cache entry: one thread makes the texture while others wait for it.
    private final class Slot: Sendable {
        private let texture = Mutex<Texture?>(nil)

        func get(_ make: () -> Texture?) -> (texture: Texture?, isNew: Bool) {
            texture.withLock { texture in
                if let texture { return (texture, false) }
                texture = make()
                return (texture, true)
            }
        }
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

    /// The texture of a layer; `make` is called when it is not in the cache.
    func texture(of layer: Layer, scale: Double, make: () -> Texture?) -> Texture? {
        let key = Key(layer: layer, scale: scale)
        let slot = state.withLock { state -> Slot in
            state.clock += 1
            state.entries[key, default: Entry(slot: Slot(), lastUse: 0)].lastUse = state.clock
            return state.entries[key]!.slot
        }
        let (texture, isNew) = slot.get(make)
        guard isNew else { return texture }
        state.withLock { state in
            // The entry may have been evicted while its texture was made; an empty texture is not kept.
            guard state.entries[key]?.slot === slot else { return }
            guard let texture else {
                state.entries[key] = nil
                return
            }
            let bytes = texture.bounds.width * texture.bounds.height * 4
            state.entries[key]!.bytes = bytes
            state.bytes += bytes
            while state.bytes > byteLimit, let oldest = state.entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
                state.bytes -= oldest.value.bytes
                state.entries[oldest.key] = nil
            }
        }
        return texture
    }
}

extension Renderer {
    /// The greatest side of a texture, device pixels: larger layers are cropped around their bounds.
    static let textureLimit = 8192

    /// A layer as a texture in its own space, without its own transform, opacity and blend mode.
    func texture(of layer: Layer, scale: Double) -> Texture? {
        var plain = layer
        plain.transform = .identity
        plain.opacity = 1
        plain.dimming = 0
        plain.blendMode = .normal
        plain.rasterization = .direct
        // Gestures do not affect pixels, so they are removed from the key.
        plain.name = nil
        plain.gestures = []
        plain.allowsHitTesting = true
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
