import Catalog
import CommandKit
import Glibc
import PhotoLibraries

/// Submits the photos of one library as they come: a folder's by what happens in it, every library's by listing it again
/// and again.
///
/// What is known of photos in between is in memory alone, and need not outlive anything: the first listing after a start,
/// a loss of events or an outage finds whatever is new or changed.
struct LibraryWatch {
    struct Timing: Sendable {
        /// From one listing to the next.
        var interval: Duration
        /// How long a photo has to be left alone to be taken for whole.
        var settle: Duration
        /// Between looks for a library that is away.
        var outage = Duration.seconds(5)
        /// After this, a server that failed is asked again; twice as long each time, up to the other.
        var shortestRetry = Duration.seconds(1)
        var longestRetry = Duration.seconds(60)
    }

    private let library: LibraryRecord
    private let photos: any PhotoLibrary
    private let wishes: [AssetFetchOptions]
    private let timing: Timing
    private let submitter: WatchSubmitter
    private let output: CommandOutput
    private let wakeUps: WakeUps
    private let watchers: [FolderWatcher]

    private var settling: SettlingPhotos
    private var ready = ReadyPhotos()
    private var submitted = SubmittedPhotos()
    private var nextListing = ContinuousClock.now
    private var retryPause: Duration?
    private var trouble: String?
    private var coverage: FolderWatcher.Coverage?

    /// - Parameter wakeUps: woken when the program has to end.
    init(
        _ library: LibraryRecord, _ photos: any PhotoLibrary, matching wishes: [AssetFetchOptions], timing: Timing,
        submitter: WatchSubmitter, output: CommandOutput, wakeUps: WakeUps
    ) {
        self.library = library
        self.photos = photos
        self.wishes = wishes
        self.timing = timing
        self.submitter = submitter
        self.output = output
        self.wakeUps = wakeUps
        settling = SettlingPhotos(settleTime: timing.settle)
        let isFolder = library.kind == LibraryKind.folder.rawValue
        watchers =
            isFolder
            ? wishes.map { FolderWatcher(root: library.location, matching: $0) { wakeUps.wake() } } : []
    }

    /// Goes on until the program is asked to end.
    ///
    /// - Throws: what no retry would heal: `CatalogError` when the library is no longer registered, ``CommandError``.
    mutating func run() async throws {
        while !isEnding {
            do {
                try await step()
                recover()
            } catch let error as PhotoLibraryError where error.isOfSurroundings {
                // Whatever is there when it is back is found by listing it.
                nextListing = .now
                await pause(timing.outage, because: error.description)
                continue
            } catch {
                guard WatchSubmitter.mayHeal(error) else { throw error }
                let delay = retryPause ?? timing.shortestRetry
                retryPause = min(delay * 2, timing.longestRetry)
                await pause(delay, because: "\(error)")
                continue
            }
            await wakeUps.wait(until: nextDeadline)
        }
        for watcher in watchers { await watcher.end() }
    }

    /// Also when the watching of another library failed.
    private var isEnding: Bool { Interruption.isRequested || Task.isCancelled }

    private var nextDeadline: ContinuousClock.Instant {
        [settling.nextDue, ready.due].compactMap { $0 }.reduce(nextListing, min)
    }

    private mutating func step() async throws {
        try await takeChanges()
        if nextListing <= .now { try await listAll() }
        try await lookAtDue()
        guard let due = ready.due, due <= .now else { return }
        try await submitter.submit(Array(ready.assets.values), of: library)
        submitted.note(ready.assets.values.filter(freshness()))
        ready.removeAll()
    }

    // MARK: Trouble

    private mutating func pause(_ delay: Duration, because reason: String) async {
        if trouble != reason {
            trouble = reason
            output.remark("\(library.name): \(reason); nothing is lost, it is tried again")
        }
        let end = ContinuousClock.now + delay
        while !isEnding, .now < end { await wakeUps.wait(until: end) }
    }

    private mutating func recover() {
        retryPause = nil
        guard trouble != nil else { return }
        trouble = nil
        output.remark("\(library.name): goes on")
    }

    // MARK: Listing

    private mutating func listAll() async throws {
        var coverage = FolderWatcher.Coverage()
        for watcher in watchers {
            let part = await watcher.begin()
            coverage.folderCount += part.folderCount
            coverage.gap = coverage.gap ?? part.gap
        }
        settling.beginAnew()
        try await photos.checkAvailable()
        if !watchers.isEmpty, coverage.folderCount == 0, coverage.gap == nil {
            throw PhotoLibraryError(.unavailable, "the folder to watch is not there")
        }
        let settled = SettledLibrary(photos, isFresh: freshness())
        try await submitter.submitNew(of: library, in: settled, matching: wishes)
        for asset in submitted.takeOthers(ofFresh: settled.takeFresh()) { settling.note(listed: asset, at: .now) }
        nextListing = .now + timing.interval
        say(coverage)
    }

    /// A photo whose time of modification is older than this may not be younger by a clock that is a little wrong.
    private func freshness() -> @Sendable (PhotoAsset) -> Bool {
        guard !watchers.isEmpty else { return { _ in false } }
        let limit = time(nil) - max(60, Int(timing.settle.components.seconds) * 2)
        return { asset in FolderPhotoLibrary.modificationTime(of: asset).map { $0 > limit } ?? false }
    }

    private mutating func say(_ coverage: FolderWatcher.Coverage) {
        guard self.coverage != coverage else { return }
        let isFirst = self.coverage == nil
        let interval = timing.interval.defaultDescription ?? ""
        if let gap = coverage.gap, self.coverage?.gap != gap {
            output.remark("\(library.name): \(gap); what it does not see is found by listing every \(interval)")
        }
        self.coverage = coverage
        guard isFirst else { return }
        let folders = coverage.folderCount == 1 ? "1 folder" : "\(coverage.folderCount) folders"
        let scope = watchers.isEmpty ? "" : "\(folders), and "
        output.remark("\(library.name): watching \(scope)all of it every \(interval)")
    }

    // MARK: Changes

    private mutating func takeChanges() async throws {
        for watcher in watchers {
            let changes = await watcher.takeChanges()
            if changes.isIncomplete || changes.isRootGone { nextListing = .now }
            for (identifier, change) in changes.photos {
                settling.note(change, of: identifier, at: .now)
                ready.remove(identifier)
            }
            for folder in changes.newFolders { try await list(folder) }
        }
    }

    /// Takes in what a new folder holds already.
    private mutating func list(_ folder: LocalIdentifier) async throws {
        guard var wish = wishes.first else { return }
        wish.prefix = folder
        let isFresh = freshness()
        do {
            for try await case .asset(let asset) in photos.assets(matching: wish) {
                if isFresh(asset) { settling.note(listed: asset, at: .now) } else { ready.add(asset, at: .now) }
            }
        } catch let error as PhotoLibraryError where [.missing, .notAPhoto].contains(error.code) {
            // It has gone again.
        } catch {
            // Nothing tells of this folder a second time.
            nextListing = .now
            throw error
        }
    }

    private mutating func lookAtDue() async throws {
        let due = settling.takeDue(at: .now)
        guard !due.isEmpty else { return }
        for asset in try await photos.assets(withLocalIdentifiers: due) {
            let identifier = asset.localIdentifier
            let isWhole = settling.look(at: identifier, revision: asset.revision, now: .now)
            // One without a byte was only begun.
            if isWhole, FolderPhotoLibrary.size(of: asset) != 0 { ready.add(asset, at: .now) }
        }
    }
}
