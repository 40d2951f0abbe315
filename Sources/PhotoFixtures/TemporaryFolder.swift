import FoundationEssentials
import Glibc

/// A new folder, removed with its owner and with whatever was put into it.
package final class TemporaryFolder {
    package let path: String

    /// - Parameters:
    ///   - name: what its name begins with.
    ///   - parent: the folder that it is made in; by default where TMPDIR says.
    /// - Throws: ``FixtureError``.
    package init(
        _ name: String, in parent: String = FileManager.default.temporaryDirectory.path()
    ) throws(FixtureError) {
        var template = Array("\(parent)/\(name).XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw FixtureError("cannot make a folder in \(parent)") }
        path = String(decoding: template.dropLast().map(UInt8.init(bitPattern:)), as: UTF8.self)
    }

    deinit {
        // Nobody needs it; what cannot be removed goes with the place that it is in.
        try? FileManager.default.removeItem(atPath: path)
    }
}
