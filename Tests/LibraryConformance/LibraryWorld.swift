package import PhotoLibraries

/// A library together with what stands behind it, so that tests can put photos there and take them away.
/// What stands behind it lasts as long as the world does.
package protocol LibraryWorld: Sendable {
    var library: any PhotoLibrary { get }

    /// Four identifiers that photos can be put at, none of which is there at first; if there is a ``prefix``, the first
    /// two lie below it.
    var identifiers: [LocalIdentifier] { get throws }

    /// What the first two of ``identifiers`` and no other begin with; nil when the library knows no such thing.
    var prefix: LocalIdentifier? { get throws }

    /// Whether the library can tell, without asking for a photo, that it is away.
    var knowsThatItIsAway: Bool { get }

    /// How many photos a large library of the tests has: as many as can be put there in a few seconds.
    var manyCount: Int { get }

    /// An identifier out of a sequence without end.
    func identifier(_ index: Int) throws -> LocalIdentifier

    /// Adds or replaces a photo, where the library keeps it.
    func put(_ bytes: [UInt8], at identifier: LocalIdentifier) async throws

    /// Deletes a photo.
    func remove(_ identifier: LocalIdentifier) async throws

    /// Makes the whole library unreachable, as an unplugged disk or a dead server does.
    func takeAway() async throws
}

extension LibraryWorld {
    package var knowsThatItIsAway: Bool { true }
    package var manyCount: Int { 5000 }
}
