import CommandKit
import TextRecognition

/// Engines as they are typed: one, or several joined by `+`, in any order.
package struct EngineList: ExpressibleByArgument, Hashable {
    package let names: [String]

    package init?(argument: String) {
        let names = argument.split(whereSeparator: { $0 == "+" || $0 == "," }).map(String.init)
        let known = EngineName.all.map(\.rawValue)
        guard !names.isEmpty, names.allSatisfy(known.contains), Set(names).count == names.count else { return nil }
        self.names = EngineName.canonical(names)
    }

    /// As it may be typed.
    static let examples = EngineName.all.map(\.rawValue) + [EngineName.all.map(\.rawValue).joined(separator: "+")]

    package static var argumentExpectation: String? { examples.joined(separator: ", ") }
    package var defaultDescription: String? { names.joined(separator: "+") }
}
