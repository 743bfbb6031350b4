#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// The address and port at which the simulator listens.
public struct ListenAddress: Hashable, Sendable {
    /// An IPv4 or IPv6 address in numeric form.
    public let host: String
    /// The port; 0 stands for any free one.
    public let port: Int
    /// True for an IPv6 address, false for an IPv4 address.
    public let isIPv6: Bool

    /// A numeric address, or `localhost`, which is 127.0.0.1. Nil for anything else and for ports out of range.
    public init?(host: String, port: Int) {
        guard (0...65_535).contains(port) else { return nil }
        let name = host == "localhost" ? "127.0.0.1" : host
        var room = in6_addr()
        if inet_pton(AF_INET, name, &room) == 1 {
            isIPv6 = false
        } else if inet_pton(AF_INET6, name, &room) == 1 {
            isIPv6 = true
        } else {
            return nil
        }
        self.host = name
        self.port = port
    }

    /// True when only this machine can reach it.
    public var isLoopback: Bool { host.hasPrefix("127.") || host == "::1" }

    /// The address for a browser. A server that listens at every address is reached at this machine's loopback address.
    public func url(port: Int) -> String {
        let name = host == "0.0.0.0" ? "127.0.0.1" : host == "::" ? "[::1]" : isIPv6 ? "[\(host)]" : host
        return "http://\(name):\(port)/"
    }

    /// Binds a socket to the address, so that an error comes with the system's own description.
    func check() throws(ServerError) {
        let descriptor = socket(isIPv6 ? AF_INET6 : AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        guard descriptor >= 0 else { throw .address("cannot open a socket: \(String(cString: strerror(errno)))") }
        defer { close(descriptor) }
        var on: Int32 = 1
        setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, socklen_t(MemoryLayout<Int32>.size))
        let status: Int32
        if isIPv6 {
            var address = sockaddr_in6()
            address.sin6_family = sa_family_t(AF_INET6)
            address.sin6_port = in_port_t(port).bigEndian
            inet_pton(AF_INET6, host, &address.sin6_addr)
            status = bound(descriptor, &address, MemoryLayout<sockaddr_in6>.size)
        } else {
            var address = sockaddr_in()
            address.sin_family = sa_family_t(AF_INET)
            address.sin_port = in_port_t(port).bigEndian
            inet_pton(AF_INET, host, &address.sin_addr)
            status = bound(descriptor, &address, MemoryLayout<sockaddr_in>.size)
        }
        guard status != 0 else { return }
        switch errno {
        case EADDRINUSE:
            throw .address("port \(port) at \(host) is taken by another program; choose one with --port, or any free one with --port 0")
        case EACCES: throw .address("port \(port) is the system's; choose one from 1024 on with --port")
        case EADDRNOTAVAIL: throw .address("\(host) is no address of this machine; see --host")
        default: throw .address("cannot listen at \(host), port \(port): \(String(cString: strerror(errno)))")
        }
    }

    private func bound<Address>(_ descriptor: Int32, _ address: inout Address, _ size: Int) -> Int32 {
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
                let status = bind(descriptor, pointer, socklen_t(size))
                return status == 0 ? listen(descriptor, 1) : status
            }
        }
    }
}
