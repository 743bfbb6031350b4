import RectoUI

/// The presentation of an app at a moment: its layers, and the status bar's colour over them.
///
/// Everything that displays an app uses it: stills, sequences, strips, comparison with references, and the live page.
public struct Presentation: Hashable, Sendable {
    /// The colour of the status bar and the home indicator.
    public enum ChromeStyle: Hashable, Sendable {
        /// Black, for light screens.
        case dark
        /// White, for dark screens.
        case light
    }

    /// The app's layers; the root's parent space is the screen, in points.
    public let layer: Layer
    /// The colour of the status bar over the layers.
    public let chromeStyle: ChromeStyle

    /// Layers, and the colour of the status bar over them.
    public init(layer: Layer, chromeStyle: ChromeStyle = .dark) {
        self.layer = layer
        self.chromeStyle = chromeStyle
    }

    /// The layers with the device's chrome in front.
    public func layer(with chrome: Chrome, on context: StageContext) -> Layer {
        chrome.decorated(layer, isLight: chromeStyle == .light, on: context)
    }
}

extension Replay {
    /// The presentation at the replay's present time.
    public var presentation: Presentation {
        Presentation(layer: scene, chromeStyle: app.usesLightChrome(at: time) ? .light : .dark)
    }
}

extension Renderer {
    /// Renders a screen's layers at the context's resolution, premultiplied: opaque over black, except that with `device`
    /// chrome the pixels outside the display's shape are transparent.
    public func frame(of layer: Layer, with chrome: Chrome, on context: StageContext) throws(ResourceError) -> Bitmap {
        try render(layer, size: context.size, scale: context.scale, background: chrome == .device ? .clear : .black)
    }
}
