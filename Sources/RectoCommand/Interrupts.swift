import Snapshot

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// What an interrupt tells people, or nil.
nonisolated(unsafe) private var interruptNote: UnsafeMutablePointer<CChar>?

/// Interrupts, hang-ups and terminations: the program ends at once and leaves no partial file.
enum Interrupts {
    /// What an interrupt tells people from now on.
    static func note(_ text: String) {
        // Never freed: the handler may be reading the one before.
        interruptNote = strdup(text)
    }

    /// Makes these signals remove the file being written before the program ends. Signals that the parent had ignored,
    /// as nohup does, stay so; ones it had blocked are let through.
    static func removePartialFiles() {
        OutputFile.prepareForSignals()
        var mask = sigset_t()
        sigemptyset(&mask)
        for number in [SIGINT, SIGTERM, SIGHUP] {
            sigaddset(&mask, number)
            let former = signal(number, SIG_IGN)
            let isIgnored = former.map { unsafeBitCast($0, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self) }
            if isIgnored == true { continue }
            signal(number) { number in
                // Only calls that are safe in a signal handler.
                OutputFile.removePartialFiles()
                if let note = interruptNote { _ = write(STDERR_FILENO, note, strlen(note)) }
                _exit(128 + number)
            }
        }
        sigprocmask(SIG_UNBLOCK, &mask, nil)
    }
}
