import Foundation
import LibraryConformance
import Synchronization

@testable import PhotoLibraries

/// A web library of one server, with a list of all that was put there.
final class WebWorld: LibraryWorld {
    let server: WebServer
    let library: any PhotoLibrary
    private let listed = Mutex<Set<LocalIdentifier>>([])

    init() throws {
        server = try WebServer(certificatesOf: WebServer.shared.get())
        try server.folder.write(Array("# photos\n\n".utf8), to: "list")
        library = try WebPhotoLibrary(location: server.folder.path + "/list", client: server.client())
    }

    var identifiers: [LocalIdentifier] {
        get throws {
            try ["2026/May/b.jpg", "2026/a.jpg?size=full", "发票.png", "z%20%C3%A9.webp"].map(server.identifier)
        }
    }

    var prefix: LocalIdentifier? {
        get throws { try server.identifier("2026/") }
    }

    var knowsThatItIsAway: Bool { false }

    func identifier(_ index: Int) throws -> LocalIdentifier {
        try server.identifier("\(index % 3)/\(index).jpg")
    }

    func put(_ bytes: [UInt8], at identifier: LocalIdentifier) throws {
        try server.write(bytes, to: name(identifier))
        guard listed.withLock({ $0.insert(identifier).inserted }) else { return }
        try server.folder.append(Array("\(identifier.rawValue)\n".utf8), to: "list")
    }

    func remove(_ identifier: LocalIdentifier) throws {
        try server.folder.remove("files/" + name(identifier))
        let rest = listed.withLock { listed in
            listed.remove(identifier)
            return listed
        }
        try server.folder.write(Array(rest.map { "\($0.rawValue)\n" }.joined().utf8), to: "list")
    }

    func takeAway() {
        // Its folder goes with it, and the list.
        server.stop()
    }

    /// The path below the server's files.
    private func name(_ identifier: LocalIdentifier) -> String {
        let path = identifier.rawValue.split(separator: "/", maxSplits: 2).last ?? ""
        return path.prefix { $0 != "?" }.removingPercentEncoding ?? ""
    }
}
