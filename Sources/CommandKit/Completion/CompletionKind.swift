/// What a shell should offer for a value.
package enum CompletionKind: Sendable, Hashable {
    /// The values of the type, if they can be listed.
    case unspecified
    /// File names.
    case file
    /// Names of directories.
    case directory
    /// These words.
    case list([String])
}
