import Glibc

/// The names of one folder's entries, packed: a million of them take some 30 MB.
struct NameList {
    private struct Entry {
        var start: Int
        var count: Int
    }

    private var bytes: [UInt8] = []
    private var entries: [Entry] = []

    var count: Int { entries.count }

    subscript(index: Int) -> [UInt8] {
        let entry = entries[index]
        return Array(bytes[entry.start..<entry.start + entry.count])
    }

    mutating func append(_ name: UnsafeRawBufferPointer) {
        entries.append(Entry(start: bytes.count, count: name.count))
        bytes.append(contentsOf: name)
    }

    /// Orders the names by their bytes.
    mutating func sort() {
        bytes.withUnsafeBytes { bytes in
            guard let base = bytes.baseAddress else { return }
            entries.sort { a, b in
                let order = memcmp(base + a.start, base + b.start, min(a.count, b.count))
                return order == 0 ? a.count < b.count : order < 0
            }
        }
    }
}
