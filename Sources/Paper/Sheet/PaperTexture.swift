import Raster
import Synchronization

/// The two sides of a sheet as they are to be drawn.
struct PaperFaces: Sendable {
    let front: Bitmap
    /// In the front's orientation: a curl mirrors it by itself.
    let back: Bitmap
    let size: Size
    let texelsPerPoint: Double
}

/// A printed page: its front as pixels, its size in points, and a seed that all its irregularities come from.
///
/// Shared by reference; what is derived from the front (the back, the torn edge) is made when first needed and kept.
/// Two textures are equal when they are the same object.
public final class PaperTexture: Sendable {
    /// The front: premultiplied, opaque where there is paper.
    public let front: ImageSource
    /// Size of the page in points; the pixels are square.
    public let size: Size
    /// What makes this page's torn edge its own.
    public let seed: UInt64
    /// The colour of the bare paper.
    public let paper: Color

    /// The sides of one state of the top edge, made when first needed.
    private struct Derived: Sendable {
        var back: Bitmap?
        var edge: TornEdge?
        var torn: PaperFaces?
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

    /// Texture pixels a point.
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

    /// The sides with the top edge torn off between two distances from the left, or whole.
    func faces(torn: ClosedRange<Double>?) -> PaperFaces {
        guard let torn, torn.upperBound > torn.lowerBound else {
            return PaperFaces(front: front.bitmap, back: back, size: size, texelsPerPoint: texelsPerPoint)
        }
        let back = back, edge = edge
        func make(_ torn: ClosedRange<Double>) -> PaperFaces {
            PaperFaces(
                front: edge.torn(front.bitmap, paper: paper, over: torn, isFront: true),
                back: edge.torn(back, paper: PaperBack.color(of: paper), over: torn, isFront: false), size: size,
                texelsPerPoint: texelsPerPoint)
        }
        guard torn.lowerBound <= 0, torn.upperBound >= size.width else { return make(torn) }
        return derived.withLock { state in
            if let faces = state.torn { return faces }
            let faces = make(torn)
            state.torn = faces
            return faces
        }
    }

    /// The strip that stays on the binding when the page is torn off: as wide as the page, only as high as needed.
    func stub(torn: ClosedRange<Double>) -> ImageSource {
        let edge = edge
        let isWhole = torn.lowerBound <= 0 && torn.upperBound >= size.width
        guard isWhole else { return ImageSource(edge.stub(of: front.bitmap, paper: paper, over: torn)) }
        return derived.withLock { state in
            if let stub = state.stub { return stub }
            let stub = ImageSource(edge.stub(of: front.bitmap, paper: paper, over: torn))
            state.stub = stub
            return stub
        }
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
    public static func == (a: PaperTexture, b: PaperTexture) -> Bool { a === b }
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
