import Glibc

/// A pattern for names, as shells and `.gitignore` write it: without a slash it is for the last component, or a folder on
/// the way; with one, for the whole identifier.
package struct GlobPattern: Sendable, Hashable {
    package let text: String

    package init(_ text: String) {
        self.text = text
    }

    /// Whether an identifier matches.
    package func matches(_ name: String) -> Bool {
        if text.utf8.contains(UInt8(ascii: "/")) { return fnmatch(text, name, FNM_PATHNAME | FNM_PERIOD) == 0 }
        return name.split(separator: "/").contains { fnmatch(text, String($0), FNM_PERIOD) == 0 }
    }
}
