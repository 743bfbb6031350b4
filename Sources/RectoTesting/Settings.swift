import Snapshot

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

extension RecordMode {
    /// The mode in force: the assertion's, else that of `RECTO_RECORD`, else `missing`. Under `CI=true` nothing is recorded,
    /// whatever mode was asked for.
    static func resolved(_ asked: RecordMode?, environment: (String) -> String? = environmentVariable) throws -> RecordMode {
        if isForbidden(environment: environment) { return .none }
        if let asked { return asked }
        guard let word = environment("RECTO_RECORD") else { return .missing }
        guard let mode = RecordMode(rawValue: word) else { throw SnapshotFailure("RECTO_RECORD is \(words), not \(word)") }
        return mode
    }
}

extension ComparisonProfile {
    /// The profile in force: the assertion's, else that of `RECTO_PROFILE`, else `exact`.
    static func resolved(_ asked: ComparisonProfile?) throws -> ComparisonProfile {
        if let asked { return asked }
        guard let word = environmentVariable("RECTO_PROFILE") else { return .exact }
        guard let profile = ComparisonProfile(named: word) else {
            throw SnapshotFailure("RECTO_PROFILE is exact or portable, not \(word)")
        }
        return profile
    }
}

/// Why an assertion fails, in a line or two.
struct SnapshotFailure: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The value of an environment variable; nil when it is not set.
func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
