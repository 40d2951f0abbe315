/// An engine, by the name that recipes, recognitions and workers have for it.
package struct EngineName: RawRepresentable, Sendable, Hashable, CustomStringConvertible {
    package let rawValue: String

    package init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Reads pages; it is always there.
    package static let tesseract = EngineName(rawValue: "tesseract")
    /// Reads photographs; it is where somebody has installed it.
    package static let paddle = EngineName(rawValue: "paddle")

    /// Those that this release knows, in the order in which recipes name them.
    package static let all: [EngineName] = [.tesseract, .paddle]

    /// The same engines, each once, in the one order that recipes have: who means the same gets the same recipe.
    package static func canonical(_ names: [String]) -> [String] {
        let known = all.map(\.rawValue)
        let others = Set(names).subtracting(known)
        return known.filter(names.contains) + others.sorted()
    }

    package var description: String { rawValue }
}
