import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// `render serve`: hands over to the simulator's own program, which lies beside this one. It is another program so that
/// drawing a frame does not load a web server's libraries.
func runServe(_ arguments: Arguments) throws(CommandError) {
    if let word = arguments.words.first { throw .usage("unexpected \(word); see render serve --help") }
    let port = try arguments.whole("--port", in: 0...65_535) ?? 8393
    let host = arguments["--host"] ?? "127.0.0.1"
    let idle = try arguments.whole("--idle", in: 1...86_400) ?? 900
    let folders = try Folders(arguments)
    let program = Folders.programPath
    let server = "\(program[...(program.lastIndex(of: "/") ?? program.startIndex)])recto-serve"
    let words = [server, host, "\(port)", folders.assets, folders.fonts, arguments["--pages"] ?? "", "\(idle)"]
    var pointers = words.map { strdup($0) } + [nil]
    execv(server, &pointers)
    let reason = errno
    for pointer in pointers { free(pointer) }
    throw .failure(
        reason == ENOENT
            ? "the simulator is not built: there is no \(server); build it with swift build -c release --product recto-serve"
            : "cannot start \(server): \(String(cString: strerror(reason)))")
}
