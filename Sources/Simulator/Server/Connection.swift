import Synchronization

/// A page's WebSocket: the queue of messages that wait for the session, and the queue of data that waits to be sent.
final class Connection: Sendable {
    /// The largest message a page may send: a timeline file.
    static let messageLimit = 4 << 20
    /// How many messages may wait for the session before the server stops reading from the page, and how many of their bytes.
    static let inboxLimit = 64
    static let inboxBytesLimit = 4 << 20
    /// How many bytes may wait to be sent; only a page that does not read what it requested reaches this limit.
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

    /// Queues something to send. When the page has left too much unread, the connection is closed.
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

    /// Marks the connection for closing, because the page has broken the protocol.
    func refuse() { state.withLock { $0.isRefused = true } }

    var isRefused: Bool { state.withLock { $0.isRefused } }

    /// Counts a message that waits for the session. True when the server must stop reading from the page until the session has
    /// caught up.
    func beginMessage(_ count: Int) -> Bool {
        state.withLock { state in
            state.inboxCount += 1
            state.inboxBytes += count
            state.isHeldUp = state.isHeldUp || state.inboxCount >= Connection.inboxLimit || state.inboxBytes >= Connection.inboxBytesLimit
            return state.isHeldUp
        }
    }

    /// Counts a message that the session has handled. True when the server may read from the page again.
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

    /// True while the server must not read from the page, because the session has not caught up.
    var isHeldUp: Bool { state.withLock { $0.isHeldUp } }
}

extension Outgoing {
    /// The size of the message in bytes.
    var count: Int {
        switch self {
        case .text(let text): text.utf8.count
        case .bytes(let bytes): bytes.count
        }
    }
}
