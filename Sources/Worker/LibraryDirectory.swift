import Catalog
import PhotoLibraries

/// The libraries that this worker can reach.
actor LibraryDirectory {
    private struct Entry {
        var location: String
        var options: LibraryOptions
        var library: any PhotoLibrary
    }

    /// How the library of a record is opened at a location.
    typealias Opening = @Sendable (LibraryRecord, String) throws(PhotoLibraryError) -> any PhotoLibrary

    private let host: String
    private let paths: [String: String]
    private let opening: Opening
    private var entries: [String: Entry] = [:]

    /// - Parameters:
    ///   - host: this machine's name.
    ///   - paths: where libraries are on this machine, by name, when they were registered elsewhere.
    ///   - opening: opens a library; its answers need not be waited for without end.
    init(host: String, paths: [String: String], opening: @escaping Opening) {
        self.host = host
        self.paths = paths
        self.opening = opening
    }

    /// Looks at all registered libraries, side by side: one that takes long does not hold up the others.
    ///
    /// - Returns: the names of those whose photos can be fetched now, and why the others of this machine cannot.
    func refresh(_ records: [LibraryRecord]) async -> (reachable: Set<String>, troubles: [String: String]) {
        var reachable: Set<String> = []
        var troubles: [String: String] = [:]
        await withTaskGroup(of: (String, PhotoLibraryError?).self) { looks in
            for record in records {
                guard let location = paths[record.name] ?? localLocation(of: record) else { continue }
                do throws(PhotoLibraryError) {
                    let library = try open(record, at: location)
                    looks.addTask {
                        do throws(PhotoLibraryError) {
                            try await library.checkAvailable()
                            return (record.name, nil)
                        } catch {
                            return (record.name, error)
                        }
                    }
                } catch {
                    troubles[record.name] = error.message
                }
            }
            for await (name, error) in looks {
                if let error { troubles[name] = error.message } else { reachable.insert(name) }
            }
        }
        for name in paths.keys where !records.contains(where: { $0.name == name }) {
            troubles[name] = "no library has this name; `phototext library list` shows what there is"
        }
        entries = entries.filter { name, _ in records.contains { $0.name == name } }
        return (reachable, troubles)
    }

    /// - Throws: ``PhotoLibraryError`` with `unavailable`.
    func library(named name: String) throws(PhotoLibraryError) -> any PhotoLibrary {
        guard let entry = entries[name] else {
            throw PhotoLibraryError(.unavailable, "this worker does not reach the library")
        }
        return entry.library
    }

    /// A folder belongs to the machine that registered it; other kinds are the same everywhere.
    private func localLocation(of record: LibraryRecord) -> String? {
        record.host == nil || record.host == host ? record.location : nil
    }

    private func open(_ record: LibraryRecord, at location: String) throws(PhotoLibraryError) -> any PhotoLibrary {
        if let entry = entries[record.name], entry.location == location, entry.options == record.options {
            return entry.library
        }
        let library = try opening(record, location)
        entries[record.name] = Entry(location: location, options: record.options, library: library)
        return library
    }
}
