import FoundationEssentials
import Glibc

/// The photos below a folder whose text is known: by `NAME.gt.txt` beside `NAME.jpg`, or by a line of `truth.tsv`, as
/// drawn photos have it.
package struct SampleFolder {
    private static let suffix = ".gt.txt"

    package let samples: [Sample]

    /// - Throws: when the folder cannot be read.
    package init(_ folder: String) throws {
        let files = FileManager.default
        let names = try files.subpathsOfDirectory(atPath: folder).sorted()
        let partial = Self.partialNames(of: folder)
        var samples: [Sample] = []
        for name in names where name.hasSuffix(Self.suffix) {
            let stem = name.dropLast(Self.suffix.count)
            let truth = try String(contentsOf: URL(filePath: folder + "/" + name), encoding: .utf8)
            // Several formats of one picture share their truth.
            for photo in names where Self.stem(of: photo) == stem && Self.isFile(folder + "/" + photo) {
                samples.append(
                    Self.sample(
                        photo, in: folder, truth: truth, isPartial: partial.contains(Self.lastComponent(of: photo))))
            }
        }
        if let table = try? String(contentsOf: URL(filePath: folder + "/truth.tsv"), encoding: .utf8) {
            for line in table.split(separator: "\n") {
                let fields = line.split(separator: "\t", maxSplits: 1, omittingEmptySubsequences: false)
                guard fields.count == 2 else { continue }
                let truth = String(fields[1]).replacing("\\n", with: "\n")
                samples.append(Self.sample(String(fields[0]), in: folder, truth: truth, isPartial: false))
            }
        }
        self.samples = samples
    }

    private static func sample(_ name: String, in folder: String, truth: String, isPartial: Bool) -> Sample {
        let path = folder + "/" + name
        let group = path.split(separator: "/").dropLast().last.map(String.init) ?? folder
        return Sample(path: path, group: group, truth: truth, isPartial: isPartial)
    }

    private static func isFile(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    private static func lastComponent(of name: String) -> String {
        name.split(separator: "/").last.map(String.init) ?? ""
    }

    private static func stem(of name: String) -> Substring {
        name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    }

    /// The file names that MANIFEST.tsv notes as transcribed in part; it lies in the folder or above it.
    private static func partialNames(of folder: String) -> Set<String> {
        for path in [folder + "/MANIFEST.tsv", folder + "/../MANIFEST.tsv"] {
            guard let manifest = try? String(contentsOf: URL(filePath: path), encoding: .utf8) else { continue }
            let names = manifest.split(separator: "\n").compactMap { row -> String? in
                let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
                guard let note = fields.last, note.hasPrefix("partial") else { return nil }
                return lastComponent(of: String(fields[0]))
            }
            return Set(names)
        }
        return []
    }
}
