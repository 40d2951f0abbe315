/// A text is no ``LibraryName``.
package struct InvalidLibraryName: Error, Sendable, Hashable, CustomStringConvertible {
    package var description: String {
        "a library's name has 1 to \(LibraryName.maximumLength) of the characters a-z, 0-9, '.', '_' and '-', "
            + "and begins with a letter or a digit"
    }
}
