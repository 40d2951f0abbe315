import PhotoLibraries

/// Cuts a stream of bytes into identifiers, one a line or separated by NUL, however the stream comes in pieces.
///
/// A pure state machine: the reading is somebody else's. Memory is bounded by the longest identifier allowed, whatever
/// the stream holds.
struct IdentifierSplitter {
    enum Item: Hashable {
        case identifier(LocalIdentifier)
        case invalid(line: Int, InvalidIdentifier)
    }

    enum Separator: Hashable {
        /// LF; a CR before it is taken off.
        case line
        case null

        fileprivate var byte: UInt8 {
            switch self {
            case .line: UInt8(ascii: "\n")
            case .null: 0
            }
        }
    }

    private let separator: Separator
    /// The beginning of an identifier whose end has not come yet.
    private var pending: [UInt8] = []
    /// Bytes of the present line that were not kept, because it is too long anyway.
    private var droppedCount = 0
    private var line = 0

    /// One more than is allowed shows that it is too long; the CR comes on top.
    private static let maximumPendingCount = LocalIdentifier.maximumByteCount + 2

    init(separator: Separator) {
        self.separator = separator
    }

    /// Takes the next piece and passes on what it completes.
    mutating func take(_ piece: [UInt8], _ body: (Item) async throws -> Void) async rethrows {
        var rest = piece[...]
        while let end = rest.firstIndex(of: separator.byte) {
            if let item = finish(rest[..<end]) { try await body(item) }
            rest = rest[(end + 1)...]
        }
        keep(rest)
    }

    /// Passes on what stands behind the last separator.
    mutating func end(_ body: (Item) async throws -> Void) async rethrows {
        if let item = finish([]) { try await body(item) }
    }

    private mutating func keep(_ bytes: ArraySlice<UInt8>) {
        let kept = bytes.prefix(Self.maximumPendingCount - pending.count)
        pending += kept
        droppedCount += bytes.count - kept.count
    }

    /// The item that ends here; nil for a blank line.
    private mutating func finish(_ bytes: ArraySlice<UInt8>) -> Item? {
        line += 1
        guard !pending.isEmpty else { return item(bytes, droppedCount: 0) }
        keep(bytes)
        defer {
            pending.removeAll(keepingCapacity: true)
            droppedCount = 0
        }
        return item(pending[...], droppedCount: droppedCount)
    }

    private func item(_ bytes: ArraySlice<UInt8>, droppedCount: Int) -> Item? {
        var bytes = bytes
        if separator == .line, bytes.last == UInt8(ascii: "\r") { bytes.removeLast() }
        // Windows programs begin a file with a byte order mark.
        if line == 1, bytes.starts(with: [0xef, 0xbb, 0xbf]) { bytes.removeFirst(3) }
        guard !bytes.isEmpty else { return nil }
        guard droppedCount == 0 else {
            return .invalid(line: line, .tooLong(byteCount: bytes.count + droppedCount))
        }
        do throws(InvalidIdentifier) {
            return .identifier(try LocalIdentifier(validatingUTF8: bytes))
        } catch {
            return .invalid(line: line, error)
        }
    }
}
