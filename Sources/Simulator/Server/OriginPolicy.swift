#if canImport(Glibc)
import Glibc
#elseif canImport(Darwin)
import Darwin
#endif

/// Decides from a request's headers whether the server answers it.
///
/// A page of another site can make a browser send requests here. It cannot forge `Origin`, but it can use DNS rebinding: a host
/// name of its own that resolves to this server. So only numeric addresses, `localhost` and this machine's own name are
/// accepted as hosts, and a WebSocket is accepted only from a page of the same host.
struct OriginPolicy: Sendable {
    /// This machine's name, in lower case.
    let ownName: String

    init() {
        var buffer = [CChar](repeating: 0, count: 256)
        ownName =
            gethostname(&buffer, 255) == 0
            ? String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self).lowercased() : ""
    }

    /// True for a `Host` header that no other site can make resolve to this machine: a numeric address, `localhost` or its own
    /// name.
    func allows(host: String) -> Bool {
        guard let name = OriginPolicy.name(in: host.lowercased()) else { return false }
        return name == "localhost" || (!ownName.isEmpty && name == ownName) || OriginPolicy.isAddress(name)
    }

    /// True for an `Origin` header of a page of that host.
    func allows(origin: String, host: String) -> Bool {
        allows(host: host)
            && (origin.lowercased() == "http://\(host.lowercased())" || origin.lowercased() == "https://\(host.lowercased())")
    }

    /// The host name before the port; nil when there is none or the port is not a number.
    private static func name(in host: String) -> Substring? {
        var name = Substring(host)
        if let colon = host.lastIndex(of: ":"), host.last != "]" {
            let port = host[host.index(after: colon)...]
            guard !port.isEmpty, port.utf8.allSatisfy({ (48...57).contains($0) }) else { return nil }
            name = host[..<colon]
        }
        return name.isEmpty ? nil : name
    }

    /// True for an IPv4 address, or an IPv6 address in brackets.
    private static func isAddress(_ name: Substring) -> Bool {
        var room = in6_addr()
        if name.first == "[", name.last == "]" { return inet_pton(AF_INET6, String(name.dropFirst().dropLast()), &room) == 1 }
        return inet_pton(AF_INET, String(name), &room) == 1
    }
}
