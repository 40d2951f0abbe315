import CommandKit

/// `ADDRESS:PORT` or `[IPV6]:PORT`.
package struct ListenAddress: ExpressibleByArgument, Hashable, CustomStringConvertible {
    package let address: String
    package let port: UInt16

    package init?(argument: String) {
        guard let separator = argument.lastIndex(of: ":"),
            let port = UInt16(argument[argument.index(after: separator)...])
        else { return nil }
        var address = argument[..<separator]
        if address.hasPrefix("["), address.hasSuffix("]") { address = address.dropFirst().dropLast() }
        guard !address.isEmpty else { return nil }
        self.address = String(address)
        self.port = port
    }

    package static let argumentExpectation: String? = "ADDRESS:PORT"

    package var description: String { "\(address):\(port)" }
}
