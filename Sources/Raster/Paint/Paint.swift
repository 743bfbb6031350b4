import Kernels

/// How drawn pixels meet those below; the formulas are with its cases.
public typealias BlendMode = KernelInterface.BlendMode

/// What a shape is filled with. Geometry is in a user space that `paintTransform` of the fill maps to device pixels.
public enum Paint: Hashable, Sendable {
    /// One colour.
    case solid(Color)
    /// Along a line.
    case linear(LinearGradient)
    /// By the distance from a centre.
    case radial(RadialGradient)
    /// By the angle around a centre.
    case conic(ConicGradient)
    /// A bitmap.
    case image(ImagePaint)
}

/// What an image paint shows outside its bitmap.
public enum TileMode: Hashable, Sendable {
    /// The nearest pixel of the bitmap's edge.
    case clamp
    /// The bitmap again and again.
    case tile
    /// The bitmap again and again, every other one mirrored.
    case mirror
}

/// How a bitmap is read between its pixels.
public enum Sampling: Hashable, Sendable {
    /// The nearest pixel.
    case nearest
    /// Between the four nearest pixels. Shrinking to less than about half skips pixels.
    case bilinear
    /// Bilinear, and when shrunk, between the two half-size copies nearest in scale. The scale is taken once a draw,
    /// at the middle of what is drawn. Where that shrinks more in one direction than in the other, as in a perspective,
    /// a pixel is the mean of up to 16 samples along it, at the scale of its place.
    case mipmapped
}

/// A bitmap as a paint.
public struct ImagePaint: Hashable, Sendable {
    /// The bitmap with its half-size copies.
    public var source: ImageSource
    /// From bitmap pixels (the first pixel is 0...1) to the user space of the fill.
    public var transform: AffineTransform
    /// What is shown outside the bitmap.
    public var tileMode: TileMode
    /// How the bitmap is read between its pixels.
    public var sampling: Sampling

    /// An image paint; see its properties for spaces.
    public init(
        _ source: ImageSource, transform: AffineTransform = .identity, tileMode: TileMode = .clamp,
        sampling: Sampling = .bilinear
    ) {
        self.source = source
        self.transform = transform
        self.tileMode = tileMode
        self.sampling = sampling
    }
}
