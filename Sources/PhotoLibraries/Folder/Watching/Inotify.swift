import Glibc

/// Owns an inotify(7) instance.
final class Inotify {
    /// Something that happened in a watched folder.
    struct Event {
        var watch: Int32
        var mask: UInt32
        /// Of the entry it happened to; empty when it is the folder itself.
        var name: [UInt8]

        func has(_ flag: some BinaryInteger) -> Bool { mask & UInt32(truncatingIfNeeded: flag) != 0 }
    }

    /// Readable when something has happened.
    let descriptor: Int32

    /// - Throws: ``SystemError``: `EMFILE` when this user has too many instances.
    init() throws(SystemError) {
        descriptor = inotify_init1(Int32(IN_CLOEXEC | IN_NONBLOCK))
        guard descriptor >= 0 else { throw .last }
    }

    deinit {
        close(descriptor)
    }

    /// Watches a folder, not through a link. The same folder again has the same number.
    ///
    /// - Throws: ``SystemError``: `ENOSPC` when this user watches too many.
    func watch(_ path: [UInt8]) throws(SystemError) -> Int32 {
        let flags: [any BinaryInteger] = [
            IN_CREATE, IN_MODIFY, IN_CLOSE_WRITE, IN_MOVED_TO, IN_MOVED_FROM, IN_DELETE, IN_DELETE_SELF, IN_MOVE_SELF,
            IN_ONLYDIR, IN_DONT_FOLLOW, IN_EXCL_UNLINK,
        ]
        let mask = flags.reduce(0) { $0 | UInt32(truncatingIfNeeded: $1) }
        let number = (path + [0]).withUnsafeBytes { bytes in
            bytes.baseAddress.map {
                inotify_add_watch(
                    descriptor, $0.assumingMemoryBound(to: CChar.self), mask)
            } ?? -1
        }
        guard number >= 0 else { throw .last }
        return number
    }

    func unwatch(_ watch: Int32) {
        inotify_rm_watch(descriptor, watch)
    }

    /// What has happened since the last call; none when nothing has.
    func nextEvents() throws(SystemError) -> [Event] {
        // The longest name has 255 bytes: hundreds of events.
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: 65_536) { buffer, count in
            let result = read(descriptor, buffer.baseAddress, buffer.count)
            count = max(0, result)
            if result < 0, errno != EAGAIN, errno != EINTR { failure = .last }
        }
        if let failure { throw failure }
        return Self.events(bytes)
    }

    private static func events(_ bytes: [UInt8]) -> [Event] {
        var events: [Event] = []
        let head = MemoryLayout<inotify_event>.size
        bytes.withUnsafeBytes { bytes in
            var start = 0
            while start + head <= bytes.count {
                let event = bytes.loadUnaligned(fromByteOffset: start, as: inotify_event.self)
                let end = start + head + Int(event.len)
                guard end <= bytes.count else { return }
                let name = bytes[(start + head)..<end].prefix { $0 != 0 }
                events.append(Event(watch: event.wd, mask: event.mask, name: Array(name)))
                start = end
            }
        }
        return events
    }
}
