/// Where a path lies, seen from a folder library.
package enum PathPlace: Sendable, Hashable {
    /// It is the library's root.
    case root
    /// It is a photo or a sub-folder of the library.
    case inside(LocalIdentifier)
    case outside
}
