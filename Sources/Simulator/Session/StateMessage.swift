import Scene
import Stage

/// What the page is told in JSON.
enum StateMessage {
    /// What there is to choose from; the first thing a page hears.
    static func hello(_ stagecraft: Stagecraft) -> String {
        var object = JSONText.object()
        object.add("type", "hello")
        object.add("apps", raw: JSONText.list(stagecraft.apps.map { app in
            var object = JSONText.object()
            object.add("id", app.id)
            object.add("title", app.title)
            return object.closed
        }))
        object.add("devices", raw: JSONText.list(Device.all.map { device in
            var object = JSONText.object()
            object.add("id", device.id)
            object.add("name", device.name)
            return object.closed
        }))
        return object.closed
    }

    /// Where a session stands; without an end when the tape goes on with time.
    static func state(
        _ scenery: Scenery, tape: Session.TapeKind, name: String?, timeline: Timeline, end: Time?, clock: PlayClock
    ) -> String {
        let device = scenery.context.device
        var phone = JSONText.object()
        phone.add("id", device.id)
        phone.add("name", device.name)
        phone.add("width", raw: "\(device.size.width)")
        phone.add("height", raw: "\(device.size.height)")
        phone.add("scale", raw: "\(device.scale)")
        phone.add("cornerRadius", raw: "\(device.cornerRadius)")
        if let island = device.island {
            phone.add("island", raw: JSONText.list([island.minX, island.minY, island.width, island.height].map { "\($0)" }))
        }
        var object = JSONText.object()
        object.add("type", "state")
        object.add("app", scenery.app.id)
        object.add("device", raw: phone.closed)
        object.add("scale", raw: "\(scenery.context.scale)")
        object.add("chrome", scenery.chrome.rawValue)
        object.add("tape", tape.rawValue)
        if let name { object.add("name", name) }
        object.add("from", raw: timeline.launch.time.description)
        object.add("to", raw: end?.description ?? "null")
        object.add("touches", raw: "\(timeline.touches.count)")
        object.add("moments", raw: JSONText.list(timeline.moments.map { moment in
            var object = JSONText.object()
            object.add("id", moment.id)
            object.add("t", raw: moment.time.description)
            if let note = moment.note { object.add("note", note) }
            return object.closed
        }))
        object.add("playing", raw: "\(clock.isRunning)")
        object.add("speed", raw: "\(clock.speed)")
        return object.closed
    }

    /// What has happened, courses of drags left out; nil when that is nothing. `isStart` tells the page to forget what
    /// happened before; what was only passed over on the way to another time is not felt in the hand.
    static func events(_ entries: [ReplayLog.Entry], isStart: Bool = false, isFelt: Bool = true) -> String? {
        let told = entries.filter { entry in
            switch entry.event {
            case .gesture(_, .drag(.changed, _), _), .gesture(_, .scroll(.changed, _), _): false
            default: true
            }
        }
        guard !told.isEmpty || isStart else { return nil }
        var object = JSONText.object()
        object.add("type", "events")
        object.add("start", raw: "\(isStart)")
        object.add("entries", raw: JSONText.list(told.suffix(200).map { entry in
            var object = JSONText.object()
            object.add("t", raw: entry.time.description)
            // The page has the time beside it.
            object.add("text", String(entry.description.drop { $0 != " " }.dropFirst()))
            if isFelt, case .effect(.haptic(let name)) = entry.event { object.add("haptic", name) }
            return object.closed
        }))
        return object.closed
    }

    /// A line for the person.
    static func notice(_ text: String) -> String {
        var object = JSONText.object()
        object.add("type", "notice")
        object.add("text", text)
        return object.closed
    }

    /// A timeline file to keep.
    static func recording(name: String, text: String) -> String {
        var object = JSONText.object()
        object.add("type", "recording")
        object.add("name", name)
        object.add("text", text)
        return object.closed
    }
}
