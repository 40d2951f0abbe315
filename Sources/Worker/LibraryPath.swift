import CommandKit
package import PhotoLibraries

/// `NAME=PATH`: where a library is on this machine.
package struct LibraryPath: ExpressibleByArgument, Hashable, CustomStringConvertible {
    package let name: LibraryName
    package let path: String

    package init?(argument: String) {
        guard let separator = argument.firstIndex(of: "="), argument.index(after: separator) < argument.endIndex,
            let name = try? LibraryName(validating: String(argument[..<separator]))
        else { return nil }
        self.name = name
        path = String(argument[argument.index(after: separator)...])
    }

    package static let argumentExpectation: String? = "NAME=PATH with the name of a library"

    package var description: String { "\(name)=\(path)" }
}
