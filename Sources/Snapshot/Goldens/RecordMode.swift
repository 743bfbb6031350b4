/// When goldens are written: by assertions, by the variable `RECTO_RECORD`, and by the command `record`, in the same words.
public enum RecordMode: String, Sendable, CaseIterable {
    /// Where there is none yet.
    case missing
    /// Always, over what is there.
    case all
    /// Never: a missing golden is a failure.
    case none

    /// The words, for messages.
    public static var words: String { "missing, all or none" }

    /// True under `CI=true`, where nothing is recorded, whatever was asked for.
    public static func isForbidden(environment: (String) -> String?) -> Bool { ["true", "1"].contains(environment("CI") ?? "") }
}
