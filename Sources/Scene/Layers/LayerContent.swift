import Raster

/// Content that a layer can show: a shape, a text, a picture, a drawing, a shader.
///
/// Contents are values and compare by everything that affects their pixels, because caches use them as keys.
public protocol LayerContent: Hashable, Sendable {
    /// The rectangle of the layer's space, points, that the content may touch.
    var extent: Rect { get }

    /// The text that it shows, for printed layer trees and for expectations; nil when it shows none.
    var text: String? { get }

    /// The visible fraction of the content, 0 to 1, apart from its layer's opacity; below 1 for a text that is being
    /// revealed.
    var presence: Double { get }

    /// Appends drawing commands. Called once per frame and layer, before any pixel is drawn.
    func record(into list: inout DisplayList, at placement: Placement)
}

extension LayerContent {
    /// The default: no text.
    public var text: String? { nil }
    /// The default: fully visible.
    public var presence: Double { 1 }
}

/// Type-erased layer content that compares by value.
public struct AnyLayerContent: Sendable, Hashable {
    /// The content with its type.
    public let base: any LayerContent

    /// Erases the content's type.
    public init(_ base: some LayerContent) {
        self.base = base
    }

    /// True when both values have the same type and are equal.
    public static func == (a: AnyLayerContent, b: AnyLayerContent) -> Bool {
        AnyHashable(a.base) == AnyHashable(b.base)
    }

    /// Hashes the content, as `==` compares it.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(AnyHashable(base))
    }
}
