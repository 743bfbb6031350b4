import Documents
import RectoUI
import Stage

/// The JSON messages to the page.
enum StateMessage {
    /// The first message to a page: the apps and devices that it can choose from.
    static func hello(_ environment: SimulatorEnvironment) -> String {
        var object = JSONText.object()
        object.add("type", "hello")
        object.add(
            "apps",
            raw: JSONText.list(
                environment.apps.map { app in
                    var object = JSONText.object()
                    object.add("id", app.id)
                    object.add("title", app.title)
                    return object.closed
                }))
        object.add(
            "devices",
            raw: JSONText.list(
                Device.all.map { device in
                    var object = JSONText.object()
                    object.add("id", device.id)
                    object.add("name", device.name)
                    return object.closed
                }))
        return object.closed
    }

    /// The part of a session's state that the page is told. It is small, because sessions compare it with every frame.
    struct State: Equatable {
        let app: String
        let device: Device
        let scale: Double
        let chrome: Chrome
        let recording: Session.TapeKind
        let name: String?
        let start: Time
        /// The recording's end; nil when it grows as time passes.
        let end: Time?
        let touches: Int
        /// The recording's number. It stands for the recording's moments in comparisons, because moments only ever become
        /// fewer.
        let tapeNumber: Int
        let momentCount: Int
        let isPlaying: Bool
        let speed: Double
    }

    /// The message with a session's state and the recording's moments.
    static func state(_ state: State, moments: [Timeline.Moment]) -> String {
        let device = state.device
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
        object.add("app", state.app)
        object.add("device", raw: phone.closed)
        object.add("scale", raw: "\(state.scale)")
        object.add("chrome", state.chrome.rawValue)
        object.add("tape", state.recording.rawValue)
        if let name = state.name { object.add("name", name) }
        object.add("from", raw: state.start.description)
        object.add("to", raw: state.end?.description ?? "null")
        object.add("touches", raw: "\(state.touches)")
        // A row of buttons has no room for more moments.
        object.add(
            "moments",
            raw: JSONText.list(
                moments.prefix(500).map { moment in
                    var object = JSONText.object()
                    object.add("id", moment.id)
                    object.add("t", raw: moment.time.description)
                    if let note = moment.note { object.add("note", String(note.prefix(500))) }
                    return object.closed
                }))
        object.add("playing", raw: "\(state.isPlaying)")
        object.add("speed", raw: "\(state.speed)")
        return object.closed
    }

    /// The message with what has happened, without the moves of drags and the apps' own alarms; nil when nothing is left.
    /// `isStart` tells the page to clear its list of events. The page vibrates only when `isFelt` is true: not for events that
    /// a seek has passed over.
    static func events(_ entries: [ReplayLog.Entry], isStart: Bool = false, isFelt: Bool = true) -> String? {
        let told = entries.filter { entry in
            switch entry.event {
            case .deadline, .gesture(_, .drag(.changed, _), _), .gesture(_, .scroll(.changed, _), _): false
            default: true
            }
        }
        guard !told.isEmpty || isStart else { return nil }
        var object = JSONText.object()
        object.add("type", "events")
        object.add("start", raw: "\(isStart)")
        object.add(
            "entries",
            raw: JSONText.list(
                told.suffix(200).map { entry in
                    var object = JSONText.object()
                    object.add("t", raw: entry.time.description)
                    // The page shows the time separately.
                    object.add("text", String(entry.description.drop { $0 != " " }.dropFirst()))
                    if isFelt, case .effect(.haptic(let name)) = entry.event { object.add("haptic", name) }
                    return object.closed
                }))
        return object.closed
    }

    /// A message that the page shows as one line. It is shortened, because an error may quote megabytes of a file.
    static func notice(_ text: String) -> String {
        var object = JSONText.object()
        object.add("type", "notice")
        object.add("text", text.utf8.count > 600 ? "\(text.prefix(400)) ... \(text.suffix(100))" : text)
        return object.closed
    }

    /// The message with a timeline file, which the page offers as a download.
    static func recording(name: String, text: String) -> String {
        var object = JSONText.object()
        object.add("type", "recording")
        object.add("name", name)
        object.add("text", text)
        return object.closed
    }
}
