import Foundation
import Testing

@testable import PhotoLibraries

/// What a folder that is being watched tells of itself.
@Suite struct FolderWatcherTests {
    private let folder: TemporaryFolder
    private let watcher: FolderWatcher
    private let wakes: AsyncStream<Void>

    init() throws {
        folder = try TemporaryFolder()
        try folder.write([1], to: "sub/old.jpg")
        let (wakes, continuation) = AsyncStream<Void>.makeStream()
        self.wakes = wakes
        var options = AssetFetchOptions()
        options.exclude = [GlobPattern("private")]
        watcher = FolderWatcher(root: folder.path, matching: options) { continuation.yield() }
    }

    /// All that happens until `isEnough` holds.
    private func changes(until isEnough: (FolderChanges) -> Bool) async -> FolderChanges {
        var all = FolderChanges()
        var iterator = wakes.makeAsyncIterator()
        while !isEnough(all) {
            await iterator.next()
            let more = await watcher.takeChanges()
            all.photos.merge(more.photos) { $1 }
            all.newFolders.formUnion(more.newFolders)
            all.isIncomplete = all.isIncomplete || more.isIncomplete
            all.isRootGone = all.isRootGone || more.isRootGone
        }
        return all
    }

    /// Makes a photo that comes after everything else, and waits until it is told.
    private func changes() async throws -> [String: PhotoChange] {
        let last = LocalIdentifier(stored: "last.jpg")
        try folder.write([1], to: "last.jpg")
        let changes = await changes { $0.photos[last] == .closed }
        return Dictionary(
            uniqueKeysWithValues: changes.photos.filter { $0.key != last }.map { ($0.key.rawValue, $0.value) })
    }

    @Test func eachChangeIsToldByWhatItMeans() async throws {
        let coverage = await watcher.begin()
        #expect(coverage.folderCount == 2)
        #expect(coverage.gap == nil)
        try folder.write([1], to: "closed.jpg")
        try folder.write([1], to: "moved.tmp")
        #expect(rename(folder.path + "/moved.tmp", folder.path + "/moved.jpg") == 0)
        #expect(link(folder.path + "/closed.jpg", folder.path + "/linked.jpg") == 0)
        try folder.write([1], to: "gone.jpg")
        try folder.remove("gone.jpg")
        #expect(rename(folder.path + "/sub/old.jpg", folder.path + "/sub/new.JPG") == 0)
        let file = open(folder.path + "/open.jpg", O_WRONLY | O_CREAT, 0o644)
        #expect(write(file, "x", 1) == 1)
        defer { close(file) }
        #expect(
            try await changes() == [
                "closed.jpg": .closed, "moved.jpg": .arrived, "linked.jpg": .closed, "gone.jpg": .vanished,
                "sub/old.jpg": .vanished, "sub/new.JPG": .arrived, "open.jpg": .written,
            ])
    }

    @Test func whatIsNoPhotoIsNotTold() async throws {
        _ = await watcher.begin()
        for name in ["a.xmp", ".hidden.jpg", "notes.txt", "private.jpg.part"] { try folder.write([1], to: name) }
        for name in ["private", ".hidden", "@eaDir"] {
            try folder.makeFolder(name)
            try folder.write([1], to: name + "/a.jpg")
        }
        #expect(try await changes().isEmpty)
    }

    @Test func newFoldersAreWatchedWithAllThatTheyHold() async throws {
        let other = try TemporaryFolder()
        try other.write([1], to: "trip/day/a.jpg")
        _ = await watcher.begin()
        #expect(rename(other.path + "/trip", folder.path + "/trip") == 0)
        let trip = LocalIdentifier(stored: "trip")
        let moved = await changes { $0.newFolders.contains(trip) }
        #expect(!moved.isIncomplete)
        try folder.write([1], to: "trip/day/b.jpg")
        #expect(try await changes() == ["trip/day/b.jpg": .closed])
        // What left is not watched any longer.
        #expect(rename(folder.path + "/trip", other.path + "/trip") == 0)
        try other.write([1], to: "trip/day/c.jpg")
        #expect(try await changes().isEmpty)
    }

    @Test func decomposedNamesAreToldComposed() async throws {
        _ = await watcher.begin()
        try folder.write([1], to: "e\u{301}.jpg")
        #expect(try await changes() == ["\u{e9}.jpg": .closed])
    }

    @Test func aRootThatGoesIsTold() async throws {
        _ = await watcher.begin()
        #expect(rename(folder.path, folder.path + "-away") == 0)
        defer { _ = rename(folder.path + "-away", folder.path) }
        let changes = await changes { $0.isRootGone }
        #expect(changes.isRootGone)
        #expect(await watcher.begin().folderCount == 0)
    }

    @Test func moreEventsThanTheSystemKeepsAreALoss() async throws {
        _ = await watcher.begin()
        await watcher.overflow(folder)
        let changes = await changes { $0.isIncomplete }
        #expect(changes.isIncomplete)
    }
}

extension FolderWatcher {
    /// Fills the system's queue of events, while this thread reads none.
    fileprivate func overflow(_ folder: TemporaryFolder) {
        guard let text = try? String(contentsOfFile: "/proc/sys/fs/inotify/max_queued_events", encoding: .utf8),
            let limit = Int(text.filter(\.isNumber))
        else { return }
        // Two names in turn: an event like the one before it is not kept twice.
        for index in 0...limit / 2 {
            try? folder.write([1], to: "\(index % 2).jpg")
        }
    }
}
