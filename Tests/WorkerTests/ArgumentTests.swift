import PhotoLibraries
import Testing

@testable import Worker

@Suite struct ArgumentTests {
    @Test(arguments: [("holiday=/mnt/nas", "holiday", "/mnt/nas"), ("a=b=c", "a", "b=c")])
    func libraryPathsAreRead(_ text: String, _ name: String, _ path: String) throws {
        let value = try #require(LibraryPath(argument: text))
        #expect(value.name.rawValue == name)
        #expect(value.path == path)
    }

    @Test(arguments: ["", "holiday", "holiday=", "=path", "Bad Name=/x", "../x=/y"])
    func otherTextsAreNoLibraryPaths(_ text: String) {
        #expect(LibraryPath(argument: text) == nil)
    }

    @Test(arguments: [("127.0.0.1:9187", "127.0.0.1", 9187), ("[::1]:0", "::1", 0), ("host:80", "host", 80)])
    func addressesAreRead(_ text: String, _ address: String, _ port: UInt16) throws {
        let value = try #require(ListenAddress(argument: text))
        #expect(value.address == address)
        #expect(value.port == port)
    }

    @Test(arguments: ["", ":80", "host", "host:", "host:x", "host:70000"])
    func otherTextsAreNoAddresses(_ text: String) {
        #expect(ListenAddress(argument: text) == nil)
    }
}
