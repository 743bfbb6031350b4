import Foundation

/// `render serve` on a free port; it is ended with the test.
final class RunningSimulator {
    private static let environment = ProcessInfo.processInfo.environment
    /// The programs lie beside the tests; Scripts/check-races sets another folder.
    static let folder =
        environment["RECTO_PROGRAMS"].map { URL(fileURLWithPath: $0) }
        ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    private static let programEnvironment =
        environment["RECTO_PRELOAD"].map { library in
            environment.merging(["LD_PRELOAD": library]) { $1 }
        } ?? environment
    static let render = folder.appendingPathComponent("render").path

    let process = Process()
    private let output = Pipe()
    private let errors = Pipe()
    private(set) var port = 0

    struct NotRunning: Error { let words: String }

    init(_ arguments: String...) throws {
        process.executableURL = URL(fileURLWithPath: RunningSimulator.render)
        process.arguments = ["serve", "--port", "0"] + arguments
        process.environment = RunningSimulator.programEnvironment
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        var line = ""
        while !line.hasSuffix("\n"), let byte = try output.fileHandleForReading.read(upToCount: 1), !byte.isEmpty {
            line += String(decoding: byte, as: UTF8.self)
        }
        guard let url = URL(string: line.dropFirst("Simulator: ".count).trimmingCharacters(in: .whitespacesAndNewlines)),
            let port = url.port
        else {
            throw NotRunning(words: line + String(decoding: errors.fileHandleForReading.availableData, as: UTF8.self))
        }
        self.port = port
    }

    deinit { if process.isRunning { _ = end(SIGKILL) } }

    /// Sends a signal and returns the exit code.
    func end(_ signal: Int32) -> Int32 {
        kill(process.processIdentifier, signal)
        process.waitUntilExit()
        return process.terminationStatus
    }

    /// The memory in use, in MB.
    var memory: Int {
        let status = (try? String(contentsOfFile: "/proc/\(process.processIdentifier)/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmRSS:") } ?? ""
        return (Int(line.filter(\.isNumber)) ?? 0) / 1024
    }

    /// Runs `render` and waits for it to end.
    static func run(_ arguments: String..., in folder: URL? = nil) throws -> (code: Int32, output: Data, errors: String) {
        let process = Process(), output = Pipe(), errors = Pipe()
        process.executableURL = URL(fileURLWithPath: render)
        process.environment = programEnvironment
        process.arguments = arguments
        if let folder { process.currentDirectoryURL = folder }
        process.standardOutput = output
        process.standardError = errors
        try process.run()
        let data = output.fileHandleForReading.readDataToEndOfFile()
        let words = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, data, words)
    }
}
