package import PhotoLibraries

/// An asset whose text has what was searched for.
package struct SearchHit: Sendable, Hashable, Codable {
    package var library: String
    package var identifier: LocalIdentifier
    /// Higher is better.
    package var rank: Double
    /// The best line.
    package var line: String
    /// The ranges of `line` to mark, as character offsets.
    package var marks: [Range<Int>]
}
