import Documents
import RectoUI

/// Why a timeline cannot be played.
public enum ReplayError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The timeline belongs to another app.
    case otherApp(wanted: String, timeline: String)
    /// The launch names a screen that the app does not have.
    case unknownScreen(String, app: String)
    /// A touch refers to a named layer that does not exist at the touch-down.
    case missingLayer(name: String, time: Time, present: [String])
    /// The app cannot start, because a content file is missing or invalid.
    case unusableContent(DocumentError)
    /// The app's deadlines repeat endlessly without time advancing.
    case stuck(app: String, time: Time)

    /// One line that says what is wrong.
    public var description: String {
        switch self {
        case .otherApp(let wanted, let timeline):
            return "the timeline is of the app \(timeline), not of \(wanted)"
        case .unknownScreen(let screen, let app):
            return "the timeline starts on a screen \(screen) that \(app) does not have"
        case .missingLayer(let name, let time, let present):
            let known = present.isEmpty ? "no layer has a name then" : "named layers then: \(present.joined(separator: ", "))"
            return "the touch at \(time) s is on a layer \"\(name)\" that is not on the screen; \(known)"
        case .unusableContent(let error):
            return error.description
        case .stuck(let app, let time):
            return "\(app) does not get beyond \(time) s: its deadline does not move on"
        }
    }
}
