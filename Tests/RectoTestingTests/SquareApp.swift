import RectoUI
import Stage

enum SquareAction: Action { case none }

/// A square that moves 10 points to the right in a second; `shift` moves it down.
struct SquareApp<Shift: SquareShift>: App {
    static var id: String { "square" }
    static var screens: [ScreenDescription] { [ScreenDescription(id: "square", title: "Square")] }

    private let context: StageContext

    init(launch: Launch, on context: StageContext) { self.context = context }

    func screens(at time: Time) -> [String] { ["square"] }
    func handle(_ event: GestureEvent<SquareAction>, at time: Time) {}

    func scene(at time: Time) -> Layer {
        ZStack(alignment: .topLeading) {
            Color(0xFFFFFF)
            Color(0x2F7D57).frame(width: 40, height: 40).offset(x: 20 + 10 * time.seconds, y: 30 + Shift.points)
        }
        .layer(filling: context.size, in: context.layout)
    }
}

/// By how much a square is moved down, points.
protocol SquareShift: Sendable { static var points: Double { get } }
enum NoShift: SquareShift { static let points = 0.0 }
enum OnePoint: SquareShift { static let points = 1.0 }
