import HTTP
import Synchronization

/// Asks one bucket: signs, tries again what may succeed a moment later, and follows the bucket to its region.
final class S3Client: Sendable {
    /// What is used until an answer says that it is wrong.
    private struct Knowledge {
        var region: String
        var credentials: S3Credentials?
    }

    /// Side by side: a worker fetches ahead for each of its recognizers.
    private static let maximumConnections = 8
    /// Without a byte from the server.
    private static let longestStall = Duration.seconds(15)

    let bucket: String
    let isAnonymous: Bool
    private let endpoint: S3Endpoint
    private let settings: AWSSettings
    private let schedule: RetrySchedule
    private let pool: HTTPClientPool
    private let knowledge: Mutex<Knowledge>

    /// - Throws: ``PhotoLibraryError`` with `invalidLocation`.
    init(
        _ location: S3Location, options: LibraryOptions, settings: AWSSettings, access: LibraryAccess,
        schedule: RetrySchedule
    ) throws(PhotoLibraryError) {
        bucket = location.bucket
        isAnonymous = options.isAnonymous
        endpoint = try S3Endpoint(location, address: options.endpoint ?? settings.endpoint)
        let region = options.region ?? settings.region ?? "us-east-1"
        // A region that is none is refused now rather than at the first request.
        _ = try endpoint.url(region: region)
        self.settings = settings
        self.schedule = schedule
        knowledge = Mutex(Knowledge(region: region))
        var configuration = HTTPConfiguration()
        configuration.authoritiesFile = settings.authoritiesFile ?? access.authoritiesFile
        pool = HTTPClientPool(configuration, limit: Self.maximumConnections)
    }

    /// The tries for a request, or for several that belong together.
    func makeAttempts() -> S3Attempts { S3Attempts(schedule) }

    /// The answer to a request, whose status is a success.
    func send(_ request: S3Request, by deadline: ContinuousClock.Instant) async throws(S3Failure) -> HTTPResponse {
        var attempts = makeAttempts()
        return try await send(request, by: deadline, &attempts)
    }

    /// The answer to a request, whose status is a success.
    ///
    /// - Parameter attempts: goes on counting where the request before has ended.
    func send(
        _ request: S3Request, by deadline: ContinuousClock.Instant, _ attempts: inout S3Attempts
    ) async throws(S3Failure) -> HTTPResponse {
        while true {
            let region = knowledge.withLock { $0.region }
            do throws(S3Failure) {
                return try await sendOnce(request, region: region, by: deadline)
            } catch {
                if case .refused(let answer) = error {
                    if answer.namesRegion(otherThan: region), let actual = answer.region, attempts.mayFollowRegion() {
                        knowledge.withLock { $0.region = actual }
                        continue
                    }
                    if answer.blamesCredentials, hasOtherCredentials() { continue }
                }
                guard error.isTransient, await attempts.waitForNext(after: error, by: deadline) else { throw error }
            }
        }
    }

    private func sendOnce(
        _ request: S3Request, region: String, by deadline: ContinuousClock.Instant
    ) async throws(S3Failure) -> HTTPResponse {
        let question: HTTPRequest
        do throws(PhotoLibraryError) {
            question = try makeQuestion(request, region: region, timeout: deadline - .now)
        } catch {
            throw .unasked(error)
        }
        let response: HTTPResponse
        do throws(HTTPError) {
            response = try await pool.send(question)
        } catch {
            throw .unanswered(error)
        }
        guard response.isSuccess else {
            if let error = response.interruption { throw .unanswered(error) }
            throw .refused(S3ErrorAnswer(response))
        }
        return response
    }

    private func makeQuestion(
        _ request: S3Request, region: String, timeout: Duration
    ) throws(PhotoLibraryError) -> HTTPRequest {
        var url = try endpoint.url(region: region, key: request.key)
        if !request.query.isEmpty { url.setQuery(request.query) }
        var question = HTTPRequest(request.method, url)
        question.fields = request.fields
        question.timeout = timeout
        question.longestStall = Self.longestStall
        question.largestBody = request.largestBody
        question.acceptsPart = request.acceptsPart
        question.progress = request.progress
        if !isAnonymous { question.signature = try credentials().signature(region: region) }
        return question
    }

    private func credentials() throws(PhotoLibraryError) -> S3Credentials {
        if let known = knowledge.withLock({ $0.credentials }) { return known }
        let found = try settings.credentials()
        knowledge.withLock { $0.credentials = found }
        return found
    }

    /// Whether the credentials were replaced where they come from: temporary ones are, time and again.
    private func hasOtherCredentials() -> Bool {
        guard let found = try? settings.credentials() else { return false }
        return knowledge.withLock { knowledge in
            defer { knowledge.credentials = found }
            return knowledge.credentials != found
        }
    }
}
