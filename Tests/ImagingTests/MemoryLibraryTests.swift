import LibraryConformance
import PhotoLibraries
import Synchronization
import Testing

/// The library that these tests put in the place of real ones keeps the same promises.
struct MemoryLibraryTests {
    private final class World: LibraryWorld {
        let memory = MemoryLibrary()
        private let puts = Atomic(0)

        var library: any PhotoLibrary { memory }
        var prefix: LocalIdentifier? { LocalIdentifier(stored: "sub") }
        var manyCount: Int { 100 }

        var identifiers: [LocalIdentifier] {
            ["sub/a", "sub/b", "c", "d"].map { LocalIdentifier(stored: $0) }
        }

        func identifier(_ index: Int) -> LocalIdentifier {
            LocalIdentifier(stored: "many/\(index)")
        }

        func put(_ bytes: [UInt8], at identifier: LocalIdentifier) {
            let revision = puts.add(1, ordering: .relaxed).newValue
            memory.put(.init(data: PhotoData(bytes: bytes, revision: "\(revision)")), at: identifier)
        }

        func remove(_ identifier: LocalIdentifier) {
            memory.remove(identifier)
        }

        func takeAway() {
            memory.goAway()
        }
    }

    @Test func keepsWhatEveryLibraryPromises() async throws {
        try await PhotoLibraryConformance(makeWorld: { World() }).check()
    }
}
