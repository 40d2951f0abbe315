package import CommandKit

/// An asset as it is named on the command line: an identifier, or the path of a file in a registered folder.
package struct AssetArgument: ExpressibleByArgument, Hashable {
    /// What was typed.
    package let argument: RawArgument

    package init?(argument: String) {
        self.argument = RawArgument(argument)
    }

    package init(argumentBytes: [UInt8]) throws {
        argument = RawArgument(bytes: argumentBytes)
    }

    package var defaultDescription: String? { argument.displayText }
}
