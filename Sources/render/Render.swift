import ChengyuCalendar
import Devotional
import RectoCommand

/// The command line for the bundled apps.
@main struct Render: RectoProgram {
    static let apps: [any App.Type] = [Devotional.self, ChengyuCalendar.self]
}
