import Testing

@testable import HTTP

@Suite struct IPAddressTests {
    @Test(arguments: [
        "1.1.1.1", "9.255.255.255", "11.0.0.0", "100.63.255.255", "100.128.0.0", "172.15.255.255", "172.32.0.0",
        "169.253.1.1", "192.167.1.1", "192.169.1.1", "198.17.255.255", "198.20.0.0", "223.255.255.255",
        "2606:4700::1111", "2a00:1450:4001::1", "::ffff:1.1.1.1", "64:ff9b::8.8.8.8", "2001:200::1",
    ])
    func publicAddresses(text: String) throws {
        #expect(try #require(IPAddress(text)).isPublic)
    }

    @Test(arguments: [
        "0.0.0.0", "0.1.2.3", "10.0.0.1", "10.255.255.255", "100.64.0.1", "100.127.255.255", "127.0.0.1",
        "127.255.255.254", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.2.1", "192.88.99.1",
        "192.168.0.1", "198.18.0.1", "198.19.255.255", "198.51.100.1", "203.0.113.1", "224.0.0.1", "239.1.1.1",
        "240.0.0.1", "255.255.255.255",
        "::", "::1", "::ffff:127.0.0.1", "::ffff:10.0.0.1", "::127.0.0.1", "64:ff9b::10.0.0.1", "64:ff9b:1::8.8.8.8",
        "100::1", "fc00::1", "fdff::1", "fe80::1", "fec0::1", "ff02::1", "2001::1", "2001:db8::1", "2002:7f00:1::1",
        "3fff:fff::1", "4000::1",
    ])
    func specialAddresses(text: String) throws {
        #expect(try !#require(IPAddress(text)).isPublic)
    }

    @Test(arguments: ["", "localhost", "127.1", "0x7f.0.0.1", "[::1]", "fe80::1%eth0", "1.1.1.1:80"])
    func anythingElseIsNoAddress(text: String) {
        #expect(IPAddress(text) == nil)
    }

    /// Whoever writes a list may write an address in ways that only the C library understands.
    @Test(arguments: [
        "2130706433", "0x7f000001", "017700000001", "127.1", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]", "[fe80::1%25lo]",
        "127.0.0.1", "169.254.169.254",
    ])
    func aHostThatIsAnAddressIsJudgedAtOnce(host: String) throws {
        let url = try HTTPURL("http://\(host)/")
        #expect(!AddressPolicy.publicOnly.mayAllow(host: url.host))
        #expect(AddressPolicy.any.mayAllow(host: url.host))
    }

    @Test(arguments: ["localhost", "example.org", "1.1.1.1", "127.0.0.1.example.org"])
    func namesAreJudgedLater(host: String) {
        #expect(AddressPolicy.publicOnly.mayAllow(host: host))
    }
}
