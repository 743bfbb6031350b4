import Devotional
import RectoCommand
import Testing

/// The examples of RectoCommand's articles, as they stand there.
struct RectoCommandExamples {
    @Test func articleRectoCommand() throws {
        struct HabitsRender: RectoProgram {
            static let apps: [any App.Type] = [Devotional.self]
        }
    }

    @Test func articleYourOwnApp() throws {
        struct Bell: App {
            enum Act: Action { case ring }

            static let id = "bell"
            static let screens = [ScreenDescription(id: "tower", title: "Tower")]

            private let context: StageContext
            private var angle = Track(0.0)

            init(launch: Launch, on context: StageContext) { self.context = context }

            func screens(at time: Time) -> [String] { ["tower"] }

            mutating func handle(_ event: GestureEvent<Act>, at time: Time) {
                guard case .tap = event.kind else { return }
                angle.set(20, at: time)
                angle.animate(to: 0, at: time, with: .bouncy)
            }

            func scene(at time: Time) -> Layer {
                Rectangle().fill(Color(0xC79A3B))
                    .frame(width: 120, height: 140)
                    .rotationEffect(.degrees(angle.value(at: time)), anchor: .top)
                    .onTapGesture(perform: Act.ring)
                    .named("bell")
                    .layer(filling: context.size, in: context.layout)
            }
        }
        enum DarkBell: AppConfiguration {
            typealias Base = Bell
            static let id = "bell-dark"
            static func configure(_ environment: inout EnvironmentValues) { environment.colorScheme = .dark }
        }
        #expect(Configured<DarkBell>.id == "bell-dark" && Configured<DarkBell>.screens == Bell.screens)
        let kiosk = Device(id: "kiosk", name: "Kiosk", size: Size(1080, 1920), scale: 1)
        #expect(Device(parsing: "kiosk", own: [kiosk]) == kiosk)
        #expect(Device.iPhone15.landscape.size == Size(852, 393))
    }
}
