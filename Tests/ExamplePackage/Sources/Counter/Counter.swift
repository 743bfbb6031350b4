import RectoUI
import Stage

/// What a gesture on the counter asks the app to do.
public enum CounterAction: String, Action {
    case add
}

/// One screen with a number that a button counts up; the number springs when it changes.
public struct Counter: App {
    /// The name in commands and timelines.
    public static let id = "counter"
    /// One screen.
    public static let screens = [ScreenDescription(id: "count", title: "Count")]

    private var count = 0
    private var size = Track(1.0)

    private let context: StageContext

    /// The counter at 0.
    public init(launch: Launch, on context: StageContext) { self.context = context }

    /// The one screen.
    public func screens(at time: Time) -> [String] { ["count"] }

    /// A tap adds one to the number.
    public mutating func handle(_ event: GestureEvent<CounterAction>, at time: Time) {
        guard case .tap = event.kind else { return }
        count += 1
        size.set(1.4, at: time)
        size.animate(to: 1, at: time, with: .bouncy)
    }

    /// The number and its button.
    public func scene(at time: Time) -> Layer {
        ZStack {
            Color(0xF4F1EA)
            VStack(spacing: 40) {
                Text("\(count)")
                    .font(.serif(96, weight: .semibold).monospacedDigit())
                    .foregroundStyle(Color(0x23405C))
                    .scaleEffect(size.value(at: time))
                    .named("count")
                Text("Add one")
                    .font(.sans(20, weight: .medium))
                    .foregroundStyle(.white)
                    .padding(.horizontal, 32)
                    .padding(.vertical, 16)
                    .background(Color(0xC2552D))
                    .clipShape(RoundedRectangle(cornerRadius: 14))
                    .onTapGesture(perform: CounterAction.add)
                    .named("add")
            }
        }
        .layer(filling: context.size, in: context.layout)
    }
}
