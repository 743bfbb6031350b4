import RectoUI
import Testing

/// Recorded and documented layouts of SwiftUI, one row each: a scene, and where SwiftUI places its named parts.
///
/// Texts are set at 13 pt, whose line is 16 pt high on macOS and in Recto. Positions are on half points, scale 2.
struct LayoutTableTests {
    /// A scene on a screen of some size, and the rectangles of its named views; NaN stands for a value that depends on glyph
    /// widths.
    struct Row {
        let name: String
        let size: Size
        let insets: EdgeInsets
        let scale: Double
        let view: AnyView
        let frames: [String: Rect]

        init(
            _ name: String, in size: Size = Size(200, 200), insets: EdgeInsets = EdgeInsets(), scale: Double = 2,
            _ frames: [String: Rect], @ViewBuilder _ view: () -> some View
        ) {
            self.name = name
            self.size = size
            self.insets = insets
            self.scale = scale
            self.view = AnyView(view().font(.sans(13)))
            self.frames = frames
        }
    }

    private static let any = Double.nan
    private static let long = "Layout must wrap this sentence over several lines inside a narrow frame."

    private static func box(_ name: String, _ width: Double? = nil, _ height: Double? = nil) -> some View {
        Color.black.frame(width: width, height: height).named(name)
    }

    private static func rect(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> Rect {
        Rect(x: x, y: y, width: width, height: height)
    }

    private static var spacings: [Row] {
        [
            Row("texts in a column touch", ["column": rect(any, 76, any, 48)]) {
                VStack {
                    Text("One"); Text("Two"); Text("Three")
                }.named("column")
            },
            Row("boxes in a column are 8 apart", ["a": rect(95, 76, 10, 20), "b": rect(95, 104, 10, 20)]) {
                VStack {
                    box("a", 10, 20); box("b", 10, 20)
                }
            },
            Row("texts in a row are 8 apart", ["b": rect(any, 92, 10, 16)]) {
                HStack {
                    Text("One"); box("b", 10, 16)
                }.frame(height: 16)
            },
            // 15.31 of line height and 2 of gap, less 9.16 of cap height below, 2.74 and 2 above: 8.15 and 4.74.
            Row(
                "a text and a box keep the font's distances", in: Size(200, 200),
                ["a": rect(any, 73.5, any, 16), "b": rect(95, 97.5, 10, 8), "c": rect(any, 110.5, any, 16)]
            ) {
                VStack {
                    Text("One").named("a"); box("b", 10, 8); Text("Two").named("c")
                }
            },
            Row("no spacing beside a spacer", in: Size(200, 600), ["middle": rect(any, 200, any, 16)]) {
                VStack {
                    Text("Top"); Spacer(); Text("Middle").named("middle"); Spacer(); Spacer(); Text("Bottom")
                }
            },
            Row("a spacer is 8 long at least", in: Size(20, 100), ["row": rect(-9, 45, 38, 10), "b": rect(14, 45, 15, 10)]) {
                HStack {
                    box("a", 15, 10); Spacer(); box("b", 15, 10)
                }.named("row")
            },
            Row("a spacing that is given counts beside spacers too", ["b": rect(150, 90, 50, 20)]) {
                HStack(spacing: 10) {
                    box("a", 50, 20); Spacer(); box("b", 50, 20)
                }
            },
            Row("two texts in a frame", in: Size(200, 300), ["a": rect(any, 134, any, 16), "b": rect(any, 150, any, 16)]) {
                VStack {
                    Text("One").named("a"); Text("Two").named("b")
                }.frame(maxWidth: .infinity, minHeight: 180)
            },
            Row("two texts in a frame of the room", in: Size(200, 180), ["a": rect(any, 74, any, 16), "b": rect(any, 90, any, 16)]) {
                VStack {
                    Text("One").named("a"); Text("Two").named("b")
                }.frame(maxWidth: .infinity, minHeight: 100, maxHeight: .infinity)
            },
            Row("a stack's distances are those of its ends", ["column": rect(any, 76, any, 48)]) {
                VStack {
                    HStack {
                        Text("One"); Text("Two")
                    }; Text("Three"); Text("Four")
                }.named("column")
            },
            Row("padded texts are boxes", ["column": rect(any, 78, any, 44)]) {
                VStack {
                    Text("One").padding(.vertical, 1); Text("Two").padding(.vertical, 1)
                }.named("column")
            },
            Row("an empty condition is no child", ["column": rect(95, 76, 10, 48)]) {
                VStack {
                    box("a", 10, 20)
                    if false { Color.black.frame(height: 30).padding(10) }
                    EmptyView().padding(10)
                    box("b", 10, 20)
                }.named("column")
            }
        ]
    }

    private static var frames: [Row] {
        [
            Row("a wide box in a frame without end", ["f": rect(-50, 90, 300, 20)]) {
                box("a", 300, 20).frame(maxWidth: .infinity).named("f")
            },
            Row("a small box in a frame without end", ["f": rect(0, 90, 200, 20)]) {
                box("a", 30, 20).frame(maxWidth: .infinity).named("f")
            },
            Row("a wide box, at least 50", ["f": rect(0, 90, 200, 20), "a": rect(-50, 90, 300, 20)]) {
                box("a", 300, 20).frame(minWidth: 50).named("f")
            },
            Row("a wide box, at least 250", ["f": rect(-25, 90, 250, 20)]) { box("a", 300, 20).frame(minWidth: 250).named("f") },
            Row("a small box, at least 50", ["f": rect(75, 90, 50, 20)]) { box("a", 30, 20).frame(minWidth: 50).named("f") },
            Row("a wide box between two limits", ["f": rect(0, 90, 200, 20)]) {
                box("a", 300, 20).frame(minWidth: 50, maxWidth: 400).named("f")
            },
            Row("a minimum is in the offer", in: Size(50, 200), ["f": rect(-25, 50, 100, 100)]) {
                Color.black.aspectRatio(1, contentMode: .fit).frame(minWidth: 100).named("f")
            },
            Row("a row is placed as it was measured", in: Size(150, 50), ["a": rect(-12.5, 0, 75, 50), "b": rect(62.5, 0, 100, 50)]) {
                HStack(spacing: 0) {
                    Color.black.frame(maxWidth: 100).named("a")
                    Color.black.frame(minWidth: 100).named("b")
                }
            },
            Row("a row of ideal sizes", ["a": rect(45, 95, 100, 10), "b": rect(145, 95, 10, 10)]) {
                HStack(spacing: 0) {
                    Color.black.frame(minWidth: 0, idealWidth: 100, maxWidth: 200).named("a")
                    Color.black.named("b")
                }.fixedSize()
            },
            Row("a spacer in a frame is a bar", ["bar": rect(99.5, 20, 1, 160)]) {
                VStack { Spacer().frame(width: 1, height: 160).background(Color.black).named("bar") }
            },
            Row("an invalid length is none", ["a": rect(0, 95, 200, 10)]) {
                Color.black.frame(width: -3, height: 10).frame(width: .infinity).named("a")
            },
            Row("a frame of one side passes the other offer on", ["f": rect(75, 75, 50, 50), "a": rect(75, 75, 50, 50)]) {
                Color.black.aspectRatio(1, contentMode: .fit).named("a").frame(width: 50).named("f")
            }
        ]
    }

    private static var texts: [Row] {
        [
            Row("a long text, offered one line", in: Size(150, 16), ["a": rect(any, 0, any, 16)]) { Text(long).named("a") },
            Row("a long text, offered nothing", in: Size(150, 1), ["a": rect(any, -7.5, any, 16)]) { Text(long).named("a") },
            Row("a long text in a low frame", in: Size(110, 300), ["f": rect(any, 130, any, 40)]) {
                Text(long).frame(maxHeight: 40).named("f")
            },
            Row("a long text of low priority keeps a line", in: Size(120, 60), ["box": rect(0, 16, 120, 44)]) {
                VStack(spacing: 0) {
                    Text(long).layoutPriority(-1); Color.black.frame(minHeight: 20).named("box")
                }
                .frame(height: 60, alignment: .bottom)
            }
        ]
    }

    private static var arrangements: [Row] {
        [
            Row("a box keeps its proportions", ["f": rect(75, 90, 50, 20)]) {
                box("a", 50, 20).aspectRatio(1, contentMode: .fit).named("f")
            },
            Row("a colour takes proportions", in: Size(100, 100), ["a": rect(0, 25, 100, 50)]) {
                Color.black.aspectRatio(2, contentMode: .fit).named("a")
            },
            Row("a colour fills in proportions", in: Size(40, 60), ["a": rect(-40, 0, 120, 60)]) {
                Color.black.aspectRatio(2, contentMode: .fill).named("a")
            },
            Row("priority in a pile", ["pile": rect(80, 80, 40, 40), "a": rect(50, 50, 100, 100)]) {
                ZStack {
                    box("a", 100, 100); box("b", 40, 40).layoutPriority(1)
                }.named("pile")
            },
            Row("what is below in a pile fits what leads it", ["ground": rect(80, 80, 40, 40)]) {
                ZStack {
                    Color.black.named("ground"); box("b", 40, 40).layoutPriority(1)
                }
            },
            Row("a reader's children", ["a": rect(0, 0, 50, 20), "b": rect(0, 0, 20, 60)]) {
                GeometryReader { _ in
                    box("a", 50, 20); box("b", 20, 60)
                }
            },
            Row("padding of a group goes to each", ["row": rect(60, 80, 80, 40)]) {
                HStack(spacing: 0) {
                    Group {
                        box("a", 20, 20); box("b", 20, 20)
                    }.padding(10)
                }.named("row")
            },
            Row("a frame of a list goes to each", ["row": rect(50, 90, 100, 20)]) {
                HStack(spacing: 0) { ForEach(0..<2) { _ in box("a", 20, 20) }.frame(width: 50) }.named("row")
            },
            Row("padding of a condition goes to each", ["row": rect(60, 80, 80, 40)]) {
                HStack(spacing: 0) {
                    Group {
                        if true { box("a", 20, 20); box("b", 20, 20) } else { box("c", 20, 20) }
                    }.padding(10)
                }.named("row")
            },
            Row(
                "a box away from the edges ignores the safe area in its place", in: Size(200, 300), insets: EdgeInsets(top: 60),
                ["a": rect(75, 155, 50, 50)]
            ) { box("a", 50, 50).ignoresSafeArea() },
            Row(
                "a box at the edge moves behind it", in: Size(200, 300), insets: EdgeInsets(top: 60, bottom: 30),
                ["a": rect(75, 0, 50, 50), "b": rect(75, 220, 50, 50)]
            ) {
                VStack {
                    box("a", 50, 50).ignoresSafeArea(); Spacer(); box("b", 50, 50).ignoresSafeArea(edges: .top)
                }
            },
            Row(
                "a colour reaches to the edges that it touches", in: Size(200, 300), insets: EdgeInsets(top: 60, bottom: 30),
                ["a": rect(0, 0, 200, 255), "b": rect(0, 255, 200, 15)]
            ) {
                VStack(spacing: 0) {
                    Color.black.named("a").ignoresSafeArea(); box("b", nil, 15)
                }
            },
            Row("rounded once, at the end", in: Size(20, 20), scale: 1, ["a": rect(1, 1, 19, 19)]) {
                Color.black.named("a").padding(.leading, 0.25).padding(.leading, 0.25).padding(.leading, 0.25)
                    .padding(.leading, 0.25).padding(.top, 0.25).padding(.top, 0.25).padding(.top, 0.25).padding(.top, 0.25)
            },
            Row("offsets are rounded once, at the end", in: Size(20, 20), scale: 1, ["a": rect(1, 0, 20, 20)]) {
                Color.black.named("a").offset(x: 0.25).offset(x: 0.25).offset(x: 0.25).offset(x: 0.25)
            }
        ]
    }

    private static var rows: [Row] { spacings + frames + texts + arrangements }

    @Test(arguments: rows.map(\.name)) func placesAreSwiftUIs(name: String) throws {
        let row = try #require(LayoutTableTests.rows.first { $0.name == name })
        let context = LayoutContext(resources: try TestResources.shared(), scale: row.scale, safeAreaInsets: row.insets)
        var found: [String: Rect] = [:]
        func visit(_ layer: Layer, _ parent: ProjectiveTransform) {
            let place = layer.transform.concatenating(parent)
            if let name = layer.name { found[name] = place.boundingBox(of: layer.bounds) }
            for child in layer.children { visit(child, place) }
        }
        visit(row.view.layer(filling: row.size, in: context), .identity)
        for (name, expected) in row.frames {
            let rect = try #require(found[name], "\(name) is missing")
            let pairs = [
                (rect.minX, expected.minX), (rect.minY, expected.minY), (rect.width, expected.width), (rect.height, expected.height)
            ]
            for (actual, wanted) in pairs where !wanted.isNaN { #expect(abs(actual - wanted) < 1e-9, "\(name): \(rect)") }
        }
    }

    /// A text that is truncated in height ends in an ellipsis.
    @Test func aTextThatIsCutSaysSo() throws {
        let context = LayoutContext(resources: try TestResources.shared(), scale: 2)
        let text = Text(LayoutTableTests.long).font(.sans(13))
        let whole = text.size(offered: ProposedSize(width: 110, height: nil), in: context)
        #expect(whole.height > 60)
        for (height, lines) in [(8.0, 1.0), (20, 1), (32, 2), (40, 2), (48, 3)] {
            let cut = text.size(offered: ProposedSize(width: 110, height: height), in: context)
            #expect((cut.height / 15.7).rounded() == lines, "\(height): \(cut.height)")
            #expect(cut.width <= 110)
        }
    }
}
