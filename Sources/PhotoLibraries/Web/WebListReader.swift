import BlockingExecutor

/// Reads a list of addresses, on a thread of its own, a piece at a time.
actor WebListReader {
    private static let pieceSize = 64 << 10

    private let thread = DedicatedThread(name: "web list")
    private let file: FileDescriptor
    private let client: WebClient
    private let options: AssetFetchOptions
    private var splitter = LineSplitter()
    private var lineNumber = 0
    private var isAtEnd = false
    private var page: [LibraryEntry] = []

    nonisolated var unownedExecutor: UnownedSerialExecutor { thread.asUnownedSerialExecutor() }

    init(_ file: consuming FileDescriptor, client: WebClient, matching options: AssetFetchOptions) {
        self.file = file
        self.client = client
        self.options = options
    }

    /// The next entries; none at the end.
    func nextPage() throws(PhotoLibraryError) -> [LibraryEntry] {
        page = []
        while page.isEmpty, !isAtEnd {
            let piece = try nextPiece()
            if piece.isEmpty {
                isAtEnd = true
                splitter.finish { take($0) }
            } else {
                splitter.take(piece[...]) { take($0) }
            }
        }
        return page
    }

    private func nextPiece() throws(PhotoLibraryError) -> [UInt8] {
        var failure: SystemError?
        let piece = [UInt8](unsafeUninitializedCapacity: Self.pieceSize) { buffer, count in
            do throws(SystemError) {
                count = try file.read(into: UnsafeMutableRawBufferPointer(buffer))
            } catch {
                failure = error
            }
        }
        if let failure { throw .unavailable("the list of addresses cannot be read (\(failure.text))", failure) }
        return piece
    }

    private func take(_ bytes: ArraySlice<UInt8>?) {
        lineNumber += 1
        switch WebLine(bytes) {
        case .nothing: return
        case .invalid(let reason): skip(reason)
        case .address(let identifier):
            if let prefix = options.prefix, !identifier.rawValue.utf8.starts(with: prefix.rawValue.utf8) { return }
            guard options.admits(name: identifier.rawValue) else { return }
            do {
                _ = try client.url(of: identifier)
                page.append(.asset(PhotoAsset(localIdentifier: identifier)))
            } catch {
                skip(error.message)
            }
        }
    }

    private func skip(_ reason: String) {
        page.append(.skipped(SkippedEntry(name: "line \(lineNumber)", reason: reason)))
    }
}
