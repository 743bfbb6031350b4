import RectoUI
import Snapshot
import Stage

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The report of a run's failures, in a folder that several processes share: those of XCTest, of Swift Testing, of parallel
/// runs.
///
/// Each failure is a file of its own in `cases`. The process that adds one writes the report again from all of them, under a
/// lock. A run consists of all processes that one parent process started; the first assertion of another run removes an earlier
/// run's files.
struct SharedReport {
    let folder: String

    /// The folder that `RECTO_ARTEFACTS` names, or `recto-artefacts`.
    init() { folder = environmentVariable("RECTO_ARTEFACTS") ?? "recto-artefacts" }

    /// Called at each assertion: removes what another run has left. A folder that does not exist is not made.
    func begin() throws {
        guard SharedReport.hasBegun.exchangeTrue(), isFolder(folder) else { return }
        try locked { try clearOtherRuns() }
    }

    /// Adds a failure, whose pictures `leave` writes, and writes the report again.
    func add(_ case: ReportCase, resources: Resources, leave: (inout Artefacts, inout ReportCase) throws -> Void) throws -> ReportCase {
        var one = `case`
        try OutputFile.makeFolder(folder)
        try locked {
            try clearOtherRuns()
            try OutputFile.makeFolder("\(folder)/cases")
            try OutputFile.write(Array(SharedReport.run.utf8), to: "\(folder)/run")
            var artefacts = Artefacts(in: folder, resources: resources)
            try leave(&artefacts, &one)
            let files = artefacts.files.map { String($0.dropFirst(folder.count + 1)) }
            try OutputFile.write(Array(KeptCase(one, files: files).json.utf8), to: "\(folder)/cases/\(one.name).json")
            let cases = try names(in: "\(folder)/cases").map { try KeptCase(file: "\(folder)/cases/\($0)").reportCase }
            try artefacts.write(Report(title: "failed snapshots", cases: cases))
        }
        return one
    }

    /// Removes the report, the cases and their pictures, unless they belong to this run.
    func clearOtherRuns() throws {
        guard isFile("\(folder)/run") else { return }
        let run = String(decoding: try readFile("\(folder)/run"), as: UTF8.self)
        guard run != SharedReport.run else { return }
        for name in names(in: "\(folder)/cases") {
            let path = "\(folder)/cases/\(name)"
            for file in (try? KeptCase(file: path).files) ?? [] where !file.contains("/") { unlink("\(folder)/\(file)") }
            unlink(path)
        }
        for file in ["report.html", "report.json", "junit.xml", "run"] { unlink("\(folder)/\(file)") }
        rmdir("\(folder)/cases")
    }

    private func names(in folder: String) -> [String] { folderEntries(folder).filter { $0.hasSuffix(".json") } }

    /// Runs `body` under a file lock, so that no other process runs its own at the same time.
    private func locked(_ body: () throws -> Void) throws {
        let descriptor = open("\(folder)/.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o666)
        guard descriptor >= 0 else { throw SnapshotFailure("\(folder) cannot be written to: \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        while flock(descriptor, LOCK_EX) != 0 {
            guard errno == EINTR else { throw SnapshotFailure("\(folder)/.lock cannot be locked: \(String(cString: strerror(errno)))") }
        }
        try body()
    }

    private static let hasBegun = Once()

    /// The parent process's identifier and start time, which all test processes of a run share.
    private static let run: String = {
        if let name = environmentVariable("RECTO_RUN") { return name }
        let parent = getppid()
        let status = (try? processStatus("/proc/\(parent)/stat")) ?? ""
        // The start time is the 22nd field; the second field stands in parentheses and may hold spaces.
        let fields = status.split(separator: ")").last?.split(separator: " ") ?? []
        return "\(parent) \(fields.count > 19 ? fields[19] : "")"
    }()
}

/// Reads a file of /proc, whose length is unknown before it is read.
private func processStatus(_ path: String) throws -> String {
    let descriptor = open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return "" }
    defer { close(descriptor) }
    var buffer = [UInt8](repeating: 0, count: 4096)
    let count = read(descriptor, &buffer, buffer.count)
    return String(decoding: buffer.prefix(max(0, count)), as: UTF8.self)
}
