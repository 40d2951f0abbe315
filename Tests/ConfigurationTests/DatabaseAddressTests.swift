import Testing

@testable import Configuration

@Suite struct DatabaseAddressTests {
    @Test(arguments: [
        ("postgresql://user:secret@db.example:5433/photos", "db.example:5433"),
        ("postgresql://db.example/photos?sslmode=require", "db.example"),
        ("postgres://user:se%40cret@[::1]:5432", "[::1]:5432"),
        ("host=db.example port=5433 password=secret", "db.example:5433"),
        ("host=db.example", "db.example"),
        ("host=db.example\tpassword=secret", "db.example"),
        ("postgresql://user:secret@\u{301}host", "\u{301}host"),
    ])
    func hostAndPortAreFound(url: String, address: String) {
        #expect(DatabaseAddress(url: url)?.description == address)
    }

    @Test(arguments: [
        "", "postgresql:///photos", "dbname=photos password=secret", "postgresql://user:sec/ret@host/photos",
        "postgresql://user:sec?ret@host/photos", "host=a password='b host=secret'", "password= host=secret",
        "host=a password=b\\ host=secret", "postgresql://user:secret@host password=secret", "x://a password=secret",
    ])
    func withoutAHostNothingIsSaid(url: String) {
        #expect(DatabaseAddress(url: url) == nil)
    }
}
