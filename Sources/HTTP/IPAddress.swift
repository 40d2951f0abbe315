import Glibc

/// An address of the Internet Protocol, version 4 or 6.
package struct IPAddress: Sendable, Hashable {
    /// Four or sixteen, the most significant first.
    let bytes: [UInt8]

    /// Reads the usual notation of either version, without brackets or zone; nil for anything else, host names too.
    package init?(_ text: String) {
        var bytes = [UInt8](repeating: 0, count: 16)
        if inet_pton(AF_INET, text, &bytes) == 1 {
            self.bytes = Array(bytes.prefix(4))
        } else if inet_pton(AF_INET6, text, &bytes) == 1 {
            self.bytes = bytes
        } else {
            return nil
        }
    }

    /// Reads a `sockaddr`; nil when it is of no Internet protocol.
    init?(family: Int32, socketAddress: UnsafeRawBufferPointer) {
        let range: Range<Int>
        switch family {
        case AF_INET: range = 4..<8
        case AF_INET6: range = 8..<24
        default: return nil
        }
        guard range.upperBound <= socketAddress.count else { return nil }
        bytes = Array(socketAddress[range])
    }

    private init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    /// Whether it is one that the whole Internet can reach, as far as IANA's registries of special addresses say.
    package var isPublic: Bool {
        if bytes.count == 4 { return !IPNetwork.specialV4.contains { $0.contains(self) } }
        // An address that only wraps one of version 4 is as public as that.
        if IPNetwork.wrappingV4.contains(where: { $0.contains(self) }) {
            return IPAddress(bytes: bytes.suffix(4)).isPublic
        }
        return IPNetwork.globalV6.contains(self) && !IPNetwork.specialV6.contains { $0.contains(self) }
    }
}
