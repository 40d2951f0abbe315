/// Something in a library that was not taken as a photo, and why.
package struct SkippedEntry: Sendable, Hashable {
    /// Its name as a person would look for it; invalid bytes are replaced.
    package var name: String
    package var reason: String

    package init(name: String, reason: String) {
        self.name = name
        self.reason = reason
    }
}
