import PhotoLibraries

extension LibraryKind {
    /// Finds out whether the photos of a library can be fetched from here, and listed.
    ///
    /// Of web addresses the list is looked at, up to its first good line: workers can do without it, whoever submits
    /// cannot.
    ///
    /// - Throws: `PhotoLibraryError`.
    func look(at photos: any PhotoLibrary) async throws {
        try await photos.checkAvailable()
        guard self == .web else { return }
        var reason = ""
        for try await entry in photos.assets(matching: AssetFetchOptions()) {
            switch entry {
            case .asset: return
            case .skipped(let entry): if reason.isEmpty { reason = ": \(entry.name): \(entry.reason)" }
            }
        }
        throw PhotoLibraryError(.unreadable, "the list holds no address that may be fetched\(reason)")
    }

    /// What to do about a library of this kind that cannot be used.
    var advice: String {
        let way =
            switch self {
            case .s3: "check the bucket, its --endpoint and the credentials of this host"
            case .web: "bring the list back, or name addresses with `phototext submit --library`"
            default: "mount it, or check its path"
            }
        return "\(way); `phototext library remove` forgets it"
    }
}
