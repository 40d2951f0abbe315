import PhotoLibraries
import Synchronization

/// A library whose answers are not waited for longer than is sensible: a dead network disk may never give one, and what
/// waits for it cannot be ended. Such a call is left behind; when it ends after all, nobody is told.
final class PatientLibrary: PhotoLibrary {
    /// How long each kind of call may take.
    struct Limits: Sendable, Hashable {
        /// A look at whether the library is there. What is known of the other libraries waits for it; a sleeping disk
        /// that takes longer to start is found at the next look.
        var look = Duration.seconds(5)
        /// A look at one photo.
        var revision = Duration.seconds(30)
        /// The largest photo over a slow network.
        var fetch = Duration.seconds(120)
    }

    private let library: any PhotoLibrary
    private let limits: Limits
    /// While a look is left behind, none is added.
    private let isLookOverdue = Mutex(false)

    init(_ library: any PhotoLibrary, limits: Limits = Limits()) {
        self.library = library
        self.limits = limits
    }

    func assets(matching options: AssetFetchOptions) -> AssetListing {
        library.assets(matching: options)
    }

    func imageData(
        for identifier: LocalIdentifier, options: PhotoDataOptions
    ) async throws(PhotoLibraryError) -> PhotoData {
        try await answer(within: limits.fetch) { [library] () async throws(PhotoLibraryError) in
            try await library.imageData(for: identifier, options: options)
        }
    }

    func revision(of identifier: LocalIdentifier) async throws(PhotoLibraryError) -> String? {
        try await answer(within: limits.revision) { [library] () async throws(PhotoLibraryError) in
            try await library.revision(of: identifier)
        }
    }

    func checkAvailable() async throws(PhotoLibraryError) {
        // Until the look ends, it counts as overdue for whoever comes after the one that waits for it.
        let isOverdue = isLookOverdue.withLock { isOverdue in
            defer { isOverdue = true }
            return isOverdue
        }
        guard !isOverdue else { throw Self.silence }
        try await answer(within: limits.look) { [self] () async throws(PhotoLibraryError) in
            defer { isLookOverdue.withLock { $0 = false } }
            try await library.checkAvailable()
        }
    }

    /// The outcome of `operation`, unless it takes too long or the task is cancelled before.
    private func answer<Value: Sendable>(
        within limit: Duration, of operation: @escaping @Sendable () async throws(PhotoLibraryError) -> Value
    ) async throws(PhotoLibraryError) -> Value {
        let outcome = await Patience.outcome(
            of: { () async -> Result<Value, PhotoLibraryError> in
                do throws(PhotoLibraryError) {
                    return .success(try await operation())
                } catch {
                    return .failure(error)
                }
            }, by: .now + limit)
        if let outcome { return try outcome.get() }
        throw Self.silence
    }

    private static let silence = PhotoLibraryError(
        .unavailable, "the library does not answer; is its network disk away?")
}
