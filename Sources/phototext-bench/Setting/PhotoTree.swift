import CommandKit
import Glibc
import PhotoFixtures

/// A folder with sub-folders of a thousand tiny files each, removed with its owner.
final class PhotoTree {
    static let filesPerFolder = 1000

    private let folder: TemporaryFolder
    var path: String { folder.path }
    private(set) var count = 0

    /// - Parameter parent: the folder that it is made in.
    init(in parent: String) throws {
        folder = try TemporaryFolder("phototext-tree", in: parent)
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
