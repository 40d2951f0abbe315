/// What this machine knows of the way to libraries, and no library's record does.
package struct LibraryAccess: Sendable, Hashable {
    /// PEM file with authorities to trust for `https://`, for example that of a server at home; nil for those of the
    /// system.
    package var authoritiesFile: String?

    package init(authoritiesFile: String? = nil) {
        self.authoritiesFile = authoritiesFile
    }
}
