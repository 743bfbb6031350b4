import Documents
import RectoUI
import Snapshot
import Stage

/// `render merge`: merges the shards of a sequence, if they are complete and belong to one job.
func runMerge(_ arguments: Arguments) throws(CommandError) {
    guard !arguments.words.isEmpty else { throw .usage("name the folders with the parts, as in: \(arguments.program.name) merge frames") }
    let merged: MergedShards
    do throws(MergedShards.Refusal) {
        merged = try MergedShards(folders: arguments.words)
    } catch {
        throw .difference(error.description)
    }
    if let folder = arguments["-o"] {
        try makeFolder(folder)
        for (frame, path) in merged.frames {
            let bytes: [UInt8]
            do throws(ResourceError) {
                bytes = try readFile(path)
            } catch {
                throw .failure(error.description)
            }
            try writeFile(bytes, to: "\(folder)/\(merged.app).\(sixDigits(frame.number)).png")
        }
    }
    if arguments.has("--json") {
        var object = JSONText.object()
        object.add("app", merged.app)
        object.add("frames", raw: "\(merged.frames.count)")
        object.add("digest", merged.digest)
        try writeOutput(object.closed + "\n")
    } else if !arguments.has("--quiet") {
        try writeOutput("\(merged.frames.count) frames of \(merged.app), whole; sha256 \(merged.digest)\n")
    }
}
