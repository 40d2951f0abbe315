import CommandKit
import FoundationEssentials
import Glibc

/// A folder that is gone when this program is.
struct TemporaryFolder {
    let path: String

    init() throws {
        var template = Array("/tmp/phototext-accuracy-XXXXXX".utf8CString)
        guard let made = mkdtemp(&template) else { throw CommandError(.cannotCreate, "no folder can be made in /tmp") }
        path = String(cString: made)
    }

    func remove() {
        // Nobody needs it; what is left of it goes with /tmp.
        try? FileManager.default.removeItem(atPath: path)
    }
}
