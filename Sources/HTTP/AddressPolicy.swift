/// Which addresses a client may connect to.
package enum AddressPolicy: Sendable, Hashable {
    case any
    /// No loopback, private, link-local or otherwise special address: what others wrote into a list must not make this
    /// machine ask its own network.
    case publicOnly

    package func allows(_ address: IPAddress) -> Bool {
        self == .any || address.isPublic
    }

    /// False when the host is an address that is not allowed. A name is judged by what it means when it is connected.
    package func mayAllow(host: String) -> Bool {
        // A zone, as in fe80::1%eth0, is only there for link-local addresses.
        IPAddress(String(host.prefix { $0 != "%" })).map(allows) ?? true
    }
}
