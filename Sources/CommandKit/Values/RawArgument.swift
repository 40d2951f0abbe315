/// A command-line argument as the system gives it: bytes, which need not be UTF-8.
package struct RawArgument: Sendable, Hashable {
    package let bytes: [UInt8]

    package init(bytes: [UInt8]) {
        self.bytes = bytes
    }

    package init(_ text: String) {
        self.init(bytes: Array(text.utf8))
    }

    /// For messages: what is not UTF-8 is replaced by U+FFFD, and control characters by their pictures. Of an address with
    /// a user or a password only the scheme is shown.
    package var displayText: String {
        let text = String(decoding: bytes, as: UTF8.self)
        if let address = WrittenAddress(text), address.hasCredentials { return "\(address.scheme)://***" }
        return Terminal.printable(text)
    }

    /// - Throws: ``ValidationError`` if the bytes are not UTF-8.
    package var validText: String {
        get throws {
            guard let text = String(validating: bytes, as: UTF8.self) else {
                throw ValidationError("it is not valid UTF-8")
            }
            return text
        }
    }

    /// This process's arguments without the program's name. `CommandLine.arguments` repairs what is not UTF-8.
    static var ofProcess: [RawArgument] {
        (1..<max(1, Int(CommandLine.argc))).compactMap { index in
            guard let argument = CommandLine.unsafeArgv[index] else { return nil }
            let bytes = UnsafeRawPointer(argument)
            var count = 0
            while bytes.load(fromByteOffset: count, as: UInt8.self) != 0 { count += 1 }
            return RawArgument(bytes: Array(UnsafeRawBufferPointer(start: bytes, count: count)))
        }
    }
}
