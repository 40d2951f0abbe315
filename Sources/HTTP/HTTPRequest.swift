/// One question to a server.
package struct HTTPRequest: Sendable {
    package var method: String
    package var url: HTTPURL
    /// Name and value of each header field, beside those that libcurl adds itself.
    package var fields: [(name: String, value: String)] = []
    package var body: [UInt8]?
    /// From connecting to the last byte.
    package var timeout = Duration.seconds(30)
    /// A longer answer ends the request with `tooLarge`; nothing beyond it is kept in memory.
    package var largestBody = 8 << 20

    package init(_ method: String = "GET", _ url: HTTPURL) {
        self.method = method
        self.url = url
    }
}
