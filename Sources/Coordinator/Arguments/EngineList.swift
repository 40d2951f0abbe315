import CommandKit

/// Engines as they are typed: `tesseract`, or several joined by `+`.
package struct EngineList: ExpressibleByArgument, Hashable {
    package let names: [String]

    /// The engines that this release has.
    private static let known = ["tesseract"]

    package init?(argument: String) {
        let names = argument.split(whereSeparator: { $0 == "+" || $0 == "," }).map(String.init)
        guard !names.isEmpty, names.allSatisfy(Self.known.contains), Set(names).count == names.count else { return nil }
        self.names = names
    }

    package static var argumentExpectation: String? { known.joined(separator: ", ") }
    package var defaultDescription: String? { names.joined(separator: "+") }
}
