import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A program with Recto's whole command line for a list of apps: stills, strips, sequences, comparison with references, and the
/// live page.
///
/// ```swift
/// import RectoCommand
///
/// @main struct HabitsRender: RectoProgram {
///     static let apps: [any App.Type] = [Habits.self]
/// }
/// ```
public protocol RectoProgram {
    /// The apps that the program draws, in the order in which it lists them.
    static var apps: [any App.Type] { get }

    /// Devices in addition to the built-in ones; none by default.
    static var devices: [Device] { get }
}

extension RectoProgram {
    /// No additional devices.
    public static var devices: [Device] { [] }

    /// Runs the command of the command line and ends the program with a documented exit code: 0 done, 1 a difference from a
    /// reference, 2 wrong use, 3 the render failed, 130 interrupted. An error is one line on standard error.
    public static func main() {
        let path = ProgramFile.path
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        let program = Program(name: String(name), apps: apps.map { RegisteredApp($0) }, devices: devices)
        program.run(CommandLine.arguments.dropFirst())
    }
}
