/// When goldens are written. Assertions, the variable `RECTO_RECORD` and the command `record` use the same words.
public enum RecordMode: String, Sendable, CaseIterable {
    /// Write a golden only where there is none yet.
    case missing
    /// Always write it, over an existing golden.
    case all
    /// Never write it: a missing golden is a failure.
    case none

    /// The modes' names, for messages.
    public static var words: String { "missing, all or none" }

    /// True under `CI=true` or `CI=1`, where nothing is recorded, whatever mode was asked for.
    public static func isForbidden(environment: (String) -> String?) -> Bool { ["true", "1"].contains(environment("CI") ?? "") }
}
