import Scene

/// What layout may know: the bundled resources, the screen's resolution and safe area, and what views above have set.
public struct LayoutContext: Sendable {
    /// Fonts, pictures and drawings.
    public let resources: Resources
    /// Device pixels per point; resting content is placed on whole pixels.
    public let scale: Double
    /// Device pixels per point of the screen that is imitated, at whatever resolution it is drawn: a text takes whole ones.
    public let displayScale: Double
    /// Parts of the screen that the hardware or the system covers, as far as the view that is laid out reaches to them.
    public var safeAreaInsets: EdgeInsets
    /// What views above have set for those inside.
    public var environment: EnvironmentValues
    /// Where the view that is placed has its upper left corner, in points that were not rounded, on the grid of pixels that
    /// it shares with its surroundings.
    var origin = Point.zero
    /// The direction of the nearest stack around the view, which a spacer grows along.
    var stackAxis: Axis?

    /// What equatable views have answered, shared by all who lay out with the same resources.
    let layoutCache: LayoutCache

    /// A context for a whole screen; it is drawn at its own resolution unless told otherwise.
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

/// Values that views hand down to the views inside them.
public struct EnvironmentValues: Sendable, Hashable {
    /// The font of texts that name none.
    public var font = Font.sans(17)
    /// The colour of texts and of shapes that name none.
    public var foregroundStyle = Color.black
    /// How the lines of a text lie to one another.
    public var multilineTextAlignment = TextAlignment.leading
    /// Extra distance between lines, points.
    public var lineSpacing = 0.0
    /// The most lines a text may have; nil is no limit.
    public var lineLimit: Int?
    /// How small a text may be scaled to fit its width, a fraction of its size.
    public var minimumScaleFactor = 1.0
    /// How much of a text shows.
    public var textReveal = TextReveal.all

    /// Whether the screen is light or dark; views choose their colours by it.
    public var colorScheme = ColorScheme.light
    /// The language and region of what is shown, as BCP 47 writes it: "en", "zh-Hant-TW". Views choose their words by it.
    public var locale = "en"
    /// By how much text is larger than the design's size; views that follow it multiply their sizes.
    public var typeScale = 1.0
    var custom = CustomValues()

    /// The values of a screen on which nothing was set.
    public init() {}
}
