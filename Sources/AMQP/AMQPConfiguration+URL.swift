extension AMQPConfiguration {
    /// Reads `amqp://user:password@host:port/vhost` or `amqps://…`.
    ///
    /// What is left out has RabbitMQ's default: guest, localhost, 5672 (5671 encrypted), virtual host `/`. All parts may
    /// be percent-encoded. Query: `heartbeat` (seconds), and for `amqps` also `cacertfile`, `certfile` and `keyfile`.
    ///
    /// - Parameter authoritiesFile: the authorities to trust when the address does not name them; nil for the system's.
    /// - Throws: ``AMQPError`` with code `invalidURL`, which never repeats any part of the address.
    package init(url: String, authoritiesFile: String? = nil) throws(AMQPError) {
        self.init()
        var rest = url[...]
        if rest.removePrefix("amqps://") {
            var tls = TLS()
            if let authoritiesFile { tls.authoritiesFile = authoritiesFile }
            self.tls = tls
            port = 5671
        } else if !rest.removePrefix("amqp://") {
            throw .invalidURL("it has to begin with amqp:// or amqps://")
        }
        let query = rest.cut(atFirst: "?")
        let path = rest.cut(atFirst: "/")
        // What stands before it may be half a password, and would be taken for the host and shown.
        guard !(path?.unicodeScalars.contains("@") ?? false), !(query?.unicodeScalars.contains("@") ?? false)
        else {
            throw .invalidURL("in a password, a slash is written %2F, a question mark %3F and an at sign %40")
        }
        if let at = rest.unicodeScalars.lastIndex(of: "@") {
            try readUser(rest[..<at])
            rest = rest[rest.unicodeScalars.index(after: at)...]
        }
        try readHost(rest)
        if let path {
            guard !path.contains("/") else { throw .invalidURL("a slash in the virtual host is written %2F") }
            virtualHost = try Self.decode(path)
            if virtualHost.isEmpty { virtualHost = "/" }
        }
        for item in query?.split(separator: "&") ?? [] {
            try readOption(item)
        }
    }

    private mutating func readUser(_ text: Substring) throws(AMQPError) {
        var name = text
        let secret = name.cut(atFirst: ":")
        user = try Self.decode(name)
        if let secret { password = try Self.decode(secret) }
    }

    private mutating func readHost(_ text: Substring) throws(AMQPError) {
        var name = text
        var portText: Substring?
        if name.removePrefix("[") {
            // An IPv6 address.
            guard let rest = name.cut(atFirst: "]") else { throw .invalidURL("the bracket is not closed") }
            guard rest.isEmpty || rest.hasPrefix(":") else { throw .invalidURL("the host is not valid") }
            portText = rest.isEmpty ? nil : rest.dropFirst()
        } else {
            portText = name.cut(atFirst: ":")
        }
        if let portText {
            guard let number = UInt16(portText), number > 0 else { throw .invalidURL("the port is not valid") }
            port = Int(number)
        }
        if !name.isEmpty { host = try Self.decode(name) }
    }

    private mutating func readOption(_ item: Substring) throws(AMQPError) {
        var name = item
        let value = try Self.decode(name.cut(atFirst: "=") ?? "")
        guard !value.isEmpty else { throw .invalidURL("an option has no value") }
        switch (name, tls != nil) {
        case ("heartbeat", _):
            guard let seconds = UInt16(value) else { throw .invalidURL("the heartbeat is not a number of seconds") }
            heartbeat = Int(seconds)
        case ("cacertfile", true): tls?.authoritiesFile = value
        case ("certfile", true): tls?.certificateFile = value
        case ("keyfile", true): tls?.keyFile = value
        case ("cacertfile", false), ("certfile", false), ("keyfile", false):
            throw .invalidURL("certificates need amqps://")
        default:
            throw .invalidURL("it has an unknown option")
        }
    }

    private static func decode(_ text: Substring) throws(AMQPError) -> String {
        var bytes: [UInt8] = []
        var rest = text.utf8[...]
        while let byte = rest.popFirst() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = rest.popFirst().flatMap(hexadecimal), let low = rest.popFirst().flatMap(hexadecimal) else {
                throw .invalidURL("a percent sign is not followed by two hexadecimal digits")
            }
            bytes.append(high << 4 | low)
        }
        // The parts become C strings.
        guard !bytes.contains(0), let decoded = String(validating: bytes, as: UTF8.self) else {
            throw .invalidURL("it is not UTF-8")
        }
        return decoded
    }

    private static func hexadecimal(_ byte: UInt8) -> UInt8? {
        Character(Unicode.Scalar(byte)).hexDigitValue.map(UInt8.init)
    }
}

extension AMQPError {
    fileprivate static func invalidURL(_ detail: String) -> AMQPError {
        AMQPError(.invalidURL, detail: detail)
    }
}

extension Substring {
    /// Removes the text from the first `separator` on; returns what stood behind it, nil if there is none.
    /// Scalar by scalar: to Swift, a separator with an accent is another character, which nobody meant.
    fileprivate mutating func cut(atFirst separator: Unicode.Scalar) -> Substring? {
        guard let index = unicodeScalars.firstIndex(of: separator) else { return nil }
        let tail = self[unicodeScalars.index(after: index)...]
        self = self[..<index]
        return tail
    }

    fileprivate mutating func removePrefix(_ prefix: String) -> Bool {
        guard hasPrefix(prefix) else { return false }
        removeFirst(prefix.count)
        return true
    }
}
