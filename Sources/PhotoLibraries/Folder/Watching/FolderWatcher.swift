import BlockingExecutor
import Glibc

/// Watches a folder library, or a part of it, for photos that come and change, by inotify(7): what other machines do to a
/// network disk it does not see.
package actor FolderWatcher {
    /// How far the watching goes.
    package struct Coverage: Sendable, Hashable {
        /// Folders that are watched.
        package var folderCount = 0
        /// Why some or all are not; nil when all are.
        package var gap: String?

        package init() {}
    }

    private let thread = DedicatedThread(name: "folder watch")
    private let root: String
    private let options: AssetFetchOptions
    private let onChange: @Sendable () -> Void
    private var inotify: Inotify?
    /// Where the watching begins, as the disk writes it.
    private var start: [UInt8] = []
    private var folders = WatchedFolders()
    private var changes = FolderChanges()
    private var gap: String?

    package nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    /// - Parameters:
    ///   - root: the path of the library.
    ///   - options: which photos are wanted: by prefix and by name.
    ///   - onChange: called when ``takeChanges()`` has something to tell.
    package init(root: String, matching options: AssetFetchOptions, onChange: @escaping @Sendable () -> Void) {
        self.root = root
        self.options = options
        self.onChange = onChange
    }

    /// Begins to watch, or begins anew: whatever was noted before is forgotten, so that a listing has to follow.
    package func begin() -> Coverage {
        end()
        do throws(SystemError) {
            let inotify = try Inotify()
            self.inotify = inotify
            start = startPath()
            watch(start)
            thread.watch(inotify.descriptor, every: 60_000) { [weak self] in
                self?.assumeIsolated { $0.drain() }
            }
        } catch {
            gap = "this user has too many watchers (\(error.text))"
        }
        var coverage = Coverage()
        coverage.folderCount = folders.count
        coverage.gap = gap
        return coverage
    }

    package func end() {
        thread.unwatch()
        inotify = nil
        folders = WatchedFolders()
        changes = FolderChanges()
        gap = nil
    }

    /// What has happened since the last call.
    package func takeChanges() -> FolderChanges {
        defer { changes = FolderChanges() }
        return changes
    }

    // MARK: Watching

    private func watch(_ start: [UInt8]) {
        var waiting = [start]
        while let path = waiting.popLast() {
            guard add(path) else { continue }
            waiting += subfolders(path)
        }
    }

    /// Returns whether the folder is watched.
    private func add(_ path: [UInt8]) -> Bool {
        guard let inotify else { return false }
        do {
            folders.add(path, as: try inotify.watch(absolute(path)))
            return true
        } catch {
            switch error.number {
            case ENOSPC: gap = "this user may not watch more folders: see fs.inotify.max_user_watches"
            // It is gone again, or was never a folder.
            case ENOENT, ENOTDIR: if folders.count == 0 { changes.isRootGone = true }
            default: gap = "a folder cannot be watched (\(error.text))"
            }
            return false
        }
    }

    private func startPath() -> [UInt8] {
        guard let prefix = options.prefix else { return [] }
        let path = try? PathLookup.path(of: prefix, in: FileDescriptor.openDirectory(root))
        return path ?? Array(prefix.rawValue.utf8)
    }

    private nonisolated func subfolders(_ path: [UInt8]) -> [[UInt8]] {
        var found: [[UInt8]] = []
        do throws(SystemError) {
            let stream = try DirectoryStream(
                FileDescriptor.openDirectory(String(decoding: absolute(path), as: UTF8.self)))
            try stream.forEachEntry { name, kind in
                let kind = kind ?? (try? stream.status(of: Array(name), followingLinks: false))?.kind
                if kind == .directory, isWatched(folder: Array(name), in: path) {
                    found.append(PathLookup.join(path, name))
                }
                return true
            }
        } catch {
            // What cannot be listed holds no photos for the library either.
            return []
        }
        return found
    }

    private nonisolated func isWatched(folder name: [UInt8], in parent: [UInt8]) -> Bool {
        guard !FolderNames.isHidden(name), !FolderNames.isForeignFolder(name),
            let identifier = try? LocalIdentifier(validatingUTF8: PathLookup.join(parent, name))
        else { return false }
        return !options.excludes(folder: identifier.rawValue)
    }

    private nonisolated func absolute(_ path: [UInt8]) -> [UInt8] {
        path.isEmpty ? Array(root.utf8) : Array(root.utf8) + [UInt8(ascii: "/")] + path
    }

    // MARK: Events

    private func drain() {
        guard let inotify else { return }
        let isFirst = changes.isEmpty
        do throws(SystemError) {
            while case let events = try inotify.nextEvents(), !events.isEmpty {
                for event in events { take(event) }
            }
        } catch {
            changes.isIncomplete = true
        }
        if isFirst, !changes.isEmpty { onChange() }
    }

    private func take(_ event: Inotify.Event) {
        if event.has(IN_Q_OVERFLOW) { return changes.isIncomplete = true }
        guard let folder = folders[event.watch] else { return }
        let isRoot = folder == start
        if event.has(IN_DELETE_SELF) || event.has(IN_MOVE_SELF) || event.has(IN_UNMOUNT) {
            // A sub-folder that went is told by the folder above it.
            if isRoot { changes.isRootGone = true }
            return
        }
        if event.has(IN_IGNORED) { return folders.remove(event.watch) }
        guard !event.name.isEmpty, !FolderNames.isHidden(event.name) else { return }
        let path = PathLookup.join(folder, event.name)
        if event.has(IN_ISDIR) { takeFolder(event, path, in: folder) } else { takeFile(event, path) }
    }

    private func takeFolder(_ event: Inotify.Event, _ path: [UInt8], in parent: [UInt8]) {
        if event.has(IN_MOVED_FROM) {
            for watch in folders.removeTree(path) { inotify?.unwatch(watch) }
        }
        guard event.has(IN_CREATE) || event.has(IN_MOVED_TO), isWatched(folder: event.name, in: parent),
            let identifier = try? LocalIdentifier(validatingUTF8: path)
        else { return }
        // First watched, then listed: what comes in between is seen by one of both.
        watch(path)
        changes.newFolders.insert(identifier)
    }

    private func takeFile(_ event: Inotify.Event, _ path: [UInt8]) {
        guard FolderNames.isPhoto(event.name), let identifier = try? LocalIdentifier(validatingUTF8: path),
            options.admits(name: identifier.rawValue)
        else { return }
        if event.has(IN_MOVED_TO) {
            changes.photos[identifier] = .arrived
        } else if event.has(IN_CLOSE_WRITE) {
            changes.photos[identifier] = .closed
        } else if event.has(IN_MODIFY) {
            changes.photos[identifier] = .written
        } else if event.has(IN_CREATE) {
            // What is made by opening it is written to or closed in a moment; what is linked is whole.
            changes.photos[identifier] = .closed
        } else if event.has(IN_DELETE) || event.has(IN_MOVED_FROM) {
            changes.photos[identifier] = .vanished
        }
    }
}
