import Foundation

/// The built program, run as a separate process.
struct Program {
    struct Result {
        var code: Int32
        var output: Data
        var errors: String
        var text: String { String(decoding: output, as: UTF8.self) }
    }

    static let packageFolder = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

    /// Copies the folders Assets and Fonts; links would not do, because tests damage the copies.
    static func copyFolders(to folder: URL) throws {
        for name in ["Assets", "Fonts"] {
            let source = packageFolder.appendingPathComponent(name).resolvingSymlinksInPath()
            try FileManager.default.copyItem(at: source, to: folder.appendingPathComponent(name))
        }
    }

    /// The program's path, beside the test bundle.
    static let path: String = {
        let bundle = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
        return bundle.appendingPathComponent("render").path
    }()

    var executable = Program.path
    var folder = FileManager.default.temporaryDirectory
    var environment: [String: String] = [:]

    /// Runs the program and waits for it to end.
    func run(_ arguments: String...) throws -> Result {
        try finish(start(arguments))
    }

    /// Runs a line of bash in which $RENDER is the program.
    func shell(_ line: String) throws -> Result {
        var shell = self
        shell.executable = "/bin/bash"
        shell.environment["RENDER"] = executable
        return try finish(shell.start(["-c", line]))
    }

    struct Running {
        let process = Process()
        let output = Pipe()
        let errors = Pipe()
    }

    func start(_ arguments: [String]) throws -> Running {
        let running = Running()
        running.process.executableURL = URL(fileURLWithPath: executable)
        running.process.arguments = arguments
        running.process.currentDirectoryURL = folder
        running.process.environment = environment.merging(["PATH": "/usr/bin:/bin"]) { mine, _ in mine }
        running.process.standardOutput = running.output
        running.process.standardError = running.errors
        try running.process.run()
        return running
    }

    func finish(_ running: Running) throws -> Result {
        let output = running.output.fileHandleForReading.readDataToEndOfFile()
        let errors = running.errors.fileHandleForReading.readDataToEndOfFile()
        running.process.waitUntilExit()
        return Result(
            code: running.process.terminationStatus, output: output, errors: String(decoding: errors, as: UTF8.self))
    }
}

/// A temporary folder that is removed after the test.
final class ScratchFolder {
    let url: URL

    init() throws {
        url = FileManager.default.temporaryDirectory.appendingPathComponent("recto-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path).sorted()) ?? [] }

    func file(_ name: String) -> URL { url.appendingPathComponent(name) }

    var program: Program { Program(folder: url) }
}
