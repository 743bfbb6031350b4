import RectoUI
import Testing

/// The examples of RectoUI's articles, as they stand there.
struct RectoUIExamples {
    @Test func articleRectoUI() throws {
        let resources = try DocumentationFiles.resources()
        struct Badge: View {
            let count: Int

            var body: some View {
                Text("\(count)")
                    .font(.sans(17, weight: .semibold))
                    .foregroundStyle(.white)
                    .padding(.horizontal, 12)
                    .padding(.vertical, 4)
                    .background(Color(0xC2552D))
                    .clipShape(Capsule())
            }
        }
        let layer = Badge(count: 3).layer(filling: Size(100, 50), in: LayoutContext(resources: resources, scale: 3))
        #expect(layer.bounds.size == Size(100, 50))
        struct Accent: EnvironmentKey { static let defaultValue = Color.black }
        var values = EnvironmentValues()
        values[Accent.self] = .white
        #expect(values[Accent.self] == .white)
    }
}
