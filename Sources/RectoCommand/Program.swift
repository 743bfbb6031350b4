import Stage

#if canImport(Glibc)
import CMalloc
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The program that runs a command: its name and the apps that it can draw.
struct Program: Sendable {
    /// The program's name in messages and help, which is the name of its file.
    let name: String
    /// Every app, in the order in which `list` prints them.
    let apps: [RegisteredApp]
    /// Devices in addition to the built-in ones.
    let devices: [Device]

    /// The app with an id, or nil.
    func app(_ id: String) -> RegisteredApp? { apps.first { $0.id == id } }

    /// Runs the command of a command line and ends the program.
    func run(_ line: ArraySlice<String>) -> Never {
        // Without the signal, a closed pipe is an error of the write call, which is handled there.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        Interrupts.removePartialFiles()
        #if canImport(Glibc)
        // Pictures of many megabytes are allocated and freed with each frame. These settings keep their memory in the program,
        // because memory that is returned to the system must be cleared by it before it is used again.
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        mallopt(M_TRIM_THRESHOLD, 1 << 30)
        #endif
        do throws(CommandError) {
            try dispatch(line)
        } catch {
            writeError("\(name): \(error.message)\n")
            exit(error.code.rawValue)
        }
        exit(0)
    }

    private func dispatch(_ line: ArraySlice<String>) throws(CommandError) {
        var line = line
        var command = Command.still
        if let word = line.first, !word.hasPrefix("-") {
            guard let known = Command(rawValue: word) else {
                throw .usage("unknown command \(word); \(suggestion(for: word, among: Command.allCases.map(\.rawValue)))")
            }
            command = known
            line.removeFirst()
        } else if line.isEmpty {
            throw .usage("nothing to do; try: \(name) \(example), or \(name) --help")
        }
        let isDefault = command == .still
        let options = command.options(of: self) + [.help, .shortHelp] + (isDefault ? [.version] : [])
        let arguments = try Arguments(line, of: self, command: command, options: options)
        if arguments.has("--help") || arguments.has("-h") {
            try writeOutput(isDefault ? Command.programHelp(of: self) : command.help(of: self))
        } else if arguments.has("--version") {
            try writeOutput("\(name) \(programVersion)\n")
        } else {
            try command.run(arguments)
        }
    }

    /// A command line, without the program's name, that draws a frame; for messages.
    var example: String {
        guard let app = apps.first(where: { !$0.screens.isEmpty }) else { return "list" }
        return "--screen \(app.screens[0].id) --t 1"
    }
}
