/// Names of attributes and properties, grouped by how they are treated.
enum SVGNames {
    /// Properties that apply to an element alone and are not inherited.
    static let ownProperties: Set<String> = [
        "opacity", "display", "clip-path", "mask", "mask-type", "stop-color", "stop-opacity", "overflow",
        "transform-origin"
    ]
    /// Properties that are not inherited and that only style sheets and `style` may set.
    static let ownStyles: Set<String> = ["mix-blend-mode", "isolation"]
    /// Properties that are accepted only with values that describe what the reader does anyway.
    static let fixed: [String: Set<String>] = [
        "filter": ["none"], "clip": ["auto"], "vector-effect": ["none"],
        "shape-rendering": ["auto", "geometricPrecision"], "color-interpolation": ["auto", "sRGB"]
    ]
    /// Properties and attributes that change nothing about shapes: those of text, of pictures and filters, which are
    /// refused where they stand, hints and descriptions.
    static let withoutEffect: Set<String> = [
        "font-family", "font-style", "font-variant", "font-weight", "font-stretch", "font-size-adjust",
        "font-kerning", "font-feature-settings", "font-variation-settings", "font-synthesis", "font-optical-sizing",
        "font-variant-ligatures", "font-variant-position", "font-variant-caps", "font-variant-numeric",
        "font-variant-alternates", "font-variant-east-asian", "letter-spacing", "word-spacing", "kerning",
        "text-anchor", "text-align", "text-decoration", "text-decoration-line", "text-decoration-style",
        "text-decoration-color", "text-rendering", "text-overflow", "text-indent", "text-transform", "text-orientation",
        "line-height", "white-space", "writing-mode", "direction", "unicode-bidi", "dominant-baseline",
        "alignment-baseline", "baseline-shift", "glyph-orientation-vertical", "glyph-orientation-horizontal",
        "inline-size", "shape-inside", "shape-padding", "shape-margin", "enable-background", "image-rendering",
        "color-rendering", "color-interpolation-filters", "color-profile", "flood-color", "flood-opacity",
        "lighting-color", "solid-color", "solid-opacity", "pointer-events", "cursor", "will-change", "user-select"
    ]
    /// Attributes without an effect that no style sheet sets.
    static let attributesWithoutEffect: Set<String> = [
        "xml:space", "xml:lang", "lang", "role", "tabindex", "baseProfile", "version",
        "contentScriptType", "contentStyleType", "zoomAndPan", "focusable", "type", "media"
    ]
    /// What may stand on any element that is drawn, besides the properties.
    static let common: Set<String> = [
        "id", "class", "transform", "style", "systemLanguage", "requiredExtensions"
    ]
    static let links: Set<String> = ["href", "xlink:href", "xlink:type", "xlink:title", "xlink:show", "xlink:actuate"]

    /// True for an attribute that may be left unread wherever it stands.
    static func isWithoutEffect(_ attribute: String) -> Bool {
        if withoutEffect.contains(attribute) || attributesWithoutEffect.contains(attribute) { return true }
        if attribute == "xmlns" || attribute.hasPrefix("data-") || attribute.hasPrefix("aria-") { return true }
        // Attributes of other namespaces; XLink's and XML's are named where they mean something.
        return attribute.contains(":") && !attribute.hasPrefix("xlink:") && !attribute.hasPrefix("xml:")
    }

    static func isProperty(_ name: String) -> Bool {
        SVGStyle.names.contains(name) || ownProperties.contains(name) || fixed[name] != nil
    }
}
