import Glibc
import SQLite

/// A folder with one database, which lasts as long as this object.
final class DatabaseFolder {
    struct Failure: Error {
        let call: String
        let number: Int32
    }

    /// What can be told of a file without opening it; unequal after any change, of its owner too.
    struct Trace: Hashable {
        let name: String
        let size: Int
        let owner: uid_t
        let changedSeconds: Int
        let changedNanoseconds: Int
    }

    let folder: String
    var path: String { folder + "/" + name }
    private let name: String

    /// - Parameter name: of the database's file.
    init(name: String = "Photos.sqlite") throws {
        var template = Array("/tmp/phototext-tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(call: "mkdtemp", number: errno) }
        folder = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
        self.name = name
    }

    deinit {
        for name in names { remove(folder + "/" + name) }
        rmdir(folder)
    }

    /// Opens the database as the program that it belongs to.
    func open(log: Bool = false) throws -> SQLiteConnection {
        let connection = try SQLiteConnection(path: path, .readWrite)
        try connection.execute(log ? "PRAGMA journal_mode = WAL" : "PRAGMA journal_mode = DELETE")
        try connection.execute("CREATE TABLE IF NOT EXISTS item (id INTEGER PRIMARY KEY, title)")
        return connection
    }

    var names: [String] {
        guard let stream = opendir(folder) else { return [] }
        defer { closedir(stream) }
        var names: [String] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) {
                String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
            }
            if name != "." && name != ".." { names.append(name) }
        }
        return names.sorted()
    }

    var traces: [Trace] {
        (names + ["."]).map { name in
            var status = stat()
            lstat(folder + "/" + name, &status)
            return Trace(
                name: name, size: Int(status.st_size), owner: status.st_uid, changedSeconds: status.st_ctim.tv_sec,
                changedNanoseconds: status.st_ctim.tv_nsec)
        }
    }

    func write(_ bytes: [UInt8], at offset: Int = 0, to suffix: String = "") throws {
        let file = Glibc.open(path + suffix, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
        guard file >= 0 else { throw Failure(call: "open", number: errno) }
        defer { close(file) }
        guard pwrite(file, bytes, bytes.count, off_t(offset)) == bytes.count else {
            throw Failure(call: "pwrite", number: errno)
        }
    }

    /// Copies the database and its log, as a backup does, without the shared memory.
    func copy(to other: DatabaseFolder) throws {
        for suffix in ["", "-wal"] {
            let file = Glibc.open(path + suffix, O_RDONLY | O_CLOEXEC)
            guard file >= 0 else { throw Failure(call: "open", number: errno) }
            defer { close(file) }
            var bytes = [UInt8](repeating: 0, count: 1 << 20)
            let count = read(file, &bytes, bytes.count)
            try other.write(Array(bytes[..<count]), to: suffix)
        }
    }
}
