/// How the bundled open faces stand in for those of the phone.
///
/// Recto Serif (Source Serif 4) drawn at .97 of the size has New York's x-height at text sizes; headings (28 points
/// and more) are drawn a little larger and closer, as New York's large optical sizes are. Inter at .968 has SF Pro's
/// x-height. Line boxes come from the phone's own metrics, never from the stand-in's.
extension Font {
    /// A file with a face: a bundled one, or one of an app's own.
    enum Source: Hashable, Sendable {
        case serif
        case serifItalic
        case sans
        case script
        case songti
        case songtiBlack
        case custom(String)

        /// The bundled files.
        static let bundled: [Source] = [.serif, .serifItalic, .sans, .script, .songti, .songtiBlack]

        /// The name of a bundled file; of an app's own file the name without its ending.
        var fileName: String {
            switch self {
            case .serif: "RectoSerif.ttf"
            case .serifItalic: "RectoSerif-Italic.ttf"
            case .sans: "Inter.ttf"
            case .script: "Zeyada.ttf"
            case .songti: "NotoSerifTC-Regular.otf"
            case .songtiBlack: "NotoSerifTC-Black.otf"
            case .custom(let name): name
            }
        }
    }

    /// Ascent and descent in em, both positive; their sum is the line box before it is snapped.
    struct Metrics: Hashable, Sendable {
        var ascent: Double
        var descent: Double

        /// SF Pro and New York share them: 2444/2048 em in all, .9521 of it above the baseline.
        static let phone = Metrics(ascent: 1950.0 / 2048, descent: 494.0 / 2048)
        /// Noto Serif TC's own.
        static let songti = Metrics(ascent: 1.151, descent: 0.286)
        /// Zeyada's own.
        static let script = Metrics(ascent: 934.0 / 1024, descent: 680.0 / 1024)
    }

    /// The faces to look a character up in, the best first.
    var sources: [Source] {
        let chinese: Source = weight.rawValue >= Weight.semibold.rawValue ? .songtiBlack : .songti
        return switch family {
        case .serif: [.serif, chinese, .sans]
        case .serifItalic: [.serifItalic, .serif, chinese, .sans]
        case .sans: [.sans, chinese, .serif]
        case .script: [.script, .serifItalic, chinese, .sans]
        case .songti: [chinese, .serif, .sans]
        case .custom(let name): [.custom(name), .sans, chinese, .serif]
        }
    }

    /// The line metrics of a font in a bundled family, which fallback faces do not change. Those of a face of one's own are in its
    /// file: `FontLibrary.metrics(of:)`.
    var metrics: Metrics {
        switch family {
        case .serif, .serifItalic, .sans, .custom: .phone
        case .script: .script
        case .songti: .songti
        }
    }

    /// What a face is drawn at for one point of nominal size.
    func scale(in source: Source) -> Double {
        switch source {
        case .serif, .serifItalic: Font.ramp(size, from: 0.97, to: 0.985)
        case .sans: 0.968
        case .script, .songti, .songtiBlack, .custom: 1
        }
    }

    /// The stand-in's tracking in points, on top of what the face has itself.
    func recipeTracking(in source: Source) -> Double {
        switch source {
        case .serif, .serifItalic: Font.ramp(size, from: 0, to: -0.005) * size
        case .sans: -0.005 * size
        case .script, .songti, .songtiBlack, .custom: 0
        }
    }

    /// `text` up to 20 points, `heading` from 28 points on, straight in between: no jump at any size.
    private static func ramp(_ size: Double, from text: Double, to heading: Double) -> Double {
        text + (heading - text) * max(0, min(1, (size - 20) / 8))
    }
}
