/// What a library lists, page by page from where it lies. Each iteration is a listing of its own.
package struct AssetListing: AsyncSequence, Sendable {
    /// Gives the next entries, none at the end.
    package typealias NextPage = @Sendable () async throws -> [LibraryEntry]

    private let begin: @Sendable () async throws -> NextPage

    /// - Parameter begin: starts a listing.
    package init(_ begin: @escaping @Sendable () async throws -> NextPage) {
        self.begin = begin
    }

    /// The same with something done around the reading of each page.
    package func aroundEachPage(
        _ body: @escaping @Sendable (_ nextPage: @escaping NextPage) async throws -> [LibraryEntry]
    ) -> AssetListing {
        AssetListing { [begin] in
            let nextPage = try await begin()
            return { try await body(nextPage) }
        }
    }

    package func makeAsyncIterator() -> Iterator {
        Iterator(begin: begin)
    }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let begin: @Sendable () async throws -> NextPage
        private var nextPage: NextPage?
        private var page: [LibraryEntry] = []
        private var position = 0

        fileprivate init(begin: @escaping @Sendable () async throws -> NextPage) {
            self.begin = begin
        }

        /// - Throws: ``PhotoLibraryError``; `CancellationError` between two pages.
        package mutating func next() async throws -> LibraryEntry? {
            if position == page.count {
                try Task.checkCancellation()
                let nextPage = if let known = self.nextPage { known } else { try await begin() }
                self.nextPage = nextPage
                page = try await nextPage()
                position = 0
                guard !page.isEmpty else { return nil }
            }
            defer { position += 1 }
            return page[position]
        }
    }
}
