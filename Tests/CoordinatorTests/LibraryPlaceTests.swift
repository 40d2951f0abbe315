import CommandKit
import PhotoLibraries
import Testing

@testable import Coordinator

@Suite struct LibraryPlaceTests {
    @Test(arguments: [
        "https://user:geheim@host/list.txt", "http://geheim@host/list.txt", "s3://AKIA:geheim@bucket/x",
        "s3://AKIA:ge/heim@bucket/x", "https://user:ge/heim@host/list.txt", "HTTPS://user:geheim@host/",
        "ftp://user:geheim@host/",
    ])
    func aPlaceWithAPasswordIsRefusedAndNotRepeated(place: String) {
        #expect {
            try LibraryPlace(place)
        } throws: { error in
            guard let error = error as? any CommandFailure else { return false }
            return error.exitCode == .usage && !"\(error)\(error.hint ?? "")".contains("heim")
        }
    }

    @Test(arguments: [
        "s4://bucket/x", "S3://bucket/x", "ftp://host/list.txt", "file:///home/x", "HTTPS://host/list.txt",
    ])
    func anotherSchemeIsAnsweredWithThoseThatThereAre(place: String) {
        #expect {
            try LibraryPlace(place)
        } throws: { error in
            guard let error = error as? any CommandFailure else { return false }
            return error.exitCode == .usage && "\(error)".contains("s3://") && "\(error)".contains("https://")
        }
    }

    @Test(arguments: [
        ("s3://bucket/mail@home/x", LibraryKind.s3), ("https://host:8443/@me/list.txt", .web),
        ("https://[::1]:8443/a@b", .web), ("https://host/list?to=a@b", .web),
    ])
    func anAtSignElsewhereIsNoPassword(place: String, kind: LibraryKind) throws {
        #expect(try LibraryPlace(place) == LibraryPlace(kind: kind, location: place))
    }

    @Test(arguments: ["", "photos", "/a://b@c", "a b://c@d", "1a://b", "://b@c", "a:/b@c"])
    func aPathIsNoAddress(path: String) {
        #expect(WrittenAddress(path) == nil)
    }
}
