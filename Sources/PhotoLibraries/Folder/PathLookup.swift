import Glibc
import UnicodeText

/// Finds the name on disk that an identifier stands for when the disk does not write it composed (NFC).
///
/// Disks written by a Mac hold decomposed names, and one path may mix both. Component by component, the composed name
/// is tried, then the decomposed one, then the folder is searched for a name that is the same once composed.
enum PathLookup {
    /// The path on disk, as bytes.
    ///
    /// - Throws: ``SystemError``: `ENOENT` when there is none.
    static func path(
        of identifier: LocalIdentifier, in root: borrowing FileDescriptor
    ) throws(SystemError) -> [UInt8] {
        let composed = Array(identifier.rawValue.utf8)
        do {
            _ = try root.openBeneath(composed, FileDescriptor.metadataOnly)
            return composed
        } catch {
            // ASCII has only one form.
            guard error.meaning == .absent, composed.contains(where: { $0 >= 0x80 }) else { throw error }
        }
        var path: [UInt8] = []
        for component in identifier.rawValue.split(separator: "/") {
            path = try entry(named: component, below: path, in: root)
        }
        return path
    }

    private static func entry(
        named component: Substring, below parent: [UInt8], in root: borrowing FileDescriptor
    ) throws(SystemError) -> [UInt8] {
        for form in [NormalizationForm.composed, .decomposed] {
            let path = join(parent, component.normalized(form).utf8)
            do {
                _ = try root.openBeneath(path, FileDescriptor.metadataOnly)
                return path
            } catch {
                guard error.meaning == .absent else { throw error }
            }
        }
        var found: [UInt8]?
        let wanted = Array(component.utf8)
        let folder = parent.isEmpty ? [UInt8(ascii: ".")] : parent
        try DirectoryStream(root.openBeneath(folder, O_RDONLY | O_DIRECTORY)).forEachEntry { name, _ in
            if let text = String(validating: name, as: UTF8.self), text.normalized(.composed).utf8.elementsEqual(wanted)
            {
                found = Array(name)
            }
            return found == nil
        }
        guard let found else { throw SystemError(ENOENT) }
        return join(parent, found)
    }

    static func join(_ parent: [UInt8], _ name: some Sequence<UInt8>) -> [UInt8] {
        parent.isEmpty ? Array(name) : parent + [UInt8(ascii: "/")] + name
    }
}
