import Foundation
import HTTP

@testable import PhotoLibraries

/// An HTTPS server of this machine that shows the files of a temporary folder: `scripts/lib/web-server`, which says how an
/// address may ask for another answer.
final class WebServer: Sendable {
    struct Failure: Error {}

    /// For tests that each use a folder of their own on it. It ends with this program.
    static let shared = Result { try WebServer() }

    let port: Int
    let folder: TemporaryFolder
    private let process: Process
    private let input: Pipe

    /// - Parameter other: a server whose certificates are used; making others takes its time.
    init(certificatesOf other: WebServer? = nil) throws {
        folder = try TemporaryFolder()
        if let other {
            for name in ["authority.pem", "server.pem", "server.key"] {
                try folder.write(Array(Data(contentsOf: URL(filePath: "\(other.folder.path)/\(name)"))), to: name)
            }
        }
        try folder.makeFolder("files")
        process = Process()
        input = Pipe()
        let output = Pipe()
        process.executableURL =
            URL(filePath: #filePath).appending(path: "../../../../scripts/lib/web-server")
            .standardizedFileURL
        process.arguments = [folder.path]
        // It ends when this end of the pipe is closed, at the latest with this program.
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        guard let port = Int(said.filter(\.isNumber)) else { throw Failure() }
        self.port = port
    }

    deinit {
        stop()
    }

    func stop() {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    /// The address of a file.
    func identifier(_ name: String) throws -> LocalIdentifier {
        try LocalIdentifier(validating: "https://localhost:\(port)/\(name)", as: .address)
    }

    func write(_ bytes: [UInt8], to name: String) throws {
        try folder.write(bytes, to: "files/\(name)")
    }

    /// A client that trusts this server and does not wait between tries.
    func client(_ policy: AddressPolicy = .any, noteTry: @escaping @Sendable (Duration) -> Void = { _ in }) -> WebClient
    {
        var configuration = HTTPConfiguration()
        configuration.authoritiesFile = folder.path + "/authority.pem"
        configuration.addressPolicy = policy
        return WebClient(configuration) { noteTry($0) }
    }
}
