import Scene

/// The inputs of layout: the bundled resources, the screen's resolution and safe area, and the environment.
public struct LayoutContext: Sendable {
    /// Fonts, pictures and drawings.
    public let resources: Resources
    /// Device pixels per point; static content is placed on whole pixels.
    public let scale: Double
    /// Device pixels per point of the simulated screen, whatever the resolution of the picture; texts take whole pixels of
    /// it.
    public let displayScale: Double
    /// The part of the view being laid out, from each side in points, that the hardware or the system covers.
    public var safeAreaInsets: EdgeInsets
    /// The environment values set by enclosing views.
    public var environment: EnvironmentValues
    /// The upper left corner of the view being placed, in unrounded points, on the pixel grid that it shares with its
    /// surroundings.
    var origin = Point.zero
    /// The direction of the innermost enclosing stack, along which a spacer grows.
    var stackAxis: Axis?

    /// The cached layouts of equatable views, shared by all contexts with the same resources.
    let layoutCache: LayoutCache

    /// A context for a whole screen; `displayScale` equals `scale` unless given.
    public init(
        resources: Resources, scale: Double, displayScale: Double? = nil, safeAreaInsets: EdgeInsets = EdgeInsets(),
        environment: EnvironmentValues = EnvironmentValues()
    ) {
        self.displayScale = displayScale ?? scale
        self.resources = resources
        layoutCache = resources.companion(LayoutCache.self) { LayoutCache() }
        self.scale = scale
        self.safeAreaInsets = safeAreaInsets
        self.environment = environment
    }
}

/// Values that views pass down to the views inside them.
public struct EnvironmentValues: Sendable, Hashable {
    /// The font of texts that do not set one.
    public var font = Font.sans(17)
    /// The colour of texts and shapes that do not set one.
    public var foregroundStyle = Color.black
    /// The horizontal alignment of the lines of a text.
    public var multilineTextAlignment = TextAlignment.leading
    /// Extra distance between lines, points.
    public var lineSpacing = 0.0
    /// The most lines a text may have; nil is no limit.
    public var lineLimit: Int?
    /// The smallest factor by which a text may be scaled to fit its width.
    public var minimumScaleFactor = 1.0
    /// The part of every text that is visible.
    public var textReveal = TextReveal.all

    /// Whether the screen is light or dark; views choose their colours by it.
    public var colorScheme = ColorScheme.light
    /// The language and region of what is shown, as BCP 47 writes it: "en", "zh-Hant-TW". Views choose their words by it.
    public var locale = "en"
    /// The factor of larger text sizes relative to the design's; views that support them multiply their sizes by it.
    public var typeScale = 1.0
    var custom = CustomValues()

    /// The default values.
    public init() {}
}
