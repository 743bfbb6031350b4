import RectoUI
import Stage

/// A parsed command line: the options, and the words that belong to none.
struct Arguments {
    /// An option that a command accepts.
    struct Option: Sendable {
        let name: String
        /// The name of the option's value in the help, or nil for a switch.
        let value: String?
        let help: String
    }

    /// The program whose command line it is.
    let program: Program
    /// The command that was named.
    let command: Command
    private var values: [String: String] = [:]
    private var switches: Set<String> = []
    /// Words that belong to no option.
    private(set) var words: [String] = []

    /// Reads `--name value`, `--name=value`, `-o value`, switches and words; `--` ends the options.
    init(_ line: ArraySlice<String>, of program: Program, command: Command, options: [Option]) throws(CommandError) {
        self.program = program
        self.command = command
        var rest = line
        while let argument = rest.popFirst() {
            if argument == "--" {
                words += rest
                return
            }
            guard argument.hasPrefix("-"), argument != "-" else {
                words.append(argument)
                continue
            }
            let parts = argument.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = String(parts[0])
            guard let option = options.first(where: { $0.name == name }) else {
                let names = options.map(\.name).filter { $0.hasPrefix("--") || $0 == "-o" }
                throw .usage("unknown option \(name); \(suggestion(for: name, among: names))")
            }
            if option.value == nil {
                guard parts.count == 1 else { throw .usage("\(name) takes no value") }
                switches.insert(name)
                continue
            }
            guard let value = parts.count == 2 ? String(parts[1]) : rest.popFirst() else {
                throw .usage("\(name) needs a value: \(name) \(option.value ?? "")")
            }
            guard values.updateValue(value, forKey: name) == nil else { throw .usage("\(name) is given twice") }
        }
    }

    /// The value of an option, or nil when it was not given.
    subscript(name: String) -> String? { values[name] }

    /// True when a switch was given.
    func has(_ name: String) -> Bool { switches.contains(name) }

    /// The value of an option as a time in seconds, held exactly. Throws when it is not one.
    func time(_ name: String) throws(CommandError) -> Time? {
        guard let text = values[name] else { return nil }
        guard let time = Time(parsing: text) else {
            throw .usage("\(name) must be seconds as a plain decimal number such as 28.3, not \(text)")
        }
        return time
    }

    /// The value of an option as a whole number within bounds. Throws when it is not one.
    func whole(_ name: String, in range: ClosedRange<Int>) throws(CommandError) -> Int? {
        guard let text = values[name] else { return nil }
        guard let number = Int(text), range.contains(number) else {
            throw .usage("\(name) must be a whole number from \(range.lowerBound) to \(range.upperBound), not \(text)")
        }
        return number
    }

    /// The value of an option as a number within bounds. Throws when it is not one.
    func number(_ name: String, in range: ClosedRange<Double>) throws(CommandError) -> Double? {
        guard let text = values[name] else { return nil }
        guard let number = Double(text), range.contains(number) else {
            throw .usage("\(name) must be a number from \(range.lowerBound.shortText) to \(range.upperBound.shortText), not \(text)")
        }
        return number
    }
}
