import Raster
import Synchronization

/// The two sides of a sheet as bitmaps, ready to be drawn.
struct PaperFaces: Sendable {
    let front: Bitmap
    /// The back in the front's orientation, because drawing a curl mirrors it; made on first use.
    var back: Bitmap { makeBack() }
    private let makeBack: @Sendable () -> Bitmap
    let size: Size
    let texelsPerPoint: Double
    /// The rectangle of the page, in points, in which paper is opaque, so that nothing below is visible.
    let solid: Rect

    init(front: Bitmap, back: @escaping @Sendable () -> Bitmap, size: Size, texelsPerPoint: Double, solid: Rect) {
        self.front = front
        makeBack = back
        self.size = size
        self.texelsPerPoint = texelsPerPoint
        self.solid = solid
    }
}

/// A printed page: its front as pixels, its size in points, and the seed of all its irregularities.
///
/// Shared by reference; the back and the torn edge are derived from the front on first use and kept. Two textures are equal
/// when they are the same object.
public final class PaperTexture: Sendable {
    /// The front: premultiplied, opaque where there is paper.
    public let front: ImageSource
    /// Size of the page in points; the pixels are square.
    public let size: Size
    /// The seed of this page's torn edge.
    public let seed: UInt64
    /// The colour of the bare paper.
    public let paper: Color

    /// The bitmaps derived from the front, made on first use.
    private struct Derived: Sendable {
        var back: Bitmap?
        var edge: TornEdge?
        var tornFront: Bitmap?
        var tornBack: Bitmap?
        var stub: ImageSource?
    }

    private let derived = Mutex(Derived())

    /// A page of `width` points. The bitmap must not be empty.
    public init(front: Bitmap, width: Double, seed: UInt64, paper: Color = Color(0xFBF7F1)) {
        precondition(front.width > 1 && front.height > 1 && width > 0, "a page needs pixels and a width")
        self.front = ImageSource(front)
        self.seed = seed
        self.paper = paper
        size = Size(width, width * Double(front.height) / Double(front.width))
    }

    /// Texture pixels per point.
    public var texelsPerPoint: Double { Double(front.bitmap.width) / size.width }

    /// The ragged line along which this page tears.
    public var edge: TornEdge {
        derived.withLock { state in
            if let edge = state.edge { return edge }
            let edge = TornEdge(seed: seed, columns: front.bitmap.width, pageWidth: size.width)
            state.edge = edge
            return edge
        }
    }

    /// The two sides, with the top edge torn off between two distances from the left in points, or whole.
    func faces(torn: ClosedRange<Double>?) -> PaperFaces {
        guard let torn, torn.upperBound > torn.lowerBound else {
            return PaperFaces(
                front: front.bitmap, back: { self.back }, size: size, texelsPerPoint: texelsPerPoint, solid: solid(below: 0))
        }
        let edge = edge, solid = solid(below: Double(edge.rows))
        if torn.lowerBound <= 0, torn.upperBound >= size.width {
            return PaperFaces(
                front: tornFront, back: { self.tornBack }, size: size, texelsPerPoint: texelsPerPoint, solid: solid)
        }
        // The torn edge is made once for the whole width; a partly torn page takes a range of its columns.
        return PaperFaces(
            front: edge.joined(front.bitmap, tornFront, over: torn),
            back: { edge.joined(self.back, self.tornBack, over: torn) }, size: size, texelsPerPoint: texelsPerPoint,
            solid: solid)
    }

    /// The front with the whole top edge torn off.
    private var tornFront: Bitmap {
        let edge = edge
        return derived.withLock { state in
            if let known = state.tornFront { return known }
            let made = edge.torn(front.bitmap, paper: paper, over: 0...size.width, isFront: true)
            state.tornFront = made
            return made
        }
    }

    /// The back with the whole top edge torn off.
    private var tornBack: Bitmap {
        let edge = edge, back = back
        return derived.withLock { state in
            if let known = state.tornBack { return known }
            let made = edge.torn(back, paper: PaperBack.color(of: paper), over: 0...size.width, isFront: false)
            state.tornBack = made
            return made
        }
    }

    /// The strip that stays on the binding when the page is torn off: as wide as the page, and only as high as needed.
    func stub(torn: ClosedRange<Double>) -> ImageSource {
        let edge = edge, whole = 0...size.width
        let stub = derived.withLock { state in
            if let stub = state.stub { return stub }
            let stub = ImageSource(edge.stub(of: front.bitmap, paper: paper, over: whole))
            state.stub = stub
            return stub
        }
        guard torn.lowerBound > 0 || torn.upperBound < size.width else { return stub }
        let nothing = Bitmap(width: stub.bitmap.width, height: stub.bitmap.height)
        return ImageSource(edge.joined(nothing, stub.bitmap, over: torn))
    }

    /// The front's opaque part from a row of texels on, inset by one texel; empty when there is none.
    private func solid(below row: Double) -> Rect {
        let part = front.opaquePart, texel = 1 / texelsPerPoint
        guard !part.isEmpty else { return .zero }
        let top = max(Double(part.minY), row) + 1
        return Rect(
            x: Double(part.minX + 1) * texel, y: top * texel, width: Double(max(0, part.width - 2)) * texel,
            height: max(0, Double(part.maxY - 1) - top) * texel)
    }

    private var back: Bitmap {
        derived.withLock { state in
            if let back = state.back { return back }
            let back = PaperBack.bitmap(of: front.bitmap, paper: paper)
            state.back = back
            return back
        }
    }
}

extension PaperTexture: Hashable {
    /// True when both references are the same object.
    public static func == (a: PaperTexture, b: PaperTexture) -> Bool { a === b }
    /// Hashes the object's identity.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
