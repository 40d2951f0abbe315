/// What a shell should offer for a value.
package enum CompletionKind: Sendable, Hashable {
    /// The values of the type if they can be listed, or else file names.
    case unspecified
    /// File names.
    case file
    /// Names of directories.
    case directory
    /// These words.
    case list([String])
    /// Nothing.
    case nothing
}
