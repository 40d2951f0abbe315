import CommandKit
import Glibc

/// A file with identifiers as photo libraries have them, one a line, written without holding them.
enum IdentifierList {
    static func identifier(_ number: Int) -> String {
        "2026/album-\(number / 1000)/IMG_\(10_000_000 + number).HEIC"
    }

    static func write(_ numbers: Range<Int>, to path: String) throws {
        guard let file = fopen(path, "we") else { throw CommandError(.cannotCreate, "cannot write to \(path)") }
        for number in numbers { fputs(identifier(number) + "\n", file) }
        guard fclose(file) == 0 else { throw CommandError(.ioError, "cannot write to \(path)") }
    }
}
