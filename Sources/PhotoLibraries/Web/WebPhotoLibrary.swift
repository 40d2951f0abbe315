import HTTP

/// Photos at addresses of the web, one by one: `https://…`.
///
/// The location is a list of them, a file or itself on the web: an address a line, blank lines and lines that begin with
/// `#` passed over. Only listing needs it. A photo is fetched by its address alone, so that workers need no list, and
/// addresses that stand in none can be submitted too.
///
/// Servers are asked about a photo when it is fetched, not when it is listed: a listing has no revisions. The revision is
/// the server's entity tag, else its time of modification.
///
/// Whoever writes a list must not thereby make this machine ask its own network: unless the library allows private
/// addresses, only public ones are connected to, by TLS, and without a proxy, which could not be watched.
package final class WebPhotoLibrary: PhotoLibrary {
    private let list: WebList
    private let client: WebClient

    /// - Parameters:
    ///   - location: the path or the address of a list; it is not looked at before it is needed.
    ///   - access: authorities to trust beside those of the system.
    /// - Throws: ``PhotoLibraryError`` with `invalidLocation`.
    package convenience init(
        location: String, options: LibraryOptions = LibraryOptions(), access: LibraryAccess = LibraryAccess()
    ) throws(PhotoLibraryError) {
        var configuration = HTTPConfiguration()
        configuration.authoritiesFile = access.authoritiesFile
        configuration.addressPolicy = options.allowsPrivateAddresses ? .any : .publicOnly
        try self.init(location: location, client: WebClient(configuration))
    }

    init(location: String, client: WebClient) throws(PhotoLibraryError) {
        list = try WebList(location: location)
        self.client = client
    }

    /// The addresses in the order of the list. A line that is no address, or one that may not be asked, is told as
    /// skipped, by its number.
    package func assets(matching options: AssetFetchOptions) -> AssetListing {
        AssetListing { [list, client] in
            try options.check(supported: LibraryKind.web.filters)
            let reader = WebListReader(try await list.open(client), client: client, matching: options)
            return { try await reader.nextPage() }
        }
    }

    /// Each server is asked. A photo about which its server says nothing now is passed on without a revision: it may well
    /// be there.
    package func assets(withLocalIdentifiers identifiers: [LocalIdentifier]) async -> [PhotoAsset] {
        let found = await withTaskGroup(of: (Int, PhotoAsset?).self) { group in
            var found: [Int: PhotoAsset] = [:]
            for (index, identifier) in identifiers.enumerated() {
                // As many as are asked side by side: a task for each of many would only wait.
                if index >= WebClient.connections, let (index, asset) = await group.next() { found[index] = asset }
                group.addTask { (index, await self.asset(identifier)) }
            }
            for await (index, asset) in group { found[index] = asset }
            return found
        }
        return identifiers.indices.compactMap { found[$0] }
    }

    private func asset(_ identifier: LocalIdentifier) async -> PhotoAsset? {
        do {
            return PhotoAsset(localIdentifier: identifier, revision: try await revision(of: identifier))
        } catch {
            return [.missing, .notAPhoto].contains(error.code) ? nil : PhotoAsset(localIdentifier: identifier)
        }
    }

    package func imageData(
        for identifier: LocalIdentifier, options: PhotoDataOptions
    ) async throws(PhotoLibraryError) -> PhotoData {
        guard options.isNetworkAccessAllowed else {
            throw PhotoLibraryError(.notLocal, "the photo is on the web, and the network may not be used")
        }
        var request = client.request("GET", try client.url(of: identifier))
        request.largestBody = options.limit
        if let progress = options.progress {
            request.progress = { received, expected in
                if let expected, expected > 0 { progress(min(1, Double(received) / Double(expected))) }
            }
        }
        let response = try await client.send(request)
        guard response.status != 206 else {
            throw PhotoLibraryError(.unavailable, "the server gave a part of the photo where all of it was asked for")
        }
        guard !WebPage.isOne(response) else {
            throw PhotoLibraryError(.notAPhoto, "there is a web page at this address, not a photo")
        }
        return PhotoData(bytes: response.body, revision: WebRevision.text(response), isSnapshot: true)
    }

    package func revision(of identifier: LocalIdentifier) async throws(PhotoLibraryError) -> String? {
        let url = try client.url(of: identifier)
        // Some servers do not know HEAD, and an address that was signed for GET allows nothing else.
        let response = try await client.send(client.request("HEAD", url), accepting: [400, 403, 405, 501])
        if response.isSuccess { return WebRevision.text(response) }
        var request = client.request("GET", url)
        request.fields.append(("Range", "bytes=0-0"))
        request.largestBody = 1
        // Ranges may be unknown too.
        request.cutsOffBody = true
        return WebRevision.text(try await client.send(request))
    }

    /// There is no one server whose absence would mean anything, and workers need no list.
    package func checkAvailable() async throws(PhotoLibraryError) {}
}
