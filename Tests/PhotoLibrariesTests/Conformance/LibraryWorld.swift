import PhotoLibraries

/// A library together with what stands behind it, so that tests can put photos there and take them away.
/// What stands behind it lasts as long as the world does.
protocol LibraryWorld: Sendable {
    var library: any PhotoLibrary { get }

    /// Adds or replaces a photo, where the library keeps it.
    func put(_ bytes: [UInt8], at identifier: LocalIdentifier) async throws

    /// Deletes a photo.
    func remove(_ identifier: LocalIdentifier) async throws

    /// Makes the whole library unreachable, as an unplugged disk or a dead server does.
    func takeAway() async throws
}
