import Glibc
import HTTP

/// Where a list of addresses is: a file, or itself on the web.
enum WebList: Sendable, Hashable {
    case file(String)
    case web(HTTPURL)

    /// A million addresses of a thousand bytes.
    private static let largestList = 1 << 30

    /// - Throws: ``PhotoLibraryError`` with `invalidLocation`.
    init(location: String) throws(PhotoLibraryError) {
        guard location.contains("://") else {
            guard !location.isEmpty else {
                throw PhotoLibraryError(.invalidLocation, "a web library needs the path or the address of a list")
            }
            self = .file(location)
            return
        }
        do {
            let url = try HTTPURL(LocalIdentifier(validating: location, as: .address).rawValue)
            self = .web(url)
        } catch let error as InvalidIdentifier {
            throw PhotoLibraryError(.invalidLocation, "the address of the list is not valid: \(error)")
        } catch {
            throw PhotoLibraryError(.invalidLocation, "the address of the list is not valid")
        }
    }

    /// The list, ready to be read from its beginning. One from the web is laid down in a file without a name first, so
    /// that memory does not grow with it.
    ///
    /// - Throws: ``PhotoLibraryError``: `unavailable`; `notPermitted` when its address may not be asked.
    func open(_ client: WebClient) async throws(PhotoLibraryError) -> FileDescriptor {
        switch self {
        case .file(let path): try Self.openFile(path)
        case .web(let url): try await Self.download(url, client)
        }
    }

    private static func openFile(_ path: String) throws(PhotoLibraryError) -> FileDescriptor {
        do throws(SystemError) {
            let file = try FileDescriptor.openFile(path)
            guard try file.status().kind == .regular else { throw SystemError(EISDIR) }
            return file
        } catch {
            throw .unavailable("the list of addresses cannot be opened (\(error.text))", error)
        }
    }

    private static func download(_ url: HTTPURL, _ client: WebClient) async throws(PhotoLibraryError) -> FileDescriptor
    {
        try client.check(url)
        let file: FileDescriptor
        do {
            file = try FileDescriptor.makeTemporaryFile()
        } catch {
            throw .unavailable("the list of addresses cannot be laid down (\(error.text))", error)
        }
        let number = file.number
        var request = client.request("GET", url)
        request.largestBody = largestList
        request.takeBody = { FileDescriptor.write($0, to: number) }
        do {
            _ = try await client.sendOnce(request)
            try file.rewind()
        } catch let error as PhotoLibraryError {
            // Without its list, the library is away, whatever the reason.
            throw PhotoLibraryError(.unavailable, "the list of addresses cannot be fetched: \(error.message)")
        } catch {
            throw PhotoLibraryError(.unavailable, "the list of addresses cannot be read")
        }
        return file
    }
}
