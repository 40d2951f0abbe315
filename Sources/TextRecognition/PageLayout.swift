/// How text lies on a picture.
package struct PageLayout: RawRepresentable, Sendable, Hashable, Codable {
    package let rawValue: String

    /// Nil when `rawValue` names no layout.
    package init?(rawValue: String) {
        guard Self.names.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known name: String) {
        rawValue = name
    }

    /// Found by the engine: pages, columns, tables, photos.
    package static let automatic = PageLayout(known: "auto")
    /// One column of lines of different sizes.
    package static let column = PageLayout(known: "column")
    /// One block of evenly set lines.
    package static let block = PageLayout(known: "block")
    /// A single line.
    package static let line = PageLayout(known: "line")
    /// Words here and there, in no order: signs, labels, screens.
    package static let sparse = PageLayout(known: "sparse")

    private static let names: Set<String> = ["auto", "column", "block", "line", "sparse"]

    /// Every layout, as a person would type it.
    package static let all: [PageLayout] = [.automatic, .column, .block, .line, .sparse]
}
