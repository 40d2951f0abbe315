import Observability
import Testing

@Suite struct RedactionTests {
    @Test(arguments: [
        ("postgres://me:secret@db:5432/photos", "postgres://me:***@db:5432/photos"),
        ("amqps://me:s@cret/x:y@host/%2f", "amqps://me:***@host/%2f"),
        ("amqp://:secret@host", "amqp://:***@host"),
        ("amqp://me:secret@\u{301}host", "amqp://me:***@\u{301}host"),
        ("postgres://me@db/photos", "postgres://me@db/photos"),
        ("https://example.org/a:b", "https://example.org/a:b"),
        ("postgres:///photos?user=me&password=secret&port=1", "postgres:///photos?user=me&password=***&port=1"),
        ("https://h/x?X-Amz-Signature=abc#f", "https://h/x?X-Amz-Signature=***#f"),
        ("host=db password=secret user=me", "host=db password=*** user=me"),
        (#"password = 'se \' cret' user=me"#, "password = *** user=me"),
        ("PASSWORD='unfinished", "PASSWORD=***"),
        ("sslpassword=a=b host=x", "sslpassword=*** host=x"),
        ("", ""), ("nonsense", "nonsense"), ("://@", "://@"), ("a@b://c:d", "a@b://c:d"),
    ])
    func secretsAreTakenOut(url: String, expected: String) {
        #expect(redacted(url: url) == expected)
    }
}
