import Glibc

/// A folder that fixtures are written to, together with `truth.tsv`: a line for each photo, its name, a tab and its
/// text, with `\n` between the lines.
struct FixtureFolder {
    private let path: String
    private var truth = ""

    /// Makes the folder, and those above it, if need be.
    init(_ path: String) throws(FixtureError) {
        self.path = path
        try Self.makeFolders(above: path + "/")
    }

    mutating func write(_ bytes: [UInt8], to name: String, text: String?) throws(FixtureError) {
        try Self.makeFolders(above: path + "/" + name)
        try Self.write(bytes, to: path + "/" + name)
        guard let text else { return }
        truth += name + "\t" + text.replacing("\n", with: "\\n") + "\n"
    }

    /// Writes the truth.
    func finish() throws(FixtureError) {
        try Self.write(Array(truth.utf8), to: path + "/truth.tsv")
    }

    private static func makeFolders(above path: String) throws(FixtureError) {
        for end in path.indices where path[end] == "/" && end != path.startIndex {
            guard mkdir(String(path[..<end]), 0o755) == 0 || errno == EEXIST else { throw failure("make", path) }
        }
    }

    private static func write(_ bytes: [UInt8], to path: String) throws(FixtureError) {
        guard let file = fopen(path, "we") else { throw failure("open", path) }
        let count = fwrite(bytes, 1, bytes.count, file)
        guard fclose(file) == 0, count == bytes.count else { throw failure("write", path) }
    }

    private static func failure(_ verb: String, _ path: String) -> FixtureError {
        FixtureError("cannot \(verb) \(path): \(String(cString: strerror(errno)))")
    }
}
