/// An open batch: which library and recipe its identifiers are for.
package struct Submission: Sendable, Hashable {
    package let batch: Int
    package let library: LibraryRecord
    /// The recipe's number.
    let recipe: Int
}
