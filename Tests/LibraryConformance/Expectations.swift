package import PhotoLibraries
package import Testing

/// Records an issue unless `body` fails with the given code.
package func expect(
    _ code: PhotoLibraryError.Code, sourceLocation: SourceLocation = #_sourceLocation,
    _ body: () async throws(PhotoLibraryError) -> Void
) async {
    do {
        try await body()
        Issue.record("nothing was thrown; expected \(code.rawValue)", sourceLocation: sourceLocation)
    } catch {
        #expect(error.code == code, "\(error)", sourceLocation: sourceLocation)
    }
}
