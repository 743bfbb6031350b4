import Motion
import Paper
import Raster
import Synchronization

/// The most recently used paper textures, by the pictures printed on them.
final class PaperCache: Sendable {
    private struct Entry {
        let source: ImageSource
        let paper: PaperTexture
    }

    private static let limit = 4
    private let entries = Mutex<[Entry]>([])

    /// The texture with a picture on its front, `width` points wide.
    func paper(_ source: ImageSource, width: Double, seed: UInt64) -> PaperTexture {
        entries.withLock { entries in
            if let index = entries.firstIndex(where: { $0.source === source && $0.paper.seed == seed }) {
                let known = entries.remove(at: index)
                entries.append(known)
                return known.paper
            }
            let paper = PaperTexture(front: source.bitmap, width: width, seed: seed)
            entries.append(Entry(source: source, paper: paper))
            if entries.count > PaperCache.limit { entries.removeFirst() }
            return paper
        }
    }
}

/// A sheet computed for one frame, drawn into every band that it intersects.
private struct PaperShader: Shader {
    let drawing: SheetDrawing

    func draw(on canvas: Canvas, transform: AffineTransform, opacity: Double, hidden: OcclusionSpans?) {
        drawing.draw(on: canvas, hidden: hidden)
    }

    func hide(in rows: inout OcclusionSpans, within rect: PixelRect) {
        drawing.hide(in: &rows, within: rect)
    }
}

extension Recorder {
    /// Draws the layer once in its own space and uses the result as a paper texture. `transform` maps that space to device
    /// pixels; where it does not preserve angles, nothing is drawn.
    func recordPaper(
        _ layer: Layer, _ form: PaperForm, _ transform: AffineTransform, visible: PixelRect, into list: inout DisplayList
    ) {
        var page = layer
        page.paper = nil
        page.clip = Path(rect: layer.bounds)
        guard let texture = renderer.texture(of: page, scale: scale), texture.bounds.width > 1, texture.bounds.height > 1
        else { return }
        let paper = renderer.papers.paper(texture.source, width: Double(texture.bounds.width) / scale, seed: form.seed)
        let place = transform.translatedBy(x: Double(texture.bounds.minX) / scale, y: Double(texture.bounds.minY) / scale)
        let drawing =
            switch form.part {
            case .sheet(let pose, let torn): PaperSheet(paper, pose: pose, torn: torn).drawing(place)
            case .stub(let torn): PaperStub(paper, torn: torn).drawing(place)
            }
        list.shader(
            PaperShader(drawing: drawing), transform: place, opacity: 1, bounds: drawing.bounds.intersection(visible))
    }
}
