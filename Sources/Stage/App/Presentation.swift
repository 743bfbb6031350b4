import RectoUI

/// What is seen of an app at a moment: its layers, and how the phone's own signs look over them.
///
/// Every way to look at an app goes through it: stills, sequences, strips, comparison with references, and the live page.
public struct Presentation: Hashable, Sendable {
    /// The look of the clock, the radios and the home indicator.
    public enum ChromeStyle: Hashable, Sendable {
        /// Black signs, for light screens.
        case dark
        /// White signs, for dark screens.
        case light
    }

    /// The app's layers; the root's parent space is the screen, in points.
    public let layer: Layer
    /// How the phone's signs look over them.
    public let chromeStyle: ChromeStyle

    /// Layers and the look of what the phone draws over them.
    public init(layer: Layer, chromeStyle: ChromeStyle = .dark) {
        self.layer = layer
        self.chromeStyle = chromeStyle
    }

    /// The layers with the phone's signs over them.
    public func layer(with chrome: Chrome, on context: StageContext) -> Layer {
        chrome.decorated(layer, isLight: chromeStyle == .light, on: context)
    }
}

extension Replay {
    /// What is seen at the present time.
    public var presentation: Presentation {
        Presentation(layer: scene, chromeStyle: app.usesLightChrome(at: time) ? .light : .dark)
    }
}

extension Renderer {
    /// The frame of a screen's layers at the context's resolution, premultiplied: opaque over black, but for a device's own shape,
    /// outside of which it is transparent.
    public func frame(of layer: Layer, with chrome: Chrome, on context: StageContext) throws(ResourceError) -> Bitmap {
        try render(layer, size: context.size, scale: context.scale, background: chrome == .device ? .clear : .black)
    }
}
