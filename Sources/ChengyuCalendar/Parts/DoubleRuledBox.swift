import RectoUI

/// A box of a thick and a thin rule, with a fretted ornament in each corner, around a view.
struct DoubleRuledBox<Content: View>: View {
    let color: Color
    let content: Content

    /// Side of a corner, points: its drawing has three units per point.
    static var corner: Double { 64.0 / 3 }
    /// From the box's edge to the content, points: past the thin rule, and a whole number of device pixels.
    static var inset: Double { 4 }

    init(color: Color, @ViewBuilder content: () -> Content) {
        self.color = color
        self.content = content()
    }

    var body: some View {
        content
            .padding(Self.inset)
            .background { SideRules(corner: Self.corner).fill(color) }
            .overlay(alignment: .topLeading) { ornament(x: 1, y: 1) }
            .overlay(alignment: .topTrailing) { ornament(x: -1, y: 1) }
            .overlay(alignment: .bottomLeading) { ornament(x: 1, y: -1) }
            .overlay(alignment: .bottomTrailing) { ornament(x: -1, y: -1) }
    }

    private func ornament(x: Double, y: Double) -> some View {
        Ornament(name: "almanac_corner", color: color, size: Size(Self.corner, Self.corner))
            .scaleEffect(x: x, y: y)
    }
}

/// The straight parts of the rules, between the corners' drawings and aligned with them.
private struct SideRules: Shape {
    let corner: Double

    func path(in rect: Rect) -> Path {
        var path = Path()
        // The drawing's rules run from 2 to 5 and from 9.6 to 11.1 units.
        for (outside, inside) in [(2.0 / 3, 5.0 / 3), (9.6 / 3, 11.1 / 3)] {
            let width = rect.width - 2 * corner, height = rect.height - 2 * corner, thickness = inside - outside
            path.addRect(Rect(x: rect.minX + corner, y: rect.minY + outside, width: width, height: thickness))
            path.addRect(Rect(x: rect.minX + corner, y: rect.maxY - inside, width: width, height: thickness))
            path.addRect(Rect(x: rect.minX + outside, y: rect.minY + corner, width: thickness, height: height))
            path.addRect(Rect(x: rect.maxX - inside, y: rect.minY + corner, width: thickness, height: height))
        }
        return path
    }
}

/// One of the almanac's green drawings, recoloured in a page's colour.
struct Ornament: View {
    let name: String
    let color: Color
    let size: Size

    var body: some View {
        Image(drawing: "ChengyuCalendar/Drawings/\(name)")
            .resizable()
            .overriding { $0.recolor(from: Color(0x4F8B3B), to: color) }
            .frame(width: size.width, height: size.height)
    }
}
