import CPOSIX
import Glibc

/// An open file or folder, closed with its owner.
struct FileDescriptor: ~Copyable {
    /// The flag O_PATH: what is opened is not touched, only its metadata can be read.
    static let metadataOnly = phototext_open_path_only

    let number: Int32

    private init(owning number: Int32) {
        self.number = number
    }

    deinit {
        close(number)
    }

    /// Opens a folder by its path, links followed.
    static func openDirectory(_ path: String) throws(SystemError) -> FileDescriptor {
        try retrying { open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC) }
    }

    /// Opens a file for reading by its path, links followed.
    static func openFile(_ path: String) throws(SystemError) -> FileDescriptor {
        try retrying { open(path, O_RDONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC) }
    }

    /// A new file for reading and writing that has no name and is gone when it is closed.
    static func makeTemporaryFile() throws(SystemError) -> FileDescriptor {
        let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        return try retrying { phototext_temporary_file(folder) }
    }

    /// Opens `path`, the bytes of a relative path, below this folder and nowhere else: see openat2(2).
    ///
    /// What is found may be a FIFO or a terminal: opening it neither waits nor makes it the controlling terminal.
    func openBeneath(_ path: [UInt8], _ flags: Int32) throws(SystemError) -> FileDescriptor {
        let path = path + [0]
        // openat2 refuses flags that mean nothing together.
        let flags = flags & Self.metadataOnly != 0 ? flags | O_CLOEXEC : flags | O_NONBLOCK | O_NOCTTY | O_CLOEXEC
        return try Self.retrying {
            path.withUnsafeBytes { bytes in
                guard let start = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return -1 }
                return phototext_open_beneath(number, start, flags)
            }
        }
    }

    /// Metadata of what is open.
    func status() throws(SystemError) -> FileStatus {
        var status = stat()
        guard fstat(number, &status) == 0 else { throw .last }
        return FileStatus(status)
    }

    /// Fills `buffer` from the start of the file, as far as the file goes. Returns the number of bytes.
    func readFromStart(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        var count = 0
        while count < buffer.count {
            let result = pread(
                number, buffer.baseAddress?.advanced(by: count), buffer.count - count, off_t(count))
            if result < 0 {
                if errno == EINTR { continue }
                throw .last
            }
            if result == 0 { break }
            count += result
        }
        return count
    }

    /// The next bytes, at most as many as `buffer` takes; 0 at the end.
    func read(into buffer: UnsafeMutableRawBufferPointer) throws(SystemError) -> Int {
        while true {
            let count = Glibc.read(number, buffer.baseAddress, buffer.count)
            guard count < 0 else { return count }
            guard errno == EINTR else { throw .last }
        }
    }

    /// Writes all of `bytes` to an open file; false when they do not go in.
    static func write(_ bytes: UnsafeRawBufferPointer, to number: Int32) -> Bool {
        var rest = bytes
        while !rest.isEmpty {
            let count = Glibc.write(number, rest.baseAddress, rest.count)
            guard count >= 0 || errno == EINTR else { return false }
            rest = UnsafeRawBufferPointer(rebasing: rest[max(0, count)...])
        }
        return true
    }

    /// What is read next is the beginning.
    func rewind() throws(SystemError) {
        guard lseek(number, 0, SEEK_SET) == 0 else { throw .last }
    }

    /// Gives up the descriptor without closing it.
    consuming func release() -> Int32 {
        let number = number
        discard self
        return number
    }

    /// openat2 answers EAGAIN when something was renamed under it, and any open does when a lease is being broken.
    private static func retrying(_ open: () -> Int32) throws(SystemError) -> FileDescriptor {
        var attempts = 0
        while true {
            let number = open()
            if number >= 0 { return FileDescriptor(owning: number) }
            attempts += 1
            guard errno == EINTR || errno == EAGAIN && attempts < 10 else { throw .last }
        }
    }
}
