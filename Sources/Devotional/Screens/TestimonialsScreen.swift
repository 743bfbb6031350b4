import RectoUI
import Stage

/// Screen 2: testimonials.
struct TestimonialsScreen: FlowScreen {
    static let description = ScreenDescription(id: "testimonials", title: "Testimonials")

    static let onward: [DevotionalAction] = [.toJourney]

    let start: Time

    func shared(at t: Time) -> SharedParts { SharedParts(head: .back, button: WideButton(title: "Continue", action: .toJourney)) }

    func view(at t: Time) -> AnyView {
        AnyView(TestimonialsView(stars: ((t - start).seconds - 0.35) / 0.18))
    }
}

extension DevotionalAction {
    fileprivate static let toJourney = DevotionalAction("continue to journey")
}

/// One person's words.
private struct Review {
    let portrait: String
    let name = "Diane"
    let age = "39 years"
    let stars: Int
    let quote =
        "I always meant to read my Bible more but never knew where to start. The daily verse and short reflection give me a clear next step every morning, and I actually look forward to opening the app."
}

private struct TestimonialsView: View {
    /// How many stars of each review are filled.
    let stars: Double

    private static let reviews = [Review(portrait: "woman", stars: 5), Review(portrait: "man", stars: 4)]

    var body: some View {
        GeometryReader { room in content(isShort: room.isShort, spare: max(0, room.height - 759) / 8) }
    }

    /// `isShort` is true on phones with less than 700 pt of usable height; tall ones give `spare` points to every gap.
    private func content(isShort: Bool, spare: Double) -> some View {
        VStack(spacing: 0) {
            (Text("This is what’s possible when the scripture meets ")
                + Text(drawing: "Devotional/Drawings/plaster_cross", size: Size(27, 27), baselineOffset: -3)
                // A no-break space keeps the cross on the line of the words after it.
                + Text("\u{A0}real life"))
                .font(.serif(isShort ? 28 : 30, weight: .semibold))
                .foregroundStyle(Palette.heading)
                .multilineTextAlignment(.center)
                // A greater width would leave two words alone on the last line.
                .frame(maxWidth: 337)
                .padding(.top, isShort ? 0 : 8 + spare)
                .named("heading")
            Spacer(minLength: 8)
            ForEach(TestimonialsView.reviews.indices) { index in
                ReviewView(review: TestimonialsView.reviews[index], stars: stars, isShort: isShort)
                    .padding(.horizontal, 24)
                    .named("review \(index + 1)")
                Image(drawing: "Devotional/Drawings/divider")
                    .resizable()
                    .frame(width: 168, height: 20)
                    .padding(.vertical, isShort ? 5 : 14 + spare)
            }
            Spacer(minLength: 8)
        }
        .padding(.top, SharedParts.headRoom)
        .padding(.bottom, SharedParts.buttonRoom)
    }
}

private struct ReviewView: View {
    let review: Review
    let stars: Double
    let isShort: Bool

    var body: some View {
        VStack(alignment: .leading, spacing: isShort ? 6 : 10) {
            HStack(spacing: 12) {
                Image("Devotional/Pictures/\(review.portrait)")
                    .resizable()
                    .frame(width: 48, height: 48)
                VStack(alignment: .leading, spacing: 0) {
                    Text(review.name).font(.serif(22, weight: .semibold)).foregroundStyle(Palette.heading)
                    Text(review.age).font(.sans(14)).foregroundStyle(Palette.grey)
                }
                Spacer()
                HStack(spacing: 3) {
                    ForEach(0..<5) { index in
                        StarView(filled: index < review.stars ? max(0, min(1, stars - Double(index))) : 0)
                    }
                }
            }
            Text(review.quote)
                .font(.sans(16))
                .foregroundStyle(Palette.body)
                .lineSpacing(isShort ? 1 : 2.5)
        }
    }
}

/// A star that grows slightly while it fills.
private struct StarView: View {
    /// 0 empty, 1 filled.
    let filled: Double

    var body: some View {
        ZStack {
            Image(drawing: "Devotional/Drawings/star")
                .overriding { $0.recolor("star", to: Color(0xD9D5CC)) }
                .resizable()
            Image(drawing: "Devotional/Drawings/star")
                .overriding { $0.recolor("star", to: Color(0xEFB71F)) }
                .resizable()
                .scaleEffect(filled < 1 ? 0.4 + 0.75 * filled : 1)
                .opacity(min(1, filled * 2))
        }
        .frame(width: 20, height: 20)
    }
}
