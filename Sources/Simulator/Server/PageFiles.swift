import RectoUI

/// The files of the simulator's page, held in memory. The server serves no other file.
struct PageFiles: Sendable {
    /// A file and the path under which it is served.
    struct File: Sendable {
        let path: String
        let type: String
        let bytes: [UInt8]
    }

    let files: [File]

    /// Reads the page's files from their folder. Throws when one is missing.
    init(folder: String) throws(ResourceError) {
        let list = [
            ("/", "index.html", "text/html; charset=utf-8"),
            ("/simulator.css", "simulator.css", "text/css; charset=utf-8"),
            ("/simulator.js", "simulator.js", "text/javascript; charset=utf-8"),
            ("/phone.js", "phone.js", "text/javascript; charset=utf-8"),
            ("/time.js", "time.js", "text/javascript; charset=utf-8"),
            ("/icon.svg", "icon.svg", "image/svg+xml")
        ]
        var files: [File] = []
        for (path, name, type) in list { files.append(File(path: path, type: type, bytes: try readFile("\(folder)/\(name)"))) }
        self.files = files
    }

    /// The index of the file that is served under a path; nil when there is none.
    func index(of path: String) -> Int? { files.firstIndex { $0.path == path } }
}
