import Dispatch
import RectoUI
import Simulator
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `serve`: serves the apps live in a web page until a signal arrives.
func runServe(_ arguments: Arguments) throws(CommandError) {
    if let word = arguments.words.first { throw .usage("unexpected \(word); see \(arguments.program.name) serve --help") }
    let port = try arguments.whole("--port", in: 0...65_535) ?? 8393
    let host = arguments["--host"] ?? "127.0.0.1"
    let idle = try arguments.whole("--idle", in: 1...86_400) ?? 900
    guard let address = ListenAddress(host: host, port: port) else {
        throw .usage("--host must be an address in numbers such as 127.0.0.1, or localhost, not \(host)")
    }
    let folders = try Folders(arguments)
    var apps: [SimulatedApp] = []
    for app in arguments.program.apps {
        apps.append(
            SimulatedApp(
                app.type, title: app.title, reference: try CommandContext.readTimeline(folders.timelinePath(of: app)),
                resources: try folders.resources(for: app, arguments)))
    }
    let server: SimulatorServer
    do throws(ServerError) {
        server = try SimulatorServer(
            apps: apps, pageFolder: "\(folders.assets)/Simulator", address: address, idleLimit: idle)
    } catch {
        throw .failure(error.description)
    }
    exit(try serve(server, at: address, name: arguments.program.name))
}

/// Serves until a signal arrives; returns the exit code.
private func serve(_ server: SimulatorServer, at address: ListenAddress, name: String) throws(CommandError) -> Int32 {
    let ending = Ending()
    let sources = [(SIGINT, Int32(130)), (SIGTERM, 0)].map { number, code in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number, queue: ending.queue)
        source.setEventHandler {
            ending.code = code
            server.stop()
        }
        source.activate()
        return source
    }
    try writeOutput("Simulator: \(address.url(port: server.port))\n")
    if !address.isLoopback { writeError("\(name): others on the network can reach it too\n") }
    server.run()
    return withExtendedLifetime(sources) { ending.queue.sync { ending.code } }
}

/// How the server ends. It is used on the queue only.
private final class Ending: @unchecked Sendable {
    let queue = DispatchQueue(label: "recto.signals")
    var code: Int32 = 3
}
