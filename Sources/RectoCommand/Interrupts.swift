import Snapshot

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The text that an interrupt prints, or nil.
nonisolated(unsafe) private var interruptNote: UnsafeMutablePointer<CChar>?

/// Handles interrupts, hang-ups and terminations: the program ends at once and leaves no partial file.
enum Interrupts {
    /// Sets the text that an interrupt prints from now on.
    static func note(_ text: String) {
        // The earlier text is never freed, because the handler may be reading it.
        interruptNote = strdup(text)
    }

    /// Makes these signals remove the files being written before the program ends. Signals that the parent process ignores, as
    /// nohup does, stay ignored; signals that it blocks are unblocked.
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
                // Only functions that are safe in a signal handler are called here.
                OutputFile.removePartialFiles()
                if let note = interruptNote { _ = write(STDERR_FILENO, note, strlen(note)) }
                _exit(128 + number)
            }
        }
        sigprocmask(SIG_UNBLOCK, &mask, nil)
    }
}
