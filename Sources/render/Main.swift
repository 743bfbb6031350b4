import Stage

#if canImport(Glibc)
import CMalloc
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The command line: reads what is wanted, runs it, and turns errors into one line and an exit code.
@main enum Render {
    static func main() {
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
            try run(CommandLine.arguments.dropFirst())
        } catch {
            writeError("render: \(error.message)\n")
            exit(error.code.rawValue)
        }
    }

    private static func run(_ line: ArraySlice<String>) throws(CommandError) {
        var line = line
        var command = Command.still
        if let word = line.first, !word.hasPrefix("-") {
            guard let known = Command(rawValue: word) else {
                throw .usage("unknown command \(word); \(suggestion(for: word, among: Command.allCases.map(\.rawValue)))")
            }
            command = known
            line.removeFirst()
        } else if line.isEmpty {
            throw .usage("nothing to do; try: render --screen commitment --t 28.3, or render --help")
        }
        let isDefault = command == .still
        let options = command.options + [.help, .shortHelp] + (isDefault ? [.version] : [])
        let arguments = try Arguments(line, options: options)
        if arguments.has("--help") || arguments.has("-h") {
            try writeOutput(isDefault ? Command.programHelp : command.help)
        } else if arguments.has("--version") {
            try writeOutput("render \(programVersion)\n")
        } else {
            try command.run(arguments)
        }
    }
}
