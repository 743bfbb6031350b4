import Documents
import RectoUI

extension Timeline {
    /// The version of the file format described below. Files of other versions are rejected.
    public static let formatVersion = 1
    /// The greatest number of simultaneous touches.
    static let fingerLimit = 10

    /// Reads a timeline file.
    ///
    /// ```
    /// {
    ///   "recto": 1,                                    version of this form
    ///   "app": "devotional",
    ///   "note": "what this shows",                     optional, for people
    ///   "launch": {"screen": "splash", "at": 0},       optional, both keys too
    ///   "duration": 49,                                s; the recording runs from 0 to here
    ///   "touches": [
    ///     {"tap": [196, 700], "at": 4.3},              counts at 4.3, when the finger goes up, .08 s after it came
    ///     {"press": [196, 760], "from": 27, "to": 29},
    ///     {"drag": [[100, 400, 20.8], [300, 380, 21]]},    x, y in pt, t in s; 60 samples a second in between
    ///     {"trace": [[9, 9, 1], [9, 12, 1.02]], "up": 1.03, "cancelled": false}    samples as they are
    ///   ],
    ///   "moments": [{"id": "sealed", "t": 29.6, "screen": "commitment", "note": "the seal lies"}],
    ///   "stretches": [{"id": "sealing", "from": 27, "to": 29.6, "fps": 10}],    "fps" may be left out: 60
    ///   "claims": [{"text": "Commitment", "at": 26}],
    ///   "masks": [{"mask": [0, 0, 393, 54], "from": 3, "to": 9, "note": "why"}],    x, y, width, height in pt
    ///   "ledger": "timeline.ledger"                    a file beside this one; optional
    /// }
    /// ```
    ///
    /// Instead of `[x, y]` a place may be `{"on": "continue", "dx": 0, "dy": 0}`: the centre of the topmost layer of
    /// that name at the touch-down, moved by dx, dy (optional). In drags and traces such a place also has its `"t"`,
    /// and all places of one touch are of one kind. Touches stand in the order in which they begin; those of several
    /// fingers, at most ten, overlap. Keys that are not listed, wrong types, numbers out of range and touches that are out of order or
    /// lie outside the recording are refused. `"claims"` is a list of what the timeline must show; `TimelineExpectation` describes their
    /// forms.
    /// `"stretches"` are parts of the timeline that are kept frame by frame, `"masks"` parts of the screen that comparisons
    /// of pictures leave out, always or from one time to another; `"ledger"` names the file that holds the digests of all
    /// frames.
    ///
    /// `file` is the name used in messages.
    public init(file: String, bytes: [UInt8]) throws(TimelineError) {
        let root = try JSONReader(file: file, bytes: bytes)
        guard root.isObject else { throw root.error("a timeline is an object, not \(root.value.kind)") }
        guard root.keys.contains("recto") else { throw root.error("is not a timeline: the key \"recto\" is missing") }
        let members = try root.members([
            "recto", "app", "note", "launch", "duration", "touches", "moments", "stretches", "claims", "masks", "ledger"
        ])
        let versionReader = try members.required("recto", of: root)
        let version = try versionReader.whole()
        guard version == Timeline.formatVersion else {
            throw versionReader.error("version \(version) cannot be read; this program reads version \(Timeline.formatVersion)")
        }
        let app = try members.required("app", of: root).string()
        _ = try members["note"]?.string()
        let durationReader = try members.required("duration", of: root)
        let duration = try durationReader.time()
        guard duration > .zero else { throw durationReader.error("must be longer than 0 s") }
        var launch = Launch()
        if let reader = members["launch"] { launch = try Timeline.launch(reader, within: duration) }
        self.init(app: app, launch: launch, duration: duration)
        if let reader = members["touches"] {
            var down: [ScriptedTouch] = []
            for element in try reader.elements() {
                let touch = try Timeline.touch(element)
                try check(touch, element)
                down.removeAll { $0.end <= touch.start }
                guard down.count < Timeline.fingerLimit else {
                    throw element.error("touches down while \(Timeline.fingerLimit) fingers are down, more than a screen feels")
                }
                down.append(touch)
                touches.append(touch)
            }
        }
        if let reader = members["moments"] {
            var ids = Set<String>()
            for element in try reader.elements() {
                let moment = try Timeline.moment(element, within: duration)
                guard ids.insert(moment.id).inserted else {
                    throw element.error("a moment \"\(moment.id)\" exists already")
                }
                moments.append(moment)
            }
        }
        if let reader = members["stretches"] {
            var ids = Set(moments.map(\.id))
            for element in try reader.elements() {
                let stretch = try Timeline.stretch(element, within: duration)
                guard ids.insert(stretch.id).inserted else {
                    throw element.error("a moment or stretch \"\(stretch.id)\" exists already")
                }
                stretches.append(stretch)
            }
        }
        if let reader = members["claims"] {
            for element in try reader.elements() { expectations.append(try TimelineExpectation(element, within: duration)) }
        }
        if let reader = members["masks"] {
            for element in try reader.elements() { masks.append(try Timeline.mask(element, within: duration)) }
        }
        manifest = try members["ledger"].map(Timeline.manifest)
    }

    private func check(_ touch: ScriptedTouch, _ reader: JSONReader) throws(TimelineError) {
        guard touch.start >= launch.time else {
            throw reader.error("touches down at \(touch.start) s, before the launch at \(launch.time) s")
        }
        guard touch.end <= duration else {
            throw reader.error("ends at \(touch.end) s, after the recording at \(duration) s")
        }
        if let last = touches.last, touch.start < last.start {
            throw reader.error("touches down at \(touch.start) s, before the touch above, at \(last.start) s")
        }
    }

    private static func launch(_ reader: JSONReader, within duration: Time) throws(TimelineError) -> Launch {
        let members = try reader.members(["screen", "at"])
        let time = try members["at"]?.time() ?? .zero
        guard time < duration else { throw reader.error("starts at \(time) s, not before the end at \(duration) s") }
        return Launch(screen: try members["screen"]?.string(), at: time)
    }

    private static func moment(_ reader: JSONReader, within duration: Time) throws(TimelineError) -> Moment {
        let members = try reader.members(["id", "t", "screen", "note"])
        let timeReader = try members.required("t", of: reader)
        let time = try timeReader.time()
        guard time <= duration else { throw timeReader.error("lies after the end at \(duration) s") }
        return Moment(
            id: try id(try members.required("id", of: reader)), time: time, screen: try members["screen"]?.string(),
            note: try members["note"]?.string())
    }

    private static func touch(_ reader: JSONReader) throws(TimelineError) -> ScriptedTouch {
        let kinds = ["tap", "press", "drag", "trace"]
        let found = reader.keys.filter(kinds.contains)
        guard reader.isObject, found.count == 1 else {
            throw reader.error("must be an object with one of the keys tap, press, drag, trace")
        }
        switch found[0] {
        case "tap":
            let members = try reader.members(["tap", "at"])
            let timeReader = try members.required("at", of: reader)
            let time = try timeReader.time()
            guard time >= ScriptedTouch.tapDuration else {
                throw timeReader.error("a tap cannot be over before \(ScriptedTouch.tapDuration) s")
            }
            return .tap(try place(try members.required("tap", of: reader)), at: time)
        case "press":
            let members = try reader.members(["press", "from", "to"])
            let start = try members.required("from", of: reader).time()
            let endReader = try members.required("to", of: reader)
            let end = try endReader.time()
            guard end > start else { throw endReader.error("must come after \"from\"") }
            return .press(try place(try members.required("press", of: reader)), from: start, to: end)
        case "drag":
            let members = try reader.members(["drag"])
            let stops = try samples(try members.required("drag", of: reader), atLeast: 2)
            return .drag(stops)
        default:
            let members = try reader.members(["trace", "up", "cancelled"])
            let list = try samples(try members.required("trace", of: reader), atLeast: 1)
            let endReader = try members.required("up", of: reader)
            let end = try endReader.time()
            guard end >= list[list.count - 1].time else { throw endReader.error("must not come before the last sample") }
            return ScriptedTouch(samples: list, end: end, isCancelled: try members["cancelled"]?.bool() ?? false)
        }
    }

    /// A place: `[x, y]` or `{"on": name, "dx": 0, "dy": 0}`.
    private static func place(_ reader: JSONReader) throws(TimelineError) -> ScriptedTouch.Place {
        if reader.isObject { return try layerPlace(reader, try reader.members(["on", "dx", "dy"])) }
        let elements = try reader.elements()
        guard elements.count == 2 else { throw reader.error("must be [x, y]") }
        return .point(Point(try elements[0].points(), try elements[1].points()))
    }

    private static func layerPlace(
        _ reader: JSONReader, _ members: [String: JSONReader]
    ) throws(TimelineError) -> ScriptedTouch.Place {
        let name = try members.required("on", of: reader).string()
        return .layer(name, dx: try members["dx"]?.points() ?? 0, dy: try members["dy"]?.points() ?? 0)
    }

    /// A list of `[x, y, t]` or `{"on": name, "dx": 0, "dy": 0, "t": t}` in the order of time.
    private static func samples(_ reader: JSONReader, atLeast least: Int) throws(TimelineError) -> [ScriptedTouch.Sample] {
        var list: [ScriptedTouch.Sample] = []
        for element in try reader.elements() {
            let sample: ScriptedTouch.Sample
            if element.isObject {
                let members = try element.members(["on", "dx", "dy", "t"])
                sample = ScriptedTouch.Sample(
                    try members.required("t", of: element).time(), try layerPlace(element, members))
            } else {
                let parts = try element.elements()
                guard parts.count == 3 else { throw element.error("must be [x, y, t]") }
                sample = ScriptedTouch.Sample(
                    try parts[2].time(), .point(Point(try parts[0].points(), try parts[1].points())))
            }
            if let last = list.last {
                guard sample.time > last.time else { throw element.error("must come after the sample before it, at \(last.time) s") }
                guard sample.place.isOfOneKind(with: last.place) else {
                    throw element.error("must be a point like the others, or on the same layer")
                }
            }
            list.append(sample)
        }
        guard list.count >= least else { throw reader.error("needs at least \(least) samples") }
        return list
    }
}

extension ScriptedTouch.Place {
    fileprivate func isOfOneKind(with other: ScriptedTouch.Place) -> Bool {
        switch (self, other) {
        case (.point, .point): return true
        case (.layer(let a, _, _), .layer(let b, _, _)): return a == b
        default: return false
        }
    }
}
