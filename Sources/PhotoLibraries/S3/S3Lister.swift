import HTTP

/// One listing of a bucket: a page in memory at a time.
actor S3Lister {
    /// For one page, with all its tries.
    private static let pageTime = Duration.seconds(120)

    private let client: S3Client
    private let location: S3Location
    private let options: AssetFetchOptions
    private let prefix: String
    private var token: String?
    private var isAtEnd = false

    /// - Throws: ``PhotoLibraryError``: `unsupportedFilter`; `notAPhoto` when what is asked for lies outside of the library.
    init(_ client: S3Client, _ location: S3Location, matching options: AssetFetchOptions) throws(PhotoLibraryError) {
        try options.check(supported: LibraryKind.s3.filters)
        self.client = client
        self.location = location
        self.options = options
        let wish = options.prefix?.rawValue ?? ""
        if location.contains(wish.utf8) {
            prefix = wish
        } else {
            guard location.prefix.utf8.starts(with: wish.utf8) else { throw S3PhotoLibrary.outside }
            prefix = location.prefix
        }
    }

    /// The next entries; none at the end.
    func nextPage() async throws -> [LibraryEntry] {
        while !isAtEnd {
            let entries = try await requestPage().objects.compactMap(entry)
            guard entries.isEmpty else { return entries }
            try Task.checkCancellation()
        }
        return []
    }

    private func requestPage() async throws -> S3ListingPage {
        let request = S3Request.listing(prefix: prefix, after: token)
        let response: HTTPResponse
        do {
            response = try await client.send(request, by: .now + Self.pageTime)
        } catch {
            try Task.checkCancellation()
            throw error.ofBucket(client.bucket, isAnonymous: client.isAnonymous)
        }
        let page = try S3ListingPage(response.body)
        // Or the listing would never end.
        guard page.nextToken == nil || page.nextToken != token else {
            throw PhotoLibraryError(.unavailable, "the server's list of keys does not go on")
        }
        token = page.nextToken
        isAtEnd = token == nil
        return page
    }

    /// Passes over what folders pass over: names that are no photo's, hidden ones, what programs keep for themselves.
    private func entry(_ object: S3ListingPage.Object) -> LibraryEntry? {
        let key = object.key
        guard location.contains(key), S3KeyNames.isPhoto(key) else { return nil }
        let identifier: LocalIdentifier
        do {
            identifier = try LocalIdentifier(validatingUTF8: key, as: .key)
        } catch {
            return .skipped(key, error.description)
        }
        guard options.admits(name: identifier.rawValue) else { return nil }
        return .asset(PhotoAsset(localIdentifier: identifier, revision: object.revision))
    }
}
