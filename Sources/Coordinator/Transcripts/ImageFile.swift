import CommandKit
import Glibc

/// An image as it is named on the command line of `read`: a file, or standard input.
package struct ImageFile: ExpressibleByArgument, Hashable {
    /// A file name is bytes, which need not be UTF-8.
    private let argument: RawArgument

    package init?(argument: String) {
        self.argument = RawArgument(argument)
    }

    package init(argumentBytes: [UInt8]) throws {
        argument = RawArgument(bytes: argumentBytes)
    }

    package var defaultDescription: String? { name }

    /// For people.
    var name: String { isStandardInput ? "standard input" : argument.displayText }

    var isStandardInput: Bool { argument.bytes == [UInt8(ascii: "-")] }

    /// With its terminating zero; nil for standard input.
    var path: [CChar]? {
        isStandardInput ? nil : argument.bytes.map(CChar.init(bitPattern:)) + [0]
    }

    var isFolder: Bool {
        var status = stat()
        guard let path, stat(path, &status) == 0 else { return false }
        return status.st_mode & S_IFMT == S_IFDIR
    }
}
