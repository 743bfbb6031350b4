import Dispatch
import Registry
import Scene
import Simulator
import Stage

#if canImport(Glibc)
import CMalloc
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The simulator's program. `render serve` starts it: HOST PORT ASSETS FONTS PAGES IDLE, where PAGES is empty for the bundled
/// pages and IDLE is in seconds.
@main enum RectoServe {
    static func main() {
        let words = Array(CommandLine.arguments.dropFirst())
        guard words.count == 6, let port = Int(words[1]), let idleLimit = Int(words[5]) else { fail(2, "recto-serve is started by render serve; see render serve --help") }
        guard let address = ListenAddress(host: words[0], port: port) else {
            fail(2, "--host must be an address in numbers such as 127.0.0.1, or localhost, not \(words[0])")
        }
        signal(SIGPIPE, SIG_IGN)
        #if canImport(Glibc)
        // Pictures of many megabytes come and go with each frame: their memory stays with the program, instead of being
        // given back to the system and cleared by it again.
        mallopt(M_MMAP_THRESHOLD, 32 << 20)
        mallopt(M_TRIM_THRESHOLD, 256 << 20)
        #endif
        do {
            let replacements = words[4].isEmpty ? [:] : Dictionary(
                registeredApps.compactMap(\.contentFile).map { ($0, words[4]) }, uniquingKeysWith: { first, _ in first })
            let resources = try Resources(assets: words[2], fonts: words[3], replacements: replacements)
            var apps: [SimulatedApp] = []
            for app in registeredApps {
                let path = "\(words[2])/\(app.timelineFile)"
                apps.append(SimulatedApp(app.type, title: app.title, reference: try Timeline(file: path, bytes: try readFile(path))))
            }
            let server = try SimulatorServer(
                apps: apps, resources: resources, pageFolder: "\(words[2])/Simulator", address: address, idleLimit: idleLimit)
            exit(serve(server, at: address))
        } catch {
            fail(3, "\(error)")
        }
    }

    /// Serves until a signal comes; gives the exit code.
    private static func serve(_ server: SimulatorServer, at address: ListenAddress) -> Int32 {
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
        say("Simulator: \(address.url(port: server.port))\n", to: STDOUT_FILENO)
        if !address.isLoopback { say("render: others on the network can reach it too\n", to: STDERR_FILENO) }
        server.run()
        return withExtendedLifetime(sources) { ending.queue.sync { ending.code } }
    }

    /// How the program ends, touched on the queue only.
    private final class Ending: @unchecked Sendable {
        let queue = DispatchQueue(label: "recto.signals")
        var code: Int32 = 3
    }

    private static func fail(_ code: Int32, _ message: String) -> Never {
        say("render: \(message)\n", to: STDERR_FILENO)
        exit(code)
    }

    private static func say(_ text: String, to descriptor: Int32) {
        _ = Array(text.utf8).withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
    }
}
