import HTTP

/// Tells a web page that stands in a photo's place: a login, a "not found" that does not say so by its status.
enum WebPage {
    /// The server has to call it one, and it has to look like one: servers call photos by wrong names too.
    static func isOne(_ response: HTTPResponse) -> Bool {
        guard let type = response["Content-Type"]?.lowercased(),
            type.hasPrefix("text/html") || type.hasPrefix("application/xhtml+xml")
        else { return false }
        return response.body.first { !($0 == 0x20 || (0x09...0x0d).contains($0)) } == UInt8(ascii: "<")
    }
}
