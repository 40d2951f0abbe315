import Foundation
import PhotoFixtures
import Testing

/// `scripts/lib/web-server`, on a folder of its own.
final class WebServer {
    let port: Int
    let folder: URL
    private let process = Process()
    private let input = Pipe()

    init(in scratch: URL) throws {
        folder = scratch.appending(path: "web")
        try FileManager.default.createDirectory(
            at: folder.appending(path: "files"), withIntermediateDirectories: true)
        let output = Pipe()
        process.executableURL =
            URL(filePath: #filePath).appending(path: "../../../../scripts/lib/web-server")
            .standardizedFileURL
        process.arguments = [folder.path(percentEncoded: false)]
        process.standardInput = input
        process.standardOutput = output
        try process.run()
        let said = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        port = try #require(Int(said.filter(\.isNumber)))
    }

    deinit {
        try? input.fileHandleForWriting.close()
        process.waitUntilExit()
    }

    var authority: String { folder.appending(path: "authority.pem").path(percentEncoded: false) }

    func address(_ name: String) -> String { "https://localhost:\(port)/\(name)" }

    func write(_ photo: FixturePhoto, to name: String) throws {
        try Data(photo.render(orientation: 1)).write(to: folder.appending(path: "files/\(name)"))
    }
}
