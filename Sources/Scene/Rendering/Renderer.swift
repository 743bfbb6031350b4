import Dispatch
import Raster
import Synchronization

/// Renders a layer tree to a bitmap: records a display list, then draws it in bands on all cores.
///
/// The result depends on the tree, the size and the scale only. Bands are independent of one another, and caches hold only
/// what drawing would compute again, so neither affects the pixels.
public final class Renderer: Sendable {
    let resources: Resources
    /// The number of bands that are drawn at a time.
    let jobs: Int
    let textures = TextureCache(byteLimit: 256 << 20)
    let papers = PaperCache()

    /// A renderer with at most `jobs` threads; 0 means one per core.
    public init(resources: Resources, jobs: Int = 0) {
        self.resources = resources
        self.jobs = jobs > 0 ? jobs : max(1, processorCount())
    }

    /// The number of pixels of a picture of `size` points. A row or column that the screen covers only in part is left out,
    /// rather than drawn partly empty.
    public static func pixels(of size: Size, scale: Double) -> (width: Int, height: Int) {
        (Int(size.width * scale + 1e-6), Int(size.height * scale + 1e-6))
    }

    /// Renders a layer tree for a screen of `size` points with `scale` pixels per point, over `background`; premultiplied.
    /// Throws when a font, picture or drawing that the tree names is missing or broken.
    public func render(
        _ layer: Layer, size: Size, scale: Double, background: Color = .black
    ) throws(ResourceError) -> Bitmap {
        if let failure = resources.failure { throw failure }
        let (width, height) = Renderer.pixels(of: size, scale: scale)
        var recorder = Recorder(renderer: self, scale: scale)
        recorder.prefetchPictures(of: layer)
        var list = DisplayList()
        let screen = PixelRect(minX: 0, minY: 0, maxX: width, maxY: height)
        recorder.record(
            layer, under: AffineTransform(scaleX: scale, y: scale), visible: screen, into: &list)
        if let failure = resources.failure { throw failure }
        var bitmap = Bitmap(uninitializedWidth: width, height: height)
        bitmap.withMutableView { view in draw(list, into: view, over: background.pixel) }
        return bitmap
    }

    /// Draws a list into a window of the device, after filling it with one pixel value.
    func draw(_ list: DisplayList, into view: BitmapView, over background: Pixel) {
        let bounds = view.bounds
        // Bands small enough for a core's L2 cache and numerous enough to share evenly.
        let rows = max(16, min(64, 262_144 / max(1, bounds.width * 4)))
        let count = (bounds.height + rows - 1) / rows
        parallel(count) { index, scratch in
            let y = bounds.minY + index * rows
            let band = view.clipped(
                to: PixelRect(minX: bounds.minX, minY: y, maxX: bounds.maxX, maxY: min(bounds.maxY, y + rows)))
            Canvas(band, scratch: scratch.raster).draw(list, over: background, scratch: scratch)
        }
    }

    /// Draws the list into a new premultiplied bitmap, transparent where nothing is drawn.
    func rasterize(_ list: DisplayList, in bounds: PixelRect) -> Bitmap {
        var bitmap = Bitmap(uninitializedWidth: bounds.width, height: bounds.height)
        bitmap.withMutableView { view in
            draw(list, into: view.moved(toX: bounds.minX, y: bounds.minY), over: .clear)
        }
        return bitmap
    }

    /// Runs `body` for 0 ..< count on up to `jobs` threads, each with scratch memory of its own.
    func parallel(_ count: Int, _ body: @Sendable (Int, BandScratch) -> Void) {
        let workers = min(jobs, count)
        if workers <= 1 {
            let scratch = BandScratch()
            for index in 0..<count { body(index, scratch) }
            return
        }
        let next = Atomic<Int>(0)
        DispatchQueue.concurrentPerform(iterations: workers) { _ in
            let scratch = BandScratch()
            while true {
                let index = next.wrappingAdd(1, ordering: .relaxed).oldValue
                if index >= count { return }
                body(index, scratch)
            }
        }
    }
}

/// Memory that one thread reuses from band to band.
final class BandScratch {
    let raster = Scratch()
    private var spare: [Bitmap] = []

    /// Lends a bitmap for the device pixels in `bounds`; its initial contents are undefined.
    func withLayer(_ bounds: PixelRect, _ body: (BitmapView) -> Void) {
        var bitmap: Bitmap
        if let last = spare.popLast(), last.width >= bounds.width, last.height >= bounds.height {
            bitmap = last
        } else {
            bitmap = Bitmap(uninitializedWidth: bounds.width, height: bounds.height)
        }
        bitmap.withMutableView { view in
            let window = BitmapView(base: view.base, rowPixels: view.rowPixels, bounds: bounds)
            body(window)
        }
        spare.append(bitmap)
    }
}
