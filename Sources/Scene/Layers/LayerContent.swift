import Raster

/// Something a layer can show: a shape, a text, a picture, a drawing, a shader.
///
/// Contents are values that compare by what they show, because caches are keyed by them.
public protocol LayerContent: Hashable, Sendable {
    /// Where in the layer's space the content may leave a mark, in points.
    var extent: Rect { get }

    /// The text it shows, for the layer tree and for expectations.
    var text: String? { get }

    /// How much of it shows at all, 0 to 1, apart from its layer's opacity: a text that is being written.
    var presence: Double { get }

    /// Appends what is to be drawn. Called once a frame and layer, before any pixel is touched.
    func record(into list: inout DisplayList, at placement: Placement)
}

extension LayerContent {
    /// Most contents show no text.
    public var text: String? { nil }
    /// Most contents are there in full.
    public var presence: Double { 1 }
}

/// Any content, comparable by value.
public struct AnyLayerContent: Sendable, Hashable {
    /// The content as it was made.
    public let base: any LayerContent

    /// Hides the content's type.
    public init(_ base: some LayerContent) {
        self.base = base
    }

    /// True when both are of one type and equal.
    public static func == (a: AnyLayerContent, b: AnyLayerContent) -> Bool {
        AnyHashable(a.base) == AnyHashable(b.base)
    }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(base))
    }
}
