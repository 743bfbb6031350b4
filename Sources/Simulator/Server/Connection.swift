import Synchronization

/// A page's WebSocket: what has come from it in pieces, and what is waiting to go to it.
final class Connection: Sendable {
    /// The largest message a page may send: a timeline file.
    static let messageLimit = 4 << 20
    /// Messages that may wait for the session before the page is not listened to any more, and bytes of them.
    static let inboxLimit = 64
    static let inboxBytesLimit = 4 << 20
    /// Bytes that may wait for the page; only one that does not read what it asked for gets there.
    static let outboxLimit = 48 << 20

    private struct State {
        var outbox: [Outgoing] = []
        var outboxBytes = 0
        var inboxCount = 0
        var inboxBytes = 0
        var isHeldUp = false
        var isRefused = false
    }

    private let state = Mutex(State())

    /// Adds something to send. When the page has left too much unread, the connection is given up.
    func add(_ outgoing: Outgoing) {
        state.withLock { state in
            state.outbox.append(outgoing)
            state.outboxBytes += outgoing.count + 64
            if state.outboxBytes > Connection.outboxLimit {
                state.isRefused = true
                state.outbox = []
            }
        }
    }

    /// The next thing to send, and whether there is more.
    func next() -> (outgoing: Outgoing, isLast: Bool)? {
        state.withLock { state in
            guard !state.outbox.isEmpty else { return nil }
            let first = state.outbox.removeFirst()
            state.outboxBytes -= first.count + 64
            return (first, state.outbox.isEmpty)
        }
    }

    /// The page does what no page does.
    func refuse() { state.withLock { $0.isRefused = true } }

    var isRefused: Bool { state.withLock { $0.isRefused } }

    /// Counts a message for the session. True when the page must not be listened to before the session has caught up.
    func beginMessage(_ count: Int) -> Bool {
        state.withLock { state in
            state.inboxCount += 1
            state.inboxBytes += count
            state.isHeldUp = state.isHeldUp || state.inboxCount >= Connection.inboxLimit || state.inboxBytes >= Connection.inboxBytesLimit
            return state.isHeldUp
        }
    }

    /// The session has done with a message. True when the page can be listened to again.
    func endMessage(_ count: Int) -> Bool {
        state.withLock { state in
            state.inboxCount -= 1
            state.inboxBytes -= count
            guard state.isHeldUp, state.inboxCount <= Connection.inboxLimit / 2, state.inboxBytes <= Connection.inboxBytesLimit / 2 else {
                return false
            }
            state.isHeldUp = false
            return true
        }
    }

    /// True when the page must not be listened to before the session has caught up.
    var isHeldUp: Bool { state.withLock { $0.isHeldUp } }
}

extension Outgoing {
    /// Bytes of the message.
    var count: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
    }
}
