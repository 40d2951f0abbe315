import CPOSIX
import UnicodeText

/// A pattern for names, as `.gitignore` writes it.
///
/// Without a slash it is for one component, wherever it stands: `*.png`, `private`. With one, before its end, it is for the
/// way from the library's root: `2026/May`, `/private`, `2026/*/scans`. `**` stands for any number of components. What
/// matches a folder matches all that lies in it; with a slash at its end, a pattern is for folders alone. `*`, `?` and
/// `[…]` are those of fnmatch(3), and none of them stands for a slash.
package struct GlobPattern: Sendable, Hashable {
    package let text: String
    private let components: [String]
    private let isAnchored: Bool
    private let isForFolders: Bool

    package init(_ text: String) {
        self.text = text
        let parts = text.split(separator: "/", omittingEmptySubsequences: false)
        isForFolders = parts.count > 1 && parts.last?.isEmpty == true
        // Only a slash that parts something, or stands before it, says where the way begins.
        isAnchored = parts.dropLast(isForFolders ? 1 : 0).count > 1
        components = parts.filter { !$0.isEmpty }.map(String.init)
    }

    /// Whether there is anything that it could stand for: it says something, and each `[` has its `]`.
    package var isSensible: Bool {
        !components.isEmpty && components.allSatisfy(Self.isBalanced)
    }

    private static func isBalanced(_ component: String) -> Bool {
        var rest = component.utf8[...]
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\\"):
                // At the end it quotes nothing.
                guard rest.popFirst() != nil else { return false }
            case UInt8(ascii: "["):
                if let first = rest.first, first == UInt8(ascii: "!") || first == UInt8(ascii: "^") {
                    rest.removeFirst()
                }
                // A bracket that comes first stands for itself.
                guard let end = rest.dropFirst().firstIndex(of: UInt8(ascii: "]")) else { return false }
                rest = rest[rest.index(after: end)...]
            default: break
            }
        }
        return true
    }

    /// Whether an identifier, or the path of a folder, matches by itself or by a folder that it lies in.
    package func matches(_ name: String, isFolder: Bool = false) -> Bool {
        let names = name.split(separator: "/").map(String.init)
        if matches(names[...], isFolder: isFolder) { return true }
        // Libraries of folders compose names; patterns come as they were typed.
        let composed = text.normalized(.composed)
        return !composed.utf8.elementsEqual(text.utf8) && GlobPattern(composed).matches(names[...], isFolder: isFolder)
    }

    private func matches(_ names: ArraySlice<String>, isFolder: Bool) -> Bool {
        guard !components.isEmpty else { return false }
        if isAnchored { return matches(components[...], names, isFolder) }
        return names.indices.contains { matches(components[...], names[$0...], isFolder) }
    }

    /// Whether the names begin with what the pattern says: whatever follows lies in it.
    private func matches(_ pattern: ArraySlice<String>, _ names: ArraySlice<String>, _ isFolder: Bool) -> Bool {
        guard let first = pattern.first else { return !isForFolders || isFolder || !names.isEmpty }
        let rest = pattern.dropFirst()
        guard first != "**" else {
            // At the end it is for what lies inside, not for the folder itself.
            if rest.isEmpty { return !names.isEmpty && matches(rest, names.dropFirst(), isFolder) }
            return (names.startIndex...names.endIndex).contains { matches(rest, names[$0...], isFolder) }
        }
        guard let name = names.first, phototext_matches(first, name) != 0 else { return false }
        return matches(rest, names.dropFirst(), isFolder)
    }
}
