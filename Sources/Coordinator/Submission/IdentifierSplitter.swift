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
    private let form: IdentifierForm
    /// The beginning of an identifier whose end has not come yet.
    private var pending: [UInt8] = []
    /// The length of that beginning; of a line that is too long anyway, not everything is kept.
    private var pendingCount = 0
    private var pendingLast: UInt8?
    private var line = 0

    /// Windows programs begin a file with it.
    private static let byteOrderMark: [UInt8] = [0xef, 0xbb, 0xbf]
    /// One more than is allowed shows that it is too long; the CR and the byte order mark come on top.
    private static let maximumPendingCount = LocalIdentifier.maximumByteCount + 2 + byteOrderMark.count

    /// - Parameter form: what identifiers of the library look like.
    init(separator: Separator, form: IdentifierForm = .path) {
        self.separator = separator
        self.form = form
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
        guard let last = bytes.last else { return }
        pending += bytes.prefix(Self.maximumPendingCount - pending.count)
        pendingCount += bytes.count
        pendingLast = last
    }

    /// The item that ends here; nil for a blank line.
    private mutating func finish(_ bytes: ArraySlice<UInt8>) -> Item? {
        line += 1
        guard !pending.isEmpty else { return item(bytes, count: bytes.count, last: bytes.last) }
        keep(bytes)
        defer {
            pending.removeAll(keepingCapacity: true)
            pendingCount = 0
        }
        return item(pending[...], count: pendingCount, last: pendingLast)
    }

    /// - Parameters:
    ///   - bytes: the beginning of a line.
    ///   - count: the length of the whole line.
    ///   - last: the last byte of the whole line.
    private func item(_ bytes: ArraySlice<UInt8>, count: Int, last: UInt8?) -> Item? {
        var bytes = bytes
        var count = count
        if separator == .line, last == UInt8(ascii: "\r") {
            count -= 1
            bytes = bytes.prefix(count)
        }
        if line == 1, bytes.starts(with: Self.byteOrderMark) {
            count -= Self.byteOrderMark.count
            bytes.removeFirst(Self.byteOrderMark.count)
        }
        guard !bytes.isEmpty else { return nil }
        guard bytes.count == count else { return .invalid(line: line, .tooLong(byteCount: count)) }
        do throws(InvalidIdentifier) {
            return .identifier(try LocalIdentifier(validatingUTF8: bytes, as: form))
        } catch {
            return .invalid(line: line, error)
        }
    }
}
