import FoundationEssentials

/// A photo and its true text.
struct Sample {
    let path: String
    /// Nil when nobody says what is written on it: probably nothing.
    let truth: String?
    /// The truth covers only some of the text.
    let isPartial: Bool

    var name: String { String(path.split(separator: "/").suffix(2).joined(separator: "/")) }

    /// The photos of a folder, by name.
    static func all(in folder: String) throws -> [Sample] {
        let files = FileManager.default
        let partial = partialNames(beside: folder)
        return try files.contentsOfDirectory(atPath: folder).sorted().compactMap { file in
            let path = folder + "/" + file
            guard !file.hasSuffix(".txt"), !file.hasPrefix("."), FileKind.isRegular(path) else { return nil }
            let stem = file.split(separator: ".").dropLast().joined(separator: ".")
            let truth = try? String(contentsOf: URL(filePath: folder + "/" + stem + ".gt.txt"), encoding: .utf8)
            return Sample(
                path: path, truth: truth, isPartial: partial.contains(file))
        }
    }

    /// The file names that MANIFEST.tsv, one folder up, notes as partly transcribed.
    private static func partialNames(beside folder: String) -> Set<String> {
        guard let manifest = try? String(contentsOf: URL(filePath: folder + "/../MANIFEST.tsv"), encoding: .utf8)
        else { return [] }
        return Set(
            manifest.split(separator: "\n").compactMap { row in
                let fields = row.split(separator: "\t", omittingEmptySubsequences: false)
                guard let note = fields.last, note.hasPrefix("partial") else { return nil }
                return fields[0].split(separator: "/").last.map(String.init)
            })
    }
}
