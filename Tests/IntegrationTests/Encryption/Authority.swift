import Foundation

/// A throwaway certificate authority made by openssl, in a folder that goes with it.
final class Authority: Sendable {
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appending(
            path: "phototext-ca-\(UInt32.random(in: .min ... .max))")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try Self.openssl(
            ["req", "-x509", "-days", "1", "-subj", "/CN=throwaway"] + Self.newKey + [
                "-keyout", path("authority.key"), "-out", path("authority.pem"),
            ])
    }

    deinit {
        try? FileManager.default.removeItem(at: folder)
    }

    /// What who trusts this authority has.
    var file: String { path("authority.pem") }

    /// A certificate and its key, for the host name `name`.
    func issue(_ name: String = "localhost", days: Int = 1) throws -> (certificate: String, key: String) {
        let label = "\(UInt32.random(in: .min ... .max))"
        let (certificate, key) = (path("\(label).pem"), path("\(label).key"))
        try Data("subjectAltName=DNS:\(name)\n".utf8).write(to: URL(filePath: path("\(label).ext")))
        try Self.openssl(
            ["req", "-new", "-subj", "/CN=\(name)"] + Self.newKey + ["-keyout", key, "-out", path("\(label).csr")])
        try Self.openssl([
            "x509", "-req", "-in", path("\(label).csr"), "-CA", file, "-CAkey", path("authority.key"),
            "-CAcreateserial", "-days", "\(days)", "-extfile", path("\(label).ext"), "-out", certificate,
        ])
        return (certificate, key)
    }

    private static let newKey = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]

    private func path(_ name: String) -> String {
        folder.appending(path: name).path(percentEncoded: false)
    }

    private static func openssl(_ arguments: [String]) throws {
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/openssl")
        process.arguments = arguments
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        guard process.terminationStatus == 0 else { throw CocoaError(.executableRuntimeMismatch) }
    }
}
