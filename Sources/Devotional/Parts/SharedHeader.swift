import Numerics
import RectoUI

/// The head of screens 4 to 7: the back button, and the flow's title over its scribble.
struct SharedHeader: View {
    var body: some View {
        ZStack(alignment: .top) {
            HStack {
                BackButton()
                Spacer()
            }
            VStack(spacing: 1) {
                Text("From Noise to Clarity")
                    .font(.serif(16, weight: .medium))
                    .foregroundStyle(Palette.heading)
                Image(drawing: "Devotional/Drawings/scribble_underline")
                    .overriding { $0.recolor("scribble", to: Palette.teal) }
                    .resizable()
                    // The line and the cross together are as wide as the words, and end with them.
                    .frame(width: 158, height: 19)
                    .offset(x: 1.5)
            }
            .padding(.top, 5)
        }
        .frame(height: 44, alignment: .top)
        .padding(.horizontal, 20)
    }
}

/// The round white button that returns to the previous screen.
struct BackButton: View {
    var body: some View {
        Circle()
            .fill(.white)
            .frame(width: 44, height: 44)
            .shadow(color: Color(0x1D4A3C, alpha: 0.10), radius: 6, y: 2)
            .overlay {
                Image(drawing: "Devotional/Drawings/arrow_left")
                    .resizable()
                    .frame(width: 20, height: 20)
            }
            .onTapGesture(perform: DevotionalAction.back)
            .named("back")
    }
}
