import HTTP

/// The photos in a bucket of an object store: AWS S3, or any server that speaks its language.
///
/// An identifier is the whole key, byte by byte; the revision is its `ETag`. A key is only a name: none leads out of the
/// library. Credentials come from the environment and from `~/.aws`, as AWS's own tools find them.
package final class S3PhotoLibrary: PhotoLibrary {
    /// How many photos are asked for side by side.
    private static let headsAtOnce = 6

    let location: S3Location
    let client: S3Client
    private let deadlines: S3Deadlines

    /// The bucket is not asked before it is needed.
    ///
    /// - Parameters:
    ///   - location: `s3://bucket/prefix`.
    ///   - access: authorities to trust, unless AWS's own settings name some.
    /// - Throws: ``PhotoLibraryError`` with `invalidLocation`.
    package convenience init(
        location: String, options: LibraryOptions, access: LibraryAccess = LibraryAccess()
    ) throws(PhotoLibraryError) {
        try self.init(
            location: location, options: options, settings: AWSSettings(profile: options.profile), access: access)
    }

    init(
        location: String, options: LibraryOptions, settings: AWSSettings, access: LibraryAccess = LibraryAccess(),
        schedule: RetrySchedule = RetrySchedule(), deadlines: S3Deadlines = S3Deadlines()
    ) throws(PhotoLibraryError) {
        self.deadlines = deadlines
        self.location = try S3Location(location)
        client = try S3Client(
            self.location, options: options, settings: settings, access: access, schedule: schedule)
    }

    static let outside = PhotoLibraryError(.notAPhoto, "the key lies outside of the library")

    /// The photos in the order of their keys' bytes. A prefix is the beginning of a key, whole components or not.
    package func assets(matching options: AssetFetchOptions) -> AssetListing {
        AssetListing { [client, location] in
            let lister = try S3Lister(client, location, matching: options)
            return { try await lister.nextPage() }
        }
    }

    package func assets(
        withLocalIdentifiers identifiers: [LocalIdentifier]
    ) async throws(PhotoLibraryError) -> [PhotoAsset] {
        let answers = await withTaskGroup(of: (Int, Result<PhotoAsset?, PhotoLibraryError>).self) { group in
            var answers = [Result<PhotoAsset?, PhotoLibraryError>](repeating: .success(nil), count: identifiers.count)
            for (index, identifier) in identifiers.enumerated() {
                if index >= Self.headsAtOnce, let (other, answer) = await group.next() {
                    answers[other] = answer
                    // What is not even asked any more is not needed.
                    if case .failure = answer { break }
                }
                group.addTask { (index, await self.asset(identifier)) }
            }
            for await (index, answer) in group { answers[index] = answer }
            return answers
        }
        var assets: [PhotoAsset] = []
        for answer in answers { if let asset = try answer.get() { assets.append(asset) } }
        return assets
    }

    package func imageData(
        for identifier: LocalIdentifier, options: PhotoDataOptions
    ) async throws(PhotoLibraryError) -> PhotoData {
        let key = try key(identifier)
        guard options.isNetworkAccessAllowed else {
            throw PhotoLibraryError(.notLocal, "the photo is in a bucket, and the network may not be used")
        }
        let deadline = ContinuousClock.now + deadlines.fetch
        var download = S3Download(options)
        var attempts = client.makeAttempts()
        while true {
            let failure: S3Failure
            do throws(S3Failure) {
                let response = try await client.send(download.request(for: key), by: deadline, &attempts)
                switch download.take(response) {
                case .complete(let data): return data
                case .interrupted(let error): failure = .unanswered(error)
                }
            } catch {
                guard download.startsOver(after: error) else { throw await meaning(of: error) }
                failure = error
            }
            guard await attempts.waitForNext(after: failure, by: deadline) else {
                throw await meaning(of: failure)
            }
        }
    }

    package func revision(of identifier: LocalIdentifier) async throws(PhotoLibraryError) -> String? {
        let key = try key(identifier)
        do throws(S3Failure) {
            let response = try await client.send(.head(key), by: .now + deadlines.head)
            return response["ETag"].flatMap(S3EntityTag.init)?.revision
        } catch {
            throw await meaning(of: error)
        }
    }

    package func checkAvailable() async throws(PhotoLibraryError) {
        let request = S3Request.listing(prefix: location.prefix, after: nil, count: 1)
        do throws(S3Failure) {
            let response = try await client.send(request, by: .now + deadlines.look)
            do throws(PhotoLibraryError) {
                _ = try S3ListingPage(response.body)
            } catch {
                throw .unasked(error)
            }
        } catch {
            throw error.ofBucket(client.bucket, isAnonymous: client.isAnonymous)
        }
    }
}
