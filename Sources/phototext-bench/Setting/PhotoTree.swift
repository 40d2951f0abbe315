import CommandKit
import Glibc

/// A folder with sub-folders of a thousand tiny files each, removed with its owner.
final class PhotoTree {
    static let filesPerFolder = 1000

    let path: String
    private(set) var count = 0

    /// - Parameter parent: the folder that it is made in.
    init(in parent: String) throws {
        var template = Array("\(parent)/phototext-tree.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw CommandError(.cannotCreate, "cannot make a folder in \(parent)") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        _ = try? Program(path: "/bin/rm").run(["-rf", "--", path])
    }

    /// Adds files until there are so many.
    func grow(to total: Int) throws {
        while count < total {
            let folder = "\(path)/album-\(count / Self.filesPerFolder)"
            if count % Self.filesPerFolder == 0 { mkdir(folder, 0o755) }
            let file = open("\(folder)/IMG_\(10_000_000 + count).jpg", O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
            guard file >= 0, write(file, "x", 1) == 1 else {
                throw CommandError(.cannotCreate, "cannot write to \(folder)")
            }
            close(file)
            count += 1
        }
    }
}
