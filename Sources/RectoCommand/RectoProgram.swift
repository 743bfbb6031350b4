import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// A program that is Recto's whole command line over a list of apps: stills, strips, sequences, comparison with references, and the
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

    /// Devices of one's own, besides the known ones; none by default.
    static var devices: [Device] { get }
}

extension RectoProgram {
    /// No devices besides the known ones.
    public static var devices: [Device] { [] }

    /// Reads the command line, runs what it asks for, and ends the program with a documented exit code: 0 done, 1 a difference from
    /// a reference, 2 wrong use, 3 the render failed, 130 interrupted. An error is one line on standard error.
    public static func main() {
        let path = ProgramFile.path
        let name = path[(path.lastIndex(of: "/").map(path.index(after:)) ?? path.startIndex)...]
        let program = Program(name: String(name), apps: apps.map { RegisteredApp($0) }, devices: devices)
        program.run(CommandLine.arguments.dropFirst())
    }
}
