import Glibc

/// How a client connects.
package struct HTTPConfiguration: Sendable, Hashable {
    /// PEM file with the authorities to trust for `https://`; nil for those of the system.
    package var authoritiesFile: String?
    /// Limit for connecting, TLS included.
    package var connectTimeout = Duration.seconds(10)
    /// Hosts that are asked without a proxy, beside this machine itself: names, addresses and networks, parted by commas,
    /// as in the environment's `no_proxy`, which is the default. libcurl finds the proxy for others in the environment.
    package var unproxiedHosts = Self.environmentValue("no_proxy") ?? Self.environmentValue("NO_PROXY") ?? ""

    /// Which addresses may be connected to. Under any policy but `any` no proxy is used: a proxy looks names up by
    /// itself, and nobody here could check what it found.
    package var addressPolicy = AddressPolicy.any

    package init() {}

    /// A proxy elsewhere would take a loopback address for its own machine.
    var allUnproxiedHosts: String {
        guard addressPolicy == .any else { return "*" }
        // libcurl takes the star for every host only when it stands alone.
        guard unproxiedHosts != "*" else { return "*" }
        return "localhost,127.0.0.0/8,::1" + (unproxiedHosts.isEmpty ? "" : "," + unproxiedHosts)
    }

    private static func environmentValue(_ name: String) -> String? {
        getenv(name).map { String(cString: $0) }
    }
}
