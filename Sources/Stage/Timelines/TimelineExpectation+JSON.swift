import Documents
import RectoUI

extension TimelineExpectation {
    /// Reads one element of a timeline's `"claims"`: an object with exactly one of the keys below, beside it an optional
    /// `"note"` for people and an optional `"device"`, a phone's id or `"all"` (default: the first phone).
    ///
    /// ```
    /// {"stage": "splash", "from": 0, "to": 4.3}
    /// {"box": TARGET, "at": 6.5, "is": [24, null, 345, 56]}        x, y, width, height, each within 1 pt; null: any
    /// {"text": "Grow closer to God", "at": 4.2}                   line breaks count as spaces
    /// {"color": "#0D463C", "in": REGION, "at": 1}                 every pixel within 2.3 by CIEDE2000
    /// {"appears": TARGET, "after": 0, "by": 0.5}                  not to be seen at the one, all there at the other
    /// {"before": [TARGET, TARGET], "from": 0, "to": 3}            the first is half there in an earlier frame
    /// {"moves": REGION, "from": 0, "to": 1, "every": 0.1}         "every" may be left out: 0.1 s
    /// {"grows": MEASURE, "from": 0, "to": 1, "every": 0.1, "by": 20}    never goes back; or "shrinks"
    /// {"measure": MEASURE, "at": 28.3, "is": [800, 900]}          least and most
    /// {"gesture": "long press", "action": "seal", "at": 28.5}     the kind and the app's own word in the replay's log
    /// {"effect": "success", "at": 28.5}                           the name of a haptic, or a note
    ///
    /// TARGET   "Continue" (a layer by name) or {"text": "86% of users"} (the layer that shows these words)
    /// REGION   [x, y, width, height] of the screen, or {"of": TARGET, "part": [x, y, width, height]} from the upper
    ///          left corner of the target's frame; without "part" the whole frame
    /// MEASURE  {"left": TARGET}, likewise top, right, bottom, width, height, centerX, centerY, angle (degrees) and
    ///          opacity; or {"pixels": "#E3592B", "in": REGION}: how many are within 12 by CIEDE2000, at 1 pixel a point
    /// ```
    init(_ reader: JSONReader, within duration: Time) throws(TimelineError) {
        let found = reader.keys.filter(TimelineExpectation.forms.keys.contains)
        guard reader.isObject, found.count == 1, let form = found.first, let keys = TimelineExpectation.forms[form] else {
            throw reader.error("must be an object with one of the keys \(TimelineExpectation.forms.keys.sorted().joined(separator: ", "))")
        }
        let members = try reader.members([form] + keys + ["device", "note"])
        let subject = try members.required(form, of: reader)
        let fields = Fields(reader: reader, members: members, duration: duration)
        let kind: Kind
        switch form {
        case "stage":
            let (from, to) = try fields.stretch()
            kind = .stage(try subject.string(), from: from, to: to)
        case "box": kind = .box(try target(subject), at: try fields.time("at"), try fields.sides())
        case "text": kind = .text(try subject.string(), at: try fields.time("at"))
        case "color": kind = .color(try color(subject), in: try fields.region("in"), at: try fields.time("at"))
        case "appears":
            let after = try fields.time("after"), by = try fields.time("by")
            guard by > after else { throw reader.error("\"by\" must come after \"after\"") }
            kind = .appears(try target(subject), after: after, by: by)
        case "before":
            let pair = try subject.elements()
            guard pair.count == 2 else { throw subject.error("must be a list of two") }
            let (from, to) = try fields.stretch()
            kind = .before(try target(pair[0]), try target(pair[1]), from: from, to: to)
        case "moves":
            let (from, to) = try fields.stretch()
            kind = .moves(try parseRegion(subject), from: from, to: to, every: try fields.step())
        case "grows", "shrinks":
            let (from, to) = try fields.stretch()
            let by = try members.required("by", of: reader)
            let least = try by.points()
            guard least > 0 else { throw by.error("must be more than 0") }
            kind = .trend(
                try measure(subject), isGrowing: form == "grows", from: from, to: to, every: try fields.step(), by: least)
        case "measure":
            let range = try members.required("is", of: reader)
            let numbers = try range.elements()
            guard numbers.count == 2 else { throw range.error("must be [least, most]") }
            let least = try numbers[0].points(), most = try numbers[1].points()
            guard least <= most else { throw range.error("must be [least, most]") }
            kind = .measure(try measure(subject), at: try fields.time("at"), from: least, to: most)
        case "gesture":
            let action = try members.required("action", of: reader).string()
            kind = .gesture(try subject.string(), action: action, at: try fields.time("at"))
        default: kind = .effect(try subject.string(), at: try fields.time("at"))
        }
        self.init(kind, devices: try fields.devices(), note: try members["note"]?.string(), line: reader.line)
    }

    /// The other keys of each form.
    private static let forms: [String: [String]] = [
        "stage": ["from", "to"], "box": ["at", "is"], "text": ["at"], "color": ["in", "at"], "appears": ["after", "by"],
        "before": ["from", "to"], "moves": ["from", "to", "every"], "grows": ["from", "to", "every", "by"],
        "shrinks": ["from", "to", "every", "by"], "measure": ["at", "is"], "gesture": ["action", "at"], "effect": ["at"]
    ]
}

/// Parsers for the keys that several forms share.
private struct Fields {
    let reader: JSONReader
    let members: [String: JSONReader]
    let duration: Time

    func time(_ key: String) throws(TimelineError) -> Time {
        let field = try members.required(key, of: reader)
        let time = try field.time()
        guard time <= duration else { throw field.error("lies after the end at \(duration) s") }
        return time
    }

    func stretch() throws(TimelineError) -> (Time, Time) {
        let from = try time("from"), to = try time("to")
        guard to > from else { throw reader.error("\"to\" must come after \"from\"") }
        return (from, to)
    }

    func step() throws(TimelineError) -> Time {
        guard let field = members["every"] else { return Time(milliseconds: 100) }
        let time = try field.time()
        guard time >= Time(milliseconds: 1) else { throw field.error("must be at least 0.001 s") }
        return time
    }

    func region(_ key: String) throws(TimelineError) -> TimelineExpectation.Region {
        try parseRegion(try members.required(key, of: reader))
    }

    func sides() throws(TimelineError) -> [Double?] {
        let field = try members.required("is", of: reader)
        var sides: [Double?] = []
        for element in try field.elements() {
            if case .null = element.value.content { sides.append(nil) } else { sides.append(try element.points()) }
        }
        guard sides.count == 4, sides.contains(where: { $0 != nil }) else {
            throw field.error("must be [x, y, width, height], null where nothing is claimed")
        }
        return sides
    }

    func devices() throws(TimelineError) -> TimelineExpectation.Devices {
        guard let field = members["device"] else { return .one(.iPhone15) }
        let id = try field.string()
        if id == "all" { return .all }
        guard let device = Device(parsing: id) else {
            throw field.error("must be \"all\" or one of \(Device.all.map(\.id).joined(separator: ", ")), not \"\(id)\"")
        }
        return .one(device)
    }
}

private func target(_ reader: JSONReader) throws(TimelineError) -> TimelineExpectation.Target {
    guard reader.isObject else { return .layer(try reader.string()) }
    return .text(try (try reader.members(["text"])).required("text", of: reader).string())
}

/// `[x, y, width, height]` in points; width and height must be greater than 0.
func parseRect(_ reader: JSONReader) throws(TimelineError) -> Rect {
    var numbers: [Double] = []
    for element in try reader.elements() { numbers.append(try element.points()) }
    guard numbers.count == 4, numbers[2] > 0, numbers[3] > 0 else { throw reader.error("must be [x, y, width, height]") }
    return Rect(x: numbers[0], y: numbers[1], width: numbers[2], height: numbers[3])
}

private func parseRegion(_ reader: JSONReader) throws(TimelineError) -> TimelineExpectation.Region {
    guard reader.isObject else { return .screen(try parseRect(reader)) }
    let members = try reader.members(["of", "part"])
    let owner = try target(try members.required("of", of: reader))
    guard let part = members["part"] else { return .target(owner, part: nil) }
    return .target(owner, part: try parseRect(part))
}

private func color(_ reader: JSONReader) throws(TimelineError) -> UInt32 {
    let text = try reader.string()
    guard text.hasPrefix("#"), text.utf8.count == 7, text.utf8.dropFirst().allSatisfy({ $0 != 0x2B && $0 != 0x2D }),
        let value = UInt32(text.dropFirst(), radix: 16)
    else { throw reader.error("must be a color such as #0D463C, not \(text.prefix(40))") }
    return value
}

private func measure(_ reader: JSONReader) throws(TimelineError) -> TimelineExpectation.Measure {
    let properties = TimelineExpectation.Property.allCases.map(\.rawValue)
    let keys = reader.keys.filter { $0 != "in" }
    guard reader.isObject, keys.count == 1 else {
        throw reader.error("must be an object with one of the keys pixels, \(properties.joined(separator: ", "))")
    }
    if keys[0] == "pixels" {
        let members = try reader.members(["pixels", "in"])
        return .pixels(
            try color(try members.required("pixels", of: reader)), in: try parseRegion(try members.required("in", of: reader)))
    }
    let members = try reader.members(properties)
    for property in TimelineExpectation.Property.allCases {
        if let owner = members[property.rawValue] { return .property(property, of: try target(owner)) }
    }
    throw reader.error("must be an object with one of the keys pixels, \(properties.joined(separator: ", "))")
}
