import RectoUI

/// The files of the page, held in memory: nothing else is ever served.
struct PageFiles: Sendable {
    /// A file by its path in addresses.
    struct File: Sendable {
        let path: String
        let type: String
        let bytes: [UInt8]
    }

    let files: [File]

    /// Reads the page's files from their folder.
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

    /// The place of a file in the list.
    func index(of path: String) -> Int? { files.firstIndex { $0.path == path } }
}
