/// One question to a server.
package struct HTTPRequest: Sendable {
    package var method: String
    package var url: HTTPURL
    /// Name and value of each header field, beside those that libcurl adds itself.
    package var fields: [(name: String, value: String)] = []
    package var body: [UInt8]?
    /// From connecting to the last byte.
    package var timeout = Duration.seconds(30)
    /// Ends a request during which next to nothing (less than a kilobyte a second) comes for so long: whole seconds; nil for
    /// never.
    package var longestStall: Duration?
    /// A longer answer ends the request with `tooLarge`, before its body if the server says how long it is; nothing
    /// beyond it is kept in memory. Of an answer without success the first 64 KiB are let in whatever the limit, and the
    /// rest is left off: it would only say more about the failure.
    package var largestBody = 8 << 20
    /// Whether the rest is left off whatever the status.
    package var cutsOffBody = false
    /// Whether a body that breaks off is an answer too: then ``HTTPResponse/interruption`` says why it did.
    package var acceptsPart = false
    /// Signs the request; instead of the address's credentials.
    package var signature: HTTPSignature?
    /// Told how many bytes of the body are there, and how many are expected if the server says so. Called on the client's
    /// own thread: it must not block.
    package var progress: (@Sendable (_ received: Int, _ expected: Int?) -> Void)?
    /// Takes the bytes of a successful answer as they come, on the client's thread, instead of the answer's `body`;
    /// false ends the request.
    package var takeBody: (@Sendable (UnsafeRawBufferPointer) -> Bool)?

    package init(_ method: String = "GET", _ url: HTTPURL) {
        self.method = method
        self.url = url
    }
}
