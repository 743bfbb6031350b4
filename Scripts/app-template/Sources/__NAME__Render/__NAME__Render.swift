import RectoCommand
import __NAME__

/// The command line for the app.
@main struct __NAME__Render: RectoProgram {
    static let apps: [any App.Type] = [__NAME__.self]
}
