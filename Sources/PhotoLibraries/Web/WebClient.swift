import HTTP

/// Asks web servers for what stands at an address: redirects are followed, troubled servers asked again, answers without
/// success turned into errors.
struct WebClient: Sendable {
    /// From connecting to the last byte, redirects included.
    private static let timeout = Duration.seconds(300)
    private static let longestStall = Duration.seconds(30)
    /// Of a library, to all hosts together: no host gets more.
    static let connections = 4

    private let pool: HTTPClientPool
    private let policy: AddressPolicy
    private let pause: @Sendable (Duration) async throws -> Void

    /// - Parameter pause: waits before a server is asked again.
    init(
        _ configuration: HTTPConfiguration,
        pause: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        pool = HTTPClientPool(configuration, limit: Self.connections)
        policy = configuration.addressPolicy
        self.pause = pause
    }

    /// The address that an identifier is, if it may be asked.
    ///
    /// - Throws: ``PhotoLibraryError``: `notAPhoto` when it is none, `notPermitted` when it may not.
    func url(of identifier: LocalIdentifier) throws(PhotoLibraryError) -> HTTPURL {
        guard let url = try? HTTPURL(identifier.rawValue), url.credentials == nil else {
            throw PhotoLibraryError(.notAPhoto, InvalidIdentifier.notAnAddress.description)
        }
        try check(url)
        return url
    }

    /// Refuses what may not be asked, before it is.
    ///
    /// - Throws: ``PhotoLibraryError`` with `notPermitted`.
    func check(_ url: HTTPURL) throws(PhotoLibraryError) {
        if policy == .publicOnly, url.scheme != "https" {
            throw PhotoLibraryError(
                .notPermitted, "only https:// is asked (a library added with --allow-private fetches http:// too)")
        }
        guard policy.mayAllow(host: url.host) else {
            throw WebTrouble(HTTPError(.addressRefused, detail: url.authority)).error
        }
    }

    /// A request for what stands at an address.
    func request(_ method: String, _ url: HTTPURL) -> HTTPRequest {
        var request = HTTPRequest(method, url)
        request.fields = [("User-Agent", "phototext"), ("Accept", "image/*, */*;q=0.5")]
        request.timeout = Self.timeout
        request.longestStall = Self.longestStall
        return request
    }

    /// Sends a request until there is an answer that ends it.
    ///
    /// - Parameter accepting: statuses that are answers beside success.
    /// - Throws: ``PhotoLibraryError``.
    func send(_ request: HTTPRequest, accepting: Set<Int> = []) async throws(PhotoLibraryError) -> HTTPResponse {
        var plan = RetryPlan()
        while true {
            let trouble: WebTrouble
            do throws(WebTrouble) {
                return try await attempt(request, accepting: accepting)
            } catch {
                trouble = error
            }
            guard trouble.mayPass, !Task.isCancelled,
                let delay = plan.next(asked: trouble.pause, chance: .random(in: 0...1))
            else { throw trouble.error }
            do {
                try await pause(delay)
            } catch {
                throw trouble.error
            }
        }
    }

    /// Sends a request once, redirects apart.
    ///
    /// - Throws: ``PhotoLibraryError``.
    func sendOnce(_ request: HTTPRequest) async throws(PhotoLibraryError) -> HTTPResponse {
        do throws(WebTrouble) {
            return try await attempt(request, accepting: [])
        } catch {
            throw error.error
        }
    }

    private func attempt(
        _ request: HTTPRequest, accepting: Set<Int>
    ) async throws(WebTrouble) -> HTTPResponse {
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await follow(request)
        } catch {
            throw WebTrouble(error)
        }
        guard response.isSuccess || accepting.contains(response.status) else {
            throw WebTrouble(response, at: request.url.authority)
        }
        return response
    }

    private func follow(_ request: HTTPRequest) async throws(HTTPError) -> HTTPResponse {
        let deadline = ContinuousClock.now + request.timeout
        var chain = RedirectChain()
        var request = request
        while true {
            // What needs no look-up is not even looked up.
            guard policy.mayAllow(host: request.url.host) else {
                throw HTTPError(.addressRefused, detail: request.url.authority)
            }
            let response = try await pool.send(request)
            guard var next = try chain.next(after: response, to: request) else { return response }
            next.timeout = deadline - .now
            request = next
        }
    }
}
