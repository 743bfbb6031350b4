import Documents
import RectoUI

/// What a run checked and found, for people and for other programs: written as HTML, JSON and JUnit XML.
public struct Report: Sendable {
    /// What was run, as the report's title.
    public let title: String
    /// Everything that was checked, failures first.
    public let cases: [ReportCase]

    /// A report of these cases, failures moved to the front; otherwise their order is kept.
    public init(title: String, cases: [ReportCase]) {
        self.title = title
        self.cases = cases.filter { $0.outcome == .failed } + cases.filter { $0.outcome == .passed }
    }

    /// How many cases failed.
    public var failureCount: Int { cases.prefix { $0.outcome == .failed }.count }

    /// Writes `report.html`, `report.json` and `junit.xml` into a folder that exists; returns their paths. Throws `FileError`
    /// when one cannot be written, and `ResourceError` when the page's style or script is missing.
    @discardableResult
    public func write(to folder: String, resources: Resources) throws -> [String] {
        let page = try ReportPage(resources: resources)
        let files = [("report.html", html(page)), ("report.json", json), ("junit.xml", junit)]
        for (name, text) in files { try OutputFile.write(Array(text.utf8), to: "\(folder)/\(name)") }
        return files.map { "\(folder)/\($0.0)" }
    }

    /// All results as JSON.
    public var json: String {
        var object = JSONText.object()
        object.add("title", title)
        object.add("checked", raw: "\(cases.count)")
        object.add("failed", raw: "\(failureCount)")
        object.add("cases", raw: "[\n" + cases.map { $0.json }.joined(separator: ",\n") + "\n]")
        return object.closed + "\n"
    }
}

extension ReportCase {
    /// The case as a JSON object.
    var json: String {
        var object = JSONText.object()
        object.add("suite", suite)
        object.add("name", name)
        object.add("kind", kind.rawValue)
        object.add("outcome", outcome.rawValue)
        object.add("message", message)
        if let time { object.add("time", time) }
        if !facts.isEmpty {
            var words = JSONText.object()
            for fact in facts { words.add(fact.name, fact.value) }
            object.add("facts", raw: words.closed)
        }
        if !pairs.isEmpty {
            object.add(
                "pairs",
                raw: JSONText.list(
                    pairs.map { pair in
                        var object = JSONText.object()
                        object.add("label", pair.label)
                        if let expected = pair.expected { object.add("expected", expected) }
                        object.add("actual", pair.actual)
                        return object.closed
                    }))
        }
        for (key, file) in [("difference", difference), ("triptych", triptych), ("strip", strip), ("plot", plot)] {
            if let file { object.add(key, file) }
        }
        return object.closed
    }
}
