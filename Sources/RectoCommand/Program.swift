import Stage

#if canImport(Glibc)
import CMalloc
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The program that a command runs in: its name and the apps that it can draw.
struct Program: Sendable {
    /// What the program is called in messages and help: the name of its file.
    let name: String
    /// Every app, in the order of the list.
    let apps: [RegisteredApp]
    /// Devices besides the known ones.
    let devices: [Device]

    /// The app of an id, if there is one.
    func app(_ id: String) -> RegisteredApp? { apps.first { $0.id == id } }

    /// Runs what a command line asks for and ends the program.
    func run(_ line: ArraySlice<String>) -> Never {
        // Both then show as errors of the write that met them.
        signal(SIGPIPE, SIG_IGN)
        signal(SIGXFSZ, SIG_IGN)
        Interrupts.removePartialFiles()
        #if canImport(Glibc)
        // Pictures of many megabytes come and go with each frame: their memory stays with the program, instead of being
        // given back to the system and cleared by it again.
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

    /// What to write after the program's name to get a frame, for messages.
    var example: String {
        guard let app = apps.first(where: { !$0.screens.isEmpty }) else { return "list" }
        return "--screen \(app.screens[0].id) --t 1"
    }
}
