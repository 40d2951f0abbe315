import Glibc

/// A folder that lasts as long as this object. Names are given as bytes or text, exactly as the disk gets them.
final class TemporaryFolder: Sendable {
    struct Failure: Error {
        let call: String
        let number: Int32
    }

    let path: String

    init() throws {
        var template = Array("/tmp/phototext-tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(call: "mkdtemp", number: errno) }
        path = String(decoding: template.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }

    deinit {
        removeAll()
    }

    /// Writes a file, and the folders above it.
    func write(_ bytes: [UInt8], to name: String) throws {
        try write(bytes, to: Array(name.utf8))
    }

    func write(_ bytes: [UInt8], to name: [UInt8]) throws {
        for index in name.indices where name[index] == UInt8(ascii: "/") {
            _ = withPath(Array(name[..<index])) { mkdir($0, 0o755) }
        }
        try write(bytes, to: name, O_TRUNC)
    }

    /// Writes to the end of a file.
    func append(_ bytes: [UInt8], to name: String) throws {
        try write(bytes, to: Array(name.utf8), O_APPEND)
    }

    private func write(_ bytes: [UInt8], to name: [UInt8], _ flag: Int32) throws {
        let file = withPath(name) { open($0, O_WRONLY | O_CREAT | O_CLOEXEC | flag, 0o644) }
        guard file >= 0 else { throw Failure(call: "open", number: errno) }
        defer { close(file) }
        guard Glibc.write(file, bytes, bytes.count) == bytes.count else { throw Failure(call: "write", number: errno) }
    }

    func makeFolder(_ name: String) throws {
        try check("mkdir", withPath(Array(name.utf8)) { mkdir($0, 0o755) })
    }

    func makePipe(_ name: String) throws {
        try check("mkfifo", withPath(Array(name.utf8)) { mkfifo($0, 0o644) })
    }

    func link(_ name: String, to target: String) throws {
        try check("symlink", withPath(Array(name.utf8)) { symlink(target, $0) })
    }

    func setMode(_ mode: mode_t, of name: String) throws {
        try check("chmod", withPath(Array(name.utf8)) { chmod($0, mode) })
    }

    func setModificationTime(_ seconds: Int, _ nanoseconds: Int = 0, of name: String) throws {
        let times = [timespec](repeating: timespec(tv_sec: seconds, tv_nsec: nanoseconds), count: 2)
        try check("utimensat", withPath(Array(name.utf8)) { utimensat(AT_FDCWD, $0, times, 0) })
    }

    func remove(_ name: String) throws {
        try check("remove", withPath(Array(name.utf8)) { Glibc.remove($0) })
    }

    /// Removes the folder itself too.
    func removeAll() {
        Self.remove(Array(path.utf8))
    }

    /// Names need not be UTF-8.
    private static func remove(_ path: [UInt8]) {
        let terminated = (path + [0]).map { CChar(bitPattern: $0) }
        if Glibc.remove(terminated) == 0 { return }
        guard let stream = opendir(terminated) else { return }
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { Array($0.prefix { $0 != 0 }) }
            if name != Array(".".utf8) && name != Array("..".utf8) {
                remove(path + [UInt8(ascii: "/")] + name)
            }
        }
        closedir(stream)
        _ = Glibc.remove(terminated)
    }

    private func check(_ call: String, _ result: Int32) throws {
        guard result == 0 else { throw Failure(call: call, number: errno) }
    }

    private func withPath(_ name: [UInt8], _ body: (UnsafePointer<CChar>) -> Int32) -> Int32 {
        let bytes = (Array(path.utf8) + [UInt8(ascii: "/")] + name + [0]).map { CChar(bitPattern: $0) }
        return bytes.withUnsafeBufferPointer { $0.baseAddress.map(body) ?? -1 }
    }
}
