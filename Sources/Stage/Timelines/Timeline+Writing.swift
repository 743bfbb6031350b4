import Documents
import RectoUI

extension Timeline {
    /// The text of a timeline file that reads back as this timeline without its expectations, masks, stretches and ledger:
    /// every touch is written as a trace of its samples. A touch that is still down ends at the end.
    public var json: String {
        var object = JSONText.object()
        object.add("recto", raw: "\(Timeline.formatVersion)")
        object.add("app", app)
        var launching = JSONText.object()
        if let screen = launch.screen { launching.add("screen", screen) }
        launching.add("at", raw: launch.time.description)
        object.add("launch", raw: launching.closed)
        object.add("duration", raw: duration.description)
        object.add("touches", raw: list(touches.map { $0.json(endingBy: duration) }))
        if !moments.isEmpty { object.add("moments", raw: list(moments.map(\.json))) }
        return object.closed + "\n"
    }

    /// A JSON list with one element per line.
    private func list(_ elements: [String]) -> String {
        elements.isEmpty ? "[]" : "[\n \(elements.joined(separator: ",\n "))\n]"
    }
}

extension ScriptedTouch {
    fileprivate func json(endingBy duration: Time) -> String {
        var object = JSONText.object()
        object.add("trace", raw: JSONText.list(samples.map(\.json)))
        object.add("up", raw: min(end, duration).description)
        if isCancelled { object.add("cancelled", raw: "true") }
        return object.closed
    }
}

extension ScriptedTouch.Sample {
    fileprivate var json: String {
        switch place {
        case .point(let p):
            return "[\(p.x), \(p.y), \(time)]"
        case .layer(let name, let dx, let dy):
            var object = JSONText.object()
            object.add("on", name)
            if dx != 0 { object.add("dx", raw: "\(dx)") }
            if dy != 0 { object.add("dy", raw: "\(dy)") }
            object.add("t", raw: time.description)
            return object.closed
        }
    }
}

extension Timeline.Moment {
    fileprivate var json: String {
        var object = JSONText.object()
        object.add("id", id)
        object.add("t", raw: time.description)
        if let screen { object.add("screen", screen) }
        if let note { object.add("note", note) }
        return object.closed
    }
}
