import CommandKit
package import PhotoLibraries

extension LibraryName: ExpressibleByArgument {
    package init?(argument: String) {
        guard let name = try? LibraryName(validating: argument) else { return nil }
        self = name
    }

    package init(argumentBytes: [UInt8]) throws {
        try self.init(validating: RawArgument(bytes: argumentBytes).validText)
    }

    package var defaultDescription: String? { rawValue }
}
