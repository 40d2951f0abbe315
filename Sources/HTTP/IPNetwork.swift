/// Addresses that begin with the same bits.
struct IPNetwork: Sendable {
    private let prefix: [UInt8]
    private let length: Int

    /// - Parameters:
    ///   - prefix: the first bytes, the rest being 0; four or sixteen tell the version.
    ///   - length: how many bits count.
    private init(v4 prefix: [UInt8], _ length: Int) {
        self.prefix = prefix + [UInt8](repeating: 0, count: 4 - prefix.count)
        self.length = length
    }

    private init(v6 prefix: [UInt8], _ length: Int) {
        self.prefix = prefix + [UInt8](repeating: 0, count: 16 - prefix.count)
        self.length = length
    }

    func contains(_ address: IPAddress) -> Bool {
        guard address.bytes.count == prefix.count else { return false }
        let whole = length / 8
        guard address.bytes.prefix(whole).elementsEqual(prefix.prefix(whole)) else { return false }
        let rest = length % 8
        return rest == 0 || (address.bytes[whole] ^ prefix[whole]) >> (8 - rest) == 0
    }

    /// Of IANA's special-purpose addresses of version 4, those that are not reached from everywhere; and multicast.
    static let specialV4 = [
        IPNetwork(v4: [0], 8),  // this network
        IPNetwork(v4: [10], 8),  // private
        IPNetwork(v4: [100, 64], 10),  // behind a provider's address translation
        IPNetwork(v4: [127], 8),  // loopback
        IPNetwork(v4: [169, 254], 16),  // link-local, and the metadata of clouds
        IPNetwork(v4: [172, 16], 12),  // private
        IPNetwork(v4: [192, 0, 0], 24),  // protocol assignments
        IPNetwork(v4: [192, 0, 2], 24),  // documentation
        IPNetwork(v4: [192, 88, 99], 24),  // relays to version 6, given up
        IPNetwork(v4: [192, 168], 16),  // private
        IPNetwork(v4: [198, 18], 15),  // benchmarks
        IPNetwork(v4: [198, 51, 100], 24),  // documentation
        IPNetwork(v4: [203, 0, 113], 24),  // documentation
        IPNetwork(v4: [224], 3),  // multicast, reserved, broadcast
    ]

    /// Global unicast: all that was ever given out of version 6. Loopback, link-local, unique-local and multicast
    /// addresses lie outside.
    static let globalV6 = IPNetwork(v6: [0x20], 3)

    static let specialV6 = [
        IPNetwork(v6: [0x20, 0x01, 0x00], 23),  // protocol assignments, Teredo and benchmarks among them
        IPNetwork(v6: [0x20, 0x01, 0x0d, 0xb8], 32),  // documentation
        IPNetwork(v6: [0x20, 0x02], 16),  // 6to4: it leads to an address of version 4
        IPNetwork(v6: [0x3f, 0xff, 0x00], 20),  // documentation
    ]

    /// Networks of version 6 whose last four bytes are an address of version 4: mapped ones, and NAT64.
    static let wrappingV4 = [
        IPNetwork(v6: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0xff, 0xff], 96),
        IPNetwork(v6: [0x00, 0x64, 0xff, 0x9b], 96),
    ]
}
