import Documents
import RectoUI
import Stage

/// A failure as a file in the report's folder, so that processes that share the folder can write one report.
public struct KeptCase: Sendable {
    /// The failed case.
    public let reportCase: ReportCase
    /// The names of its picture files in the folder.
    public let files: [String]

    /// A failed case and the names of its picture files.
    public init(_ reportCase: ReportCase, files: [String]) {
        self.reportCase = reportCase
        self.files = files
    }

    /// The failure as JSON text.
    public var json: String {
        var object = JSONText.object()
        object.add("case", raw: reportCase.json)
        object.add("files", files)
        return object.closed + "\n"
    }

    /// Reads a file that holds `json`. Throws when it cannot be read or has another form.
    public init(file path: String) throws {
        let root = try JSONReader(file: path, bytes: readFile(path))
        let members = try root.members(["case", "files"])
        reportCase = try ReportCase(members.required("case", of: root))
        files = try (members["files"]?.elements() ?? []).map { reader throws(DocumentError) in try reader.string() }
    }
}

extension ReportCase {
    /// Reads the JSON object that `json` writes.
    fileprivate init(_ reader: JSONReader) throws(DocumentError) {
        let members = try reader.members([
            "suite", "name", "kind", "outcome", "message", "time", "facts", "pairs", "difference", "triptych", "strip", "plot"
        ])
        func text(_ key: String) throws(DocumentError) -> String { try members.required(key, of: reader).string() }
        guard let kind = Kind(rawValue: try text("kind")), let outcome = Outcome(rawValue: try text("outcome")) else {
            throw reader.error("is not a case of a report")
        }
        self.init(suite: try text("suite"), name: try text("name"), kind: kind, outcome: outcome, message: try text("message"))
        time = try members["time"]?.string()
        if let facts = members["facts"] {
            let values = try facts.members(facts.keys)
            for key in facts.keys { self.facts.append((key, try values.required(key, of: facts).string())) }
        }
        for pair in try members["pairs"]?.elements() ?? [] {
            let parts = try pair.members(["label", "expected", "actual"])
            pairs.append(
                Pair(
                    label: try parts.required("label", of: pair).string(), expected: try parts["expected"]?.string(),
                    actual: try parts.required("actual", of: pair).string()))
        }
        difference = try members["difference"]?.string()
        triptych = try members["triptych"]?.string()
        strip = try members["strip"]?.string()
        plot = try members["plot"]?.string()
    }
}
