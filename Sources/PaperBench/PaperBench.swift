import BenchTiming
import Dispatch
import Motion
import Paper
import Raster
import Synchronization

/// Times whole frames of paper, 1179 x 2556 pixels, on one thread and on two: the page below, shadows, both sides, edges.
/// Prints one JSON object a line: {"name": ..., "ms": best time in milliseconds, "runs": how many were made}.
///
/// The timing includes what depends on the pose, and excludes what depends on the page alone (its back, its torn edge), which
/// is made before. Scripts/bench/paper.py times other libraries on the same work.
///
/// usage: PaperBench [--runs n] [name prefix]
@main enum PaperBench {
    static func main() {
        let timing = Timing(CommandLine.arguments.dropFirst()), scene = PaperScene()
        for (name, sheet) in scene.frames {
            timing.measure(name) { scene.drawing(sheet, threads: 1) }
            timing.measure(name + ", two threads") { scene.drawing(sheet, threads: 2) }
        }
    }
}

/// Two pages the size of a screen and the poses that are timed.
struct PaperScene {
    static let width = 1179
    static let height = 2556
    private static let transform = AffineTransform(a: 3, b: 0, c: 0, d: 3, tx: 0, ty: 0)

    let below: PaperSheet
    let frames: [(String, PaperSheet?)]

    init() {
        let page = PaperTexture(front: Self.page(0x4F8B3B), width: 393, seed: 1)
        below = PaperSheet(PaperTexture(front: Self.page(0xC8321E), width: 393, seed: 2))
        let size = page.size, corner = Point(size.width, 0), whole = 0...size.width
        func curl(_ dx: Double, _ dy: Double) -> CurlPose {
            CurlPose(
                grab: corner, translation: Vector(dx: dx, dy: dy), page: size, binding: .slipping(grab: corner, page: size))
        }
        var loose = LooseMotion(page: size, grip: Point(330, 60))
        loose.move(velocity: Vector(dx: -600, dy: 700), at: .zero)
        let held = loose.pose(at: 0.25, grip: Point(300, 100))
        let flight = FlutterMotion(
            FlutterMotion.Start(
                pose: held, page: size, velocity: Vector(dx: -600, dy: 700), isFlick: true, seed: 3,
                screen: Rect(x: 0, y: 0, width: 393, height: 852)))
        let tear = TearPose(curl: curl(-150, 200), torn: 120...size.width, rotation: 0.04)
        frames = [
            ("flat page", nil),
            ("curl, small", PaperSheet(page, pose: .curled(curl(-40, 50)))),
            ("curl, mid-drag", PaperSheet(page, pose: .curled(curl(-150, 180)))),
            ("curl, far", PaperSheet(page, pose: .curled(curl(-260, 240)))),
            ("tear, half way", PaperSheet(page, pose: .tearing(tear))),
            ("loose sheet, bent", PaperSheet(page, pose: .loose(held), torn: whole)),
            ("flight, perspective", PaperSheet(page, pose: .fluttering(flight.pose(at: 0.2)), torn: whole))
        ]
    }

    /// Draws the page below and a sheet over it, always into the same frame. As in the renderer, each thread takes the next
    /// band of rows that is left, and the part of the page that the sheet will cover is not drawn.
    func drawing(_ sheet: PaperSheet?, threads: Int) -> () -> Void {
        var frame = Bitmap(width: Self.width, height: Self.height)
        nonisolated(unsafe) let scratch = (0..<threads).map { _ in Scratch() }
        let below = below
        return {
            let page = below.drawing(Self.transform), over = sheet?.drawing(Self.transform)
            let next = Atomic<Int>(0)
            frame.withMutableView { view in
                @Sendable func draw(_ thread: Int) {
                    let bounds = view.bounds, rows = 48
                    while true {
                        let y = next.wrappingAdd(rows, ordering: .relaxed).oldValue
                        if y >= bounds.maxY { return }
                        let band = PixelRect(minX: 0, minY: y, maxX: bounds.maxX, maxY: min(bounds.maxY, y + rows))
                        let canvas = Canvas(view.clipped(to: band), scratch: scratch[thread])
                        var hidden = OcclusionSpans(band)
                        over?.hide(in: &hidden, within: band)
                        page.draw(on: canvas, hidden: hidden)
                        over?.draw(on: canvas)
                    }
                }
                if threads == 1 { draw(0) } else { DispatchQueue.concurrentPerform(iterations: threads, execute: draw) }
            }
        }
    }

    /// A sheet of paper with a frame and lines that resemble text.
    private static func page(_ ink: UInt32) -> Bitmap {
        var bitmap = Bitmap(width: width, height: height)
        bitmap.withMutableView { view in
            let canvas = Canvas(view, scratch: Scratch())
            canvas.clear(view.bounds, to: Color(0xFBF7F1).pixel)
            for line in 0..<60 {
                for word in 0..<18 {
                    let x = 60 + Double(word) * 60, y = 80 + Double(line) * 41
                    let size = Double((word * 7 + line * 13) % 40) + 12
                    canvas.fill(
                        Outline(Path(rect: Rect(x: x, y: y, width: size, height: 18 + Double(word % 3) * 3))),
                        with: .solid(Color(ink)))
                }
            }
        }
        return bitmap
    }
}
