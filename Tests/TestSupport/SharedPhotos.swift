package import FoundationEssentials

/// Real photos with known texts, beside the checkout; they are never part of it.
package enum SharedPhotos {
    /// The folder, nil when it is not there.
    package static var folder: URL? {
        let environment = ProcessInfo.processInfo.environment
        let candidates = [environment["PHOTOTEXT_SHARED_DATA"].map { URL(filePath: $0) }, besideTheCheckout]
        return candidates.compactMap { $0 }.first { url in
            FileManager.default.fileExists(atPath: url.appending(path: "MANIFEST.tsv").path())
        }
    }

    package static let reason = "no shared/data with a MANIFEST.tsv beside the checkout, and no PHOTOTEXT_SHARED_DATA"

    private static var besideTheCheckout: URL {
        var checkout = URL(filePath: #filePath)
        for _ in 0..<3 { checkout.deleteLastPathComponent() }
        return checkout.deletingLastPathComponent().appending(path: "shared/data")
    }
}
