import Foundation

/// `openssl s_server` on a port of its own: it shows a certificate and answers HTTP.
final class TLSServer {
    let port: Int
    private let process = Process()

    init(certificate: String, key: String, _ options: [String] = []) throws {
        let pipe = Pipe()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments =
            ["s_server", "-accept", "127.0.0.1:0", "-cert", certificate, "-key", key, "-www"] + options
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        // "ACCEPT 127.0.0.1:43210", once it listens.
        var said = ""
        while !said.contains("ACCEPT") || !said.hasSuffix("\n") {
            let data = pipe.fileHandleForReading.availableData
            guard !data.isEmpty else { throw CocoaError(.executableLoad) }
            said += String(decoding: data, as: UTF8.self)
        }
        let digits = said.reversed().drop { $0.isNewline }.prefix { $0.isNumber }
        port = Int(String(digits.reversed())) ?? 0
    }

    deinit {
        // It inherits the mask of a thread that lets no SIGTERM through.
        kill(process.processIdentifier, SIGKILL)
    }
}
