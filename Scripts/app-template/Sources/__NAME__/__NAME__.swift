import RectoUI
import Stage

/// What a gesture asks the app to do.
public enum __NAME__Action: Action {
    /// The plant is given one more drop of water.
    case water
}

/// A plant that grows when it is watered: one screen, one button, one spring.
///
/// An app is a value. Touches change its state; motion is kept as tracks, which give their value at any time, so that every frame can
/// be drawn alone and in any order.
public struct __NAME__: App {
    public static let id = "__ID__"
    public static let screens = [ScreenDescription(id: "garden", title: "Garden")]

    private let context: StageContext
    private var drops = 0
    /// The plant's height, as a fraction of its full height.
    private var height = Track(0.4)

    public init(launch: Launch, on context: StageContext) { self.context = context }

    public func screens(at time: Time) -> [String] { ["garden"] }

    /// Handles a gesture. A track continues from its current value, with its current velocity.
    public mutating func handle(_ event: GestureEvent<__NAME__Action>, at time: Time) {
        guard case .tap = event.kind else { return }
        drops += 1
        height.animate(to: min(1, 0.4 + 0.2 * Double(drops)), at: time, with: .bouncy)
    }

    /// The screen at a time.
    public func scene(at time: Time) -> Layer {
        ZStack {
            Color(0xF4F1EA).ignoresSafeArea()
            VStack(spacing: 36) {
                Text("Garden")
                    .font(.serif(34, weight: .semibold))
                    .foregroundStyle(Color(0x23405C))
                Image(drawing: "plant")
                    .resizable()
                    .frame(width: 220, height: 300)
                    .scaleEffect(height.value(at: time), anchor: .bottom)
                    .named("plant")
                Text(drops == 1 ? "1 drop" : "\(drops) drops")
                    .font(.sans(17))
                    .foregroundStyle(Color(0x5B6B63))
                Text("Water")
                    .font(.sans(17, weight: .medium))
                    .foregroundStyle(.white)
                    .padding(.horizontal, 40)
                    .padding(.vertical, 18)
                    .background(Color(0x2F7D57))
                    .clipShape(RoundedRectangle(cornerRadius: 14))
                    .onTapGesture(perform: __NAME__Action.water)
                    .named("water")
            }
        }
        .layer(filling: context.size, in: context.layout)
    }
}
