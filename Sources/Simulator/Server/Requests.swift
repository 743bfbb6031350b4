import CServerLibraries

/// Handles the events of an HTTP connection: serves one of the page's files or refuses. Returning anything but 0 closes it.
func answerRequest(
    _ socket: OpaquePointer?, _ reason: lws_callback_reasons, _ user: UnsafeMutableRawPointer?,
    _ input: UnsafeMutableRawPointer?, _ length: Int
) -> Int32 {
    guard let socket, let server = SimulatorServer.of(socket) else { return 0 }
    switch reason {
    case LWS_CALLBACK_FILTER_PROTOCOL_CONNECTION:
        // A WebSocket request that does not name the page's protocol is refused.
        return -1
    case LWS_CALLBACK_RAW_ADOPT, LWS_CALLBACK_RAW_RX:
        // CONNECT would turn the connection into a raw socket that nothing ever closes.
        return -1
    case LWS_CALLBACK_HTTP_CONFIRM_UPGRADE:
        return mayConnect(socket, server) ? 0 : refuse(socket, 403)
    case LWS_CALLBACK_FILTER_HTTP_CONNECTION:
        guard let host = header(WSI_TOKEN_HOST, of: socket), server.originPolicy.allows(host: host) else { return refuse(socket, 403) }
        guard lws_hdr_total_length(socket, WSI_TOKEN_GET_URI) > 0 else { return refuse(socket, 405) }
    case LWS_CALLBACK_HTTP:
        guard let user else { return -1 }
        guard let path = input.map({ String(decoding: UnsafeRawBufferPointer(start: $0, count: length), as: UTF8.self) }),
            let index = server.files.index(of: path)
        else { return refuse(socket, 404) }
        user.assumingMemoryBound(to: Int.self).pointee = index
        guard writeHead(of: server.files.files[index], to: socket) else { return -1 }
        lws_callback_on_writable(socket)
    case LWS_CALLBACK_HTTP_WRITEABLE:
        guard let index = user?.assumingMemoryBound(to: Int.self).pointee, server.files.files.indices.contains(index) else { return -1 }
        guard writeBody(of: server.files.files[index], to: socket) else { return -1 }
        return lws_http_transaction_completed(socket)
    default:
        return lws_callback_http_dummy(socket, reason, user, input, length)
    }
    return 0
}

/// Sends a status without a body, then closes the connection.
private func refuse(_ socket: OpaquePointer, _ status: UInt32) -> Int32 {
    lws_return_http_status(socket, status, nil)
    return -1
}

/// Headers that restrict the page: it may load its own files and connect to this server, nothing else, and not be embedded in a
/// page.
private let headers = [
    ("cache-control:", "no-cache"),
    (
        "content-security-policy:",
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' blob: data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    ("cross-origin-opener-policy:", "same-origin"),
    ("cross-origin-resource-policy:", "same-origin"),
    ("referrer-policy:", "no-referrer"),
    ("x-content-type-options:", "nosniff")
]

private func writeHead(of file: PageFiles.File, to socket: OpaquePointer) -> Bool {
    let head = Int(RECTO_LWS_PRE)
    var room = [UInt8](repeating: 0, count: head + 2048)
    return room.withUnsafeMutableBufferPointer { buffer in
        guard let base = buffer.baseAddress else { return false }
        let start = base + head
        var next: UnsafeMutablePointer<UInt8>? = start
        let end = base + buffer.count - 1
        guard lws_add_http_common_headers(socket, 200, file.type, UInt64(file.bytes.count), &next, end) == 0 else { return false }
        for (name, value) in headers {
            guard lws_add_http_header_by_name(socket, name, value, Int32(value.utf8.count), &next, end) == 0 else { return false }
        }
        return lws_finalize_write_http_header(socket, start, &next, end) == 0
    }
}

private func writeBody(of file: PageFiles.File, to socket: OpaquePointer) -> Bool {
    let head = Int(RECTO_LWS_PRE)
    var room = [UInt8](repeating: 0, count: head) + file.bytes
    return room.withUnsafeMutableBufferPointer { buffer in
        lws_write(socket, buffer.baseAddress! + head, file.bytes.count, LWS_WRITE_HTTP_FINAL) >= Int32(file.bytes.count)
    }
}
