import CServerLibraries
import RectoUI
import Stage
import Synchronization

#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Why the simulator cannot start.
public enum ServerError: Error, Sendable, CustomStringConvertible {
    /// A file of the simulator's page is missing.
    case page(ResourceError)
    /// The server cannot listen at the address.
    case address(String)
    /// A library that the server needs is missing.
    case library(String)

    /// One line that says what is wrong and how to fix it.
    public var description: String {
        switch self {
        case .page(let error): error.description
        case .address(let text), .library(let text): text
        }
    }
}

/// The simulator: an HTTP server for the page, and a WebSocket for each page's session, on one event loop of libwebsockets. The
/// loop's thread only moves bytes; sessions draw on queues of their own.
public final class SimulatorServer: @unchecked Sendable {
    /// How many pages may be connected at a time.
    public static let sessionLimit = 8
    /// Seconds without input after which a page is disconnected, unless another limit is given.
    public static let idleLimit = 15 * 60
    /// Seconds within which a WebSocket must open an app; the simulator's page does so at once.
    static let openingLimit = 10

    /// Nanoseconds without input after which a page is disconnected.
    let idleLimit: Int64
    /// The port at which the server listens; 0 until it is known.
    public private(set) var port = 0

    let environment: SimulatorEnvironment
    let files: PageFiles
    let originPolicy = OriginPolicy()
    /// How many pages have a session. Used on the event loop's thread only.
    var pageCount = 0
    private var context: OpaquePointer?
    private let protocols: UnsafeMutablePointer<lws_protocols>
    private let policy: UnsafeMutablePointer<lws_retry_bo_t>
    private let isStopping = Atomic<Bool>(false)
    /// Pages that have something to send or can be read from again, and whether the loop still handles them.
    private let awake = Mutex<(pages: [Page], isOpen: Bool)>(([], true))

    /// A server that listens at an address. `pageFolder` holds the page's files; port 0 takes any free one; pages without input
    /// for `idleLimit` seconds are disconnected. Throws when the page, the address or a library cannot be used.
    public init(
        apps: [SimulatedApp], pageFolder: String, address: ListenAddress,
        idleLimit: Int = SimulatorServer.idleLimit
    ) throws(ServerError) {
        if let reason = recto_open_server_libraries() { throw .library(String(cString: reason)) }
        self.idleLimit = Int64(idleLimit) * 1_000_000_000
        environment = SimulatorEnvironment(apps: apps)
        do throws(ResourceError) {
            files = try PageFiles(folder: pageFolder)
        } catch {
            throw .page(error)
        }
        protocols = .allocate(capacity: 3)
        protocols.initialize(repeating: lws_protocols(), count: 3)
        policy = .allocate(capacity: 1)
        policy.initialize(to: lws_retry_bo_t())
        try address.check()
        // The library's log messages are meant for its developers.
        lws_set_log_level(0, nil)
        protocols[0].name = UnsafePointer(strdup("http"))
        protocols[0].callback = answerRequest
        protocols[0].per_session_data_size = MemoryLayout<Int>.size
        protocols[1].name = UnsafePointer(strdup("recto"))
        protocols[1].callback = servePage
        protocols[1].per_session_data_size = MemoryLayout<UnsafeMutableRawPointer>.size
        protocols[1].rx_buffer_size = 16 << 10
        // A ping finds connections that broke without being closed.
        policy.pointee.secs_since_valid_ping = 20
        policy.pointee.secs_since_valid_hangup = 35
        var info = lws_context_creation_info()
        (info.gid, info.uid) = (-1, -1)
        info.port = Int32(address.port)
        info.`protocols` = UnsafePointer(protocols)
        info.options = UInt64(LWS_SERVER_OPTION_VALIDATE_UTF8) | UInt64(LWS_SERVER_OPTION_FAIL_UPON_UNABLE_TO_BIND)
        if !address.isIPv6 { info.options |= UInt64(LWS_SERVER_OPTION_DISABLE_IPV6) }
        info.retry_and_idle_policy = UnsafePointer(policy)
        info.timeout_secs = 10
        info.keepalive_timeout = 5
        info.fd_limit_per_thread = 512
        info.user = Unmanaged.passUnretained(self).toOpaque()
        context = address.host.withCString { host in
            info.iface = host
            return lws_create_context(&info)
        }
        guard let context, let host = lws_get_vhost_by_name(context, "default") else {
            throw .address("cannot listen at \(address.host), port \(address.port)")
        }
        port = Int(lws_get_vhost_listen_port(host))
    }

    deinit {
        if let context { lws_context_destroy(context) }
        free(UnsafeMutableRawPointer(mutating: protocols[0].name))
        free(UnsafeMutableRawPointer(mutating: protocols[1].name))
        protocols.deallocate()
        policy.deallocate()
    }

    /// Serves until `stop` is called.
    public func run() {
        guard let context else { return }
        while !isStopping.load(ordering: .acquiring), lws_service(context, 0) >= 0 {}
        // No other thread uses the library after this.
        awake.withLock { $0 = ([], false) }
        // Closes every page's WebSocket and ends its session.
        lws_context_destroy(context)
        self.context = nil
    }

    /// Makes `run` return. It may be called on any thread.
    public func stop() {
        isStopping.store(true, ordering: .releasing)
        awake.withLock { if $0.isOpen, let context { lws_cancel_service(context) } }
    }

    /// Makes the loop handle a page. It may be called on any thread.
    func wake(_ page: Page) {
        awake.withLock { awake in
            guard awake.isOpen, let context else { return }
            awake.pages.append(page)
            lws_cancel_service(context)
        }
    }

    /// Handles the pages that `wake` was called for. It runs on the event loop's thread.
    func lookAtPages() {
        let pages = awake.withLock { awake in
            defer { awake.pages = [] }
            return awake.pages
        }
        for page in pages {
            guard let socket = page.socket else { continue }
            if !page.connection.isHeldUp { lws_rx_flow_control(socket, 1) }
            lws_callback_on_writable(socket)
        }
    }

    /// The server that a socket belongs to.
    static func of(_ socket: OpaquePointer?) -> SimulatorServer? {
        guard let socket, let context = lws_get_context(socket), let user = lws_context_user(context) else { return nil }
        return Unmanaged<SimulatorServer>.fromOpaque(user).takeUnretainedValue()
    }
}

/// A header of the request, or nil when it is missing or longer than 255 bytes.
func header(_ token: lws_token_indexes, of socket: OpaquePointer) -> String? {
    var buffer = [CChar](repeating: 0, count: 256)
    let count = lws_hdr_copy(socket, &buffer, Int32(buffer.count), token)
    guard count > 0 else { return nil }
    return String(decoding: buffer.prefix(Int(count)).map { UInt8(bitPattern: $0) }, as: UTF8.self)
}
