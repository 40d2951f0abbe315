package import Catalog
import CommandKit
import Configuration
import PhotoLibraries

/// Finds out which assets are meant by what was typed.
///
/// With `--library`, an identifier of that library's form is one. Without, a path that leads into a registered folder of
/// this host wins, for that is what a shell completes; addresses and UUIDs are known by their look. What cannot be an
/// identifier (`/…`, `./…`, `../…`) always is a path.
package struct AssetResolver: Sendable {
    private let library: String?
    private let form: IdentifierForm
    private let folders: [(record: LibraryRecord, library: FolderPhotoLibrary)]

    /// - Parameter library: the one that the user named.
    /// - Throws: `CatalogError` with `unknownLibrary`; `PostgresError`.
    package init(_ catalog: PhotoCatalog, library: String?) async throws {
        let records = try await catalog.libraries()
        let record = records.first { $0.name == library }
        if let library, record == nil { throw CatalogError(.unknownLibrary, "there is no library \(library)") }
        self.library = library
        form = record?.identifierForm ?? .path
        folders = records.filter { $0.kind == LibraryKind.folder.rawValue && $0.host == HostName.current }
            // As in `submit`, the innermost folder wins when one library lies in another.
            .sorted { $0.location.utf8.count > $1.location.utf8.count }
            .map { ($0, FolderPhotoLibrary(root: $0.location)) }
    }

    /// - Throws: `InvalidIdentifier`; ``CommandError`` for a path that is in no registered folder, and for an address with
    ///   a user or a password.
    package func resolve(_ argument: AssetArgument) async throws -> AssetReference {
        try LibraryPlace.refuseCredentials(in: String(decoding: argument.argument.bytes, as: UTF8.self))
        let forms: [IdentifierForm] = library == nil ? [.address, .photosAsset] : form == .path ? [] : [form]
        for form in forms {
            do throws(InvalidIdentifier) {
                let identifier = try LocalIdentifier(validatingUTF8: argument.argument.bytes, as: form)
                return AssetReference(library: library, identifier: identifier)
            } catch {
                guard library == nil else { throw error }
            }
        }
        let identifier: LocalIdentifier
        do throws(InvalidIdentifier) {
            identifier = try LocalIdentifier(validatingUTF8: argument.argument.bytes)
        } catch {
            guard error == .leavesTheLibrary else { throw error }
            // The text of a photo outlives its file.
            guard let asset = await asset(atPath: argument.argument, orWhereItWas: true) else {
                throw outsideEveryFolder(argument.argument)
            }
            return asset
        }
        if library == nil, let asset = await asset(atPath: argument.argument, orWhereItWas: false) { return asset }
        return AssetReference(library: library, identifier: identifier)
    }

    private func outsideEveryFolder(_ path: RawArgument) -> CommandError {
        do {
            _ = try FolderPhotoLibrary.canonicalPath(of: path.validText)
        } catch {
            return CommandError(.noInput, "'\(path.displayText)': \(error)")
        }
        return CommandError(
            .noInput, "'\(path.displayText)' is not in a registered folder of this host",
            hint: "`phototext library list` shows the folders; an identifier is relative to its library")
    }

    private func asset(atPath path: RawArgument, orWhereItWas: Bool) async -> AssetReference? {
        guard let path = try? path.validText else { return nil }
        for (record, folder) in folders where library == nil || library == record.name {
            // A folder that is not mounted, or a path that is not there, is simply not the one.
            guard case .inside(let identifier) = try? await folder.place(ofPath: path, orWhereItWas: orWhereItWas)
            else { continue }
            return AssetReference(library: record.name, identifier: identifier)
        }
        return nil
    }
}
