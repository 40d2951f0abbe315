/// Decides where a server's redirects lead, one after the other.
///
/// Only questions without a body are asked again elsewhere. Credentials of the first address are never taken along.
package struct RedirectChain: Sendable {
    /// A few are usual: to the encrypted site, to its main name, to where the bytes are.
    package static let maximumCount = 5

    private var count = 0

    package init() {}

    /// The request to send next; nil when the answer is the last one.
    ///
    /// - Throws: ``HTTPError`` with `redirectRefused`.
    package mutating func next(
        after response: HTTPResponse, to request: HTTPRequest
    ) throws(HTTPError) -> HTTPRequest? {
        guard [301, 302, 303, 307, 308].contains(response.status), ["GET", "HEAD"].contains(request.method),
            let reference = response["Location"]
        else { return nil }
        func refusal(_ why: String) -> HTTPError {
            HTTPError(.redirectRefused, detail: "\(request.url.authority), \(why)")
        }
        count += 1
        guard count <= Self.maximumCount else {
            throw refusal("there are more than \(Self.maximumCount) of them")
        }
        guard let url = try? request.url.resolving(reference) else { throw refusal("it leads to no web address") }
        guard url.credentials == nil else { throw refusal("it has a user name or password in it") }
        guard url.scheme == "https" || request.url.scheme == "http" else {
            throw refusal("it leads to a connection without encryption")
        }
        var next = request
        next.url = url
        return next
    }
}
