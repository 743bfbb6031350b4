/// What text is set in, in the terms of the design: a family as the phone knows it, a size in points, a weight.
///
/// The names and defaults are SwiftUI's. Which bundled face stands in for the family, at which size, optical size
/// and tracking, is decided by `Font+Recipe`, so that a screen writes `.serif(34, .semibold)` and gets New York's
/// line box and width as nearly as open fonts allow.
public struct Font: Hashable, Sendable {
    /// The families of the design.
    public enum Family: Hashable, Sendable {
        /// New York.
        case serif
        /// New York Italic.
        case serifItalic
        /// SF Pro.
        case sans
        /// The diary's handwriting.
        case script
        /// Noto Serif TC, for Chinese; Latin in it comes from the same face.
        case songti
        /// A face of one's own, by the name of its file without ".ttf" or ".otf".
        case custom(String)
    }

    /// SwiftUI's weights, 100 to 900.
    public enum Weight: Double, Hashable, Sendable, CaseIterable {
        case ultraLight = 100
        case thin = 200
        case light = 300
        case regular = 400
        case medium = 500
        case semibold = 600
        case bold = 700
        case heavy = 800
        case black = 900
    }

    /// The designs `system` takes, as SwiftUI's `Font.Design`.
    public enum Design: Hashable, Sendable {
        case `default`
        case serif
    }

    /// The family as the design names it.
    public var family: Family
    /// The size in points as the design names it; line boxes follow from it.
    public var size: Double
    /// The weight; a face without it uses the nearest weight that it has.
    public var weight: Weight
    /// Extra space after each character in points, on top of the recipe's own; unless 0 it switches ligatures and
    /// contextual alternates off.
    public var tracking: Double
    /// Lower-case letters as small capitals, where the face has them.
    public var usesSmallCaps: Bool
    /// Figures of one width, so that a number that counts does not jitter.
    public var usesMonospacedDigits: Bool
    /// Characters drawn otherwise beside certain others, such as "->" as an arrow and the "x" of "10x20" as a times
    /// sign, where the face has that. Off unless asked for, because it changes what a text says.
    public var usesContextualAlternates: Bool
    /// Chinese in the forms of mainland China rather than Taiwan, where the face has both.
    public var usesSimplifiedForms: Bool

    /// A font; sizes that are not finite or not positive count as 1 point, those above 1000 as 1000.
    public init(_ family: Family, size: Double, weight: Weight = .regular, tracking: Double = 0) {
        self.family = family
        self.size = size.isFinite && size > 0 ? min(size, 1000) : 1
        self.weight = weight
        self.tracking = tracking.isFinite ? tracking : 0
        usesSmallCaps = false
        usesMonospacedDigits = false
        usesContextualAlternates = false
        usesSimplifiedForms = false
    }

    /// New York.
    public static func serif(_ size: Double, _ weight: Weight = .regular) -> Font {
        Font(.serif, size: size, weight: weight)
    }
    /// New York.
    public static func serif(_ size: Double, weight: Weight) -> Font { Font(.serif, size: size, weight: weight) }
    /// SF Pro.
    public static func sans(_ size: Double, _ weight: Weight = .regular) -> Font {
        Font(.sans, size: size, weight: weight)
    }
    /// SF Pro.
    public static func sans(_ size: Double, weight: Weight) -> Font { Font(.sans, size: size, weight: weight) }
    /// The diary's handwriting, which has one weight.
    public static func script(_ size: Double) -> Font { Font(.script, size: size) }
    /// Noto Serif TC; semibold and heavier is its Black.
    public static func songti(_ size: Double, _ weight: Weight = .regular) -> Font {
        Font(.songti, size: size, weight: weight)
    }
    /// Noto Serif TC; semibold and heavier is its Black.
    public static func songti(_ size: Double, weight: Weight) -> Font { Font(.songti, size: size, weight: weight) }

    /// The system font, as SwiftUI's `Font.system(size:weight:design:)`.
    public static func system(size: Double, weight: Weight = .regular, design: Design = .default) -> Font {
        Font(design == .serif ? .serif : .sans, size: size, weight: weight)
    }

    /// A face of one's own: the file `name` with ".ttf" or ".otf", in a folder of the app's assets or in `Fonts` there. Its line boxes
    /// are its own; characters that it lacks come from the bundled faces. A file that is missing is an error when the text is drawn.
    public static func custom(_ name: String, size: Double) -> Font { Font(.custom(name), size: size) }

    /// The slanted companion, where the family has one.
    public func italic() -> Font { with { $0.family = $0.family == .serif ? .serifItalic : $0.family } }
    /// The same font in another weight.
    public func weight(_ weight: Weight) -> Font { with { $0.weight = weight } }
    /// The same font in bold.
    public func bold() -> Font { weight(.bold) }
    /// The same font with extra space after each character, in points.
    public func tracking(_ points: Double) -> Font { with { $0.tracking = points.isFinite ? points : 0 } }
    /// The same font with lower-case letters as small capitals.
    public func smallCaps() -> Font { with { $0.usesSmallCaps = true } }
    /// The same font with figures of one width.
    public func monospacedDigit() -> Font { with { $0.usesMonospacedDigits = true } }
    /// The same font with the face's contextual alternates.
    public func contextualAlternates() -> Font { with { $0.usesContextualAlternates = true } }
    /// The same font with Chinese in mainland forms.
    public func simplifiedChinese() -> Font { with { $0.usesSimplifiedForms = true } }
    /// The same font at another size in points.
    public func withSize(_ size: Double) -> Font { with { $0.size = size.isFinite && size > 0 ? min(size, 1000) : 1 } }

    private func with(_ change: (inout Font) -> Void) -> Font {
        var copy = self
        change(&copy)
        return copy
    }
}
