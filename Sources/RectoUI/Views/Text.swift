import Scene

/// A text in the font and colour of the environment, or in its own.
public struct Text: PrimitiveView {
    /// A run of one style, or an inline drawing.
    enum Part {
        case words(String, Font?, Color?)
        case drawing(StyledText.Attachment)
    }

    var parts: [Part]

    /// A text, drawn as it is written; "\n" starts a new line.
    public init(_ words: String) {
        parts = [.words(words, nil, nil)]
    }

    /// An inline drawing with its size and the height of its lower edge above the baseline, in points. One that stands for
    /// a letter belongs to the word around it, so that no line breaks beside it.
    public init(drawing name: String, size: Size, baselineOffset: Double, isLetter: Bool = false) {
        parts = [.drawing(.init(id: name, size: size, baselineOffset: baselineOffset, isLetter: isLetter))]
    }

    /// Both texts as one paragraph.
    public static func + (a: Text, b: Text) -> Text {
        var sum = a
        sum.parts += b.parts
        return sum
    }

    /// This text in a given font.
    public func font(_ font: Font) -> Text { styled(font, nil) }

    /// This text in a given colour.
    public func foregroundStyle(_ color: Color) -> Text { styled(nil, color) }

    private func styled(_ font: Font?, _ color: Color?) -> Text {
        var copy = self
        copy.parts = parts.map { part in
            guard case .words(let words, let f, let c) = part else { return part }
            return .words(words, f ?? font, c ?? color)
        }
        return copy
    }

    /// The text without styles and drawings.
    private var words: String {
        parts.reduce(into: "") { if case .words(let words, _, _) = $1 { $0 += words } }
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        let parts = parts
        let words = self.words
        func styled(_ context: LayoutContext) -> StyledText {
            var styled = StyledText()
            for part in parts {
                switch part {
                case .words(let words, let font, let color):
                    styled.append(
                        words, font: font ?? context.environment.font, color: color ?? context.environment.foregroundStyle)
                case .drawing(let attachment):
                    styled.append(attachment)
                }
            }
            return styled
        }
        func layout(_ proposal: ProposedSize, _ context: LayoutContext) -> TextLayout {
            let environment = context.environment
            let key = Resources.LayoutKey(
                text: styled(context), width: proposal.width.flatMap { $0.isFinite ? $0 : nil },
                alignment: environment.multilineTextAlignment, lineLimit: environment.lineLimit,
                lineSpacing: environment.lineSpacing, minimumScaleFactor: environment.minimumScaleFactor)
            return context.resources.layout(key, within: proposal.height)
        }
        list.append(
            LayoutNode(
                measure: { proposal, context in layout(proposal, context).size(pixel: 1 / context.displayScale) },
                spacing: { context in
                    let fonts = parts.compactMap { part -> Font? in
                        if case .words(_, let font, _) = part { font ?? context.environment.font } else { nil }
                    }
                    return .text(fonts.isEmpty ? [context.environment.font] : fonts, pixel: 1 / context.displayScale)
                },
                arrange: { proposal, size, context in
                    let text = layout(proposal, context)
                    var layer = Layer(
                        bounds: context.bounds(size),
                        content: AnyLayerContent(
                            TextContent(layout: text, reveal: context.environment.textReveal, words: words)))
                    for attachment in text.attachments {
                        let node = Image(drawing: attachment.id).resizable().node
                        layer.children.append(
                            context.place(
                                node, offered: ProposedSize(attachment.frame.size), at: attachment.frame.origin, in: size))
                    }
                    return layer
                }))
    }
}
