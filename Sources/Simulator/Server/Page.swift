import CServerLibraries

/// A WebSocket with its session. All members except `connection` are used on the event loop's thread only.
final class Page: @unchecked Sendable {
    let connection = Connection()
    /// The socket in libwebsockets; nil once it has closed.
    var socket: OpaquePointer?
    private var session: Session?
    /// The pieces received so far of a message.
    private var incoming: [UInt8] = []
    /// When the person last did something, in nanoseconds of the steady clock.
    private var lastUse = steadyNow()
    /// True when the page has opened an app.
    private var isOpen = false

    init(_ socket: OpaquePointer, of server: SimulatorServer) {
        self.socket = socket
        session = Session(server.environment) { [weak self, weak server] outgoing in
            guard let self, let server else { return }
            connection.add(outgoing)
            server.wake(self)
        }
    }

    /// Adds a received piece of a message, and hands the message to the session when it is complete. False when it is too long.
    func receive(_ piece: UnsafeRawBufferPointer, isLast: Bool, server: SimulatorServer) -> Bool {
        guard incoming.count + piece.count <= Connection.messageLimit else { return false }
        incoming += piece
        guard isLast, let session else { return true }
        let message = incoming
        incoming = []
        let arrived = steadyNow()
        if !message.starts(with: "ack ".utf8) { lastUse = arrived }
        isOpen = isOpen || message.starts(with: "open ".utf8)
        if connection.beginMessage(message.count) { lws_rx_flow_control(socket, 0) }
        session.queue.async { [connection] in
            let isUnderstood = session.take(message, arrived: arrived)
            if !isUnderstood { connection.refuse() }
            if connection.endMessage(message.count) || !isUnderstood { server.wake(self) }
        }
        return true
    }

    /// Nanoseconds until the page is disconnected because nobody uses it; 0 when that is due.
    func timeLeft(on server: SimulatorServer) -> Int64 {
        let limit = isOpen ? server.idleLimit : min(server.idleLimit, Int64(SimulatorServer.openingLimit) * 1_000_000_000)
        return max(0, lastUse + limit - steadyNow())
    }

    /// Ends the session, because the socket has closed.
    func close() {
        socket = nil
        session?.close()
        session = nil
    }
}

/// Handles the events of a page's WebSocket. Returning anything but 0 closes it.
func servePage(
    _ socket: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
    _ input: UnsafeMutableRawPointer?, _ length: Int
) -> Int32 {
    guard let socket, let server = SimulatorServer.of(socket) else { return 0 }
    let place = user?.assumingMemoryBound(to: UnsafeMutableRawPointer?.self)
    var page: Page? { place?.pointee.map { Unmanaged<Page>.fromOpaque($0).takeUnretainedValue() } }
    switch reason {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        return mayConnect(socket, server) ? 0 : -1
    case LWS_CALLBACK_ESTABLISHED:
        guard server.pageCount < SimulatorServer.sessionLimit else {
            return close(socket, 1013, "all \(SimulatorServer.sessionLimit) places are taken")
        }
        server.pageCount += 1
        let page = Page(socket, of: server)
        place?.pointee = Unmanaged.passRetained(page).toOpaque()
        lws_set_timer_usecs(socket, page.timeLeft(on: server) / 1000 + 1)
    case LWS_CALLBACK_RECEIVE:
        guard let page, lws_frame_is_binary(socket) == 0 else {
            return close(socket, LWS_CLOSE_STATUS_UNACCEPTABLE_OPCODE.rawValue, "words are expected")
        }
        let isLast = lws_is_final_fragment(socket) != 0 && lws_remaining_packet_payload(socket) == 0
        guard page.receive(UnsafeRawBufferPointer(start: input, count: length), isLast: isLast, server: server) else {
            return close(socket, LWS_CLOSE_STATUS_MESSAGE_TOO_LARGE.rawValue, "more than 4 MiB")
        }
    case LWS_CALLBACK_SERVER_WRITEABLE:
        guard let page else { return -1 }
        if page.connection.isRefused { return close(socket, LWS_CLOSE_STATUS_POLICY_VIOLATION.rawValue, "not understood") }
        guard let (outgoing, isLast) = page.connection.next() else { return 0 }
        if !write(outgoing, to: socket) { return -1 }
        if !isLast { lws_callback_on_writable(socket) }
    case LWS_CALLBACK_TIMER:
        guard let page else { return -1 }
        let left = page.timeLeft(on: server)
        if left == 0 { return close(socket, LWS_CLOSE_STATUS_NORMAL.rawValue, "nobody has used this page for a while") }
        lws_set_timer_usecs(socket, left / 1000 + 1)
    case LWS_CALLBACK_CLOSED:
        guard let place, let known = place.pointee else { return 0 }
        place.pointee = nil
        let page = Unmanaged<Page>.fromOpaque(known).takeRetainedValue()
        page.close()
        server.pageCount -= 1
    case LWS_CALLBACK_EVENT_WAIT_CANCELLED:
        server.lookAtPages()
    default: break
    }
    return 0
}

/// True when a request may open a WebSocket: only a page that this server has served may do so.
func mayConnect(_ socket: OpaquePointer, _ server: SimulatorServer) -> Bool {
    guard let host = header(WSI_TOKEN_HOST, of: socket), let origin = header(WSI_TOKEN_ORIGIN, of: socket) else { return false }
    return server.originPolicy.allows(origin: origin, host: host)
}

private func close(_ socket: OpaquePointer, _ status: UInt32, _ reason: String) -> Int32 {
    var bytes = Array(reason.utf8)
    lws_close_reason(socket, lws_close_status(rawValue: status), &bytes, bytes.count)
    return -1
}

private func write(_ outgoing: Outgoing, to socket: OpaquePointer) -> Bool {
    let head = Int(RECTO_LWS_PRE)
    let room = UnsafeMutableRawBufferPointer.allocate(byteCount: head + max(1, outgoing.count), alignment: 16)
    defer { room.deallocate() }
    let target = UnsafeMutableRawBufferPointer(rebasing: room[head...])
    var kind = LWS_WRITE_BINARY
    switch outgoing {
    case .text(let text):
        target.copyBytes(from: text.utf8)
        kind = LWS_WRITE_TEXT
    case .bytes(let bytes):
        target.copyBytes(from: bytes)
    }
    // The library keeps what the socket does not accept now, and sends it before it asks for more.
    return lws_write(socket, target.bindMemory(to: UInt8.self).baseAddress, outgoing.count, kind) >= Int32(outgoing.count)
}
