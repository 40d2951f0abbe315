import PhotoLibraries

/// Photos that a watch has submitted and that every listing puts aside again, for as long as they count as fresh.
struct SubmittedPhotos {
    private var revisions: [LocalIdentifier: String] = [:]

    /// Remembers photos that were submitted as they are now.
    mutating func note(_ assets: some Sequence<PhotoAsset>) {
        for asset in assets { revisions[asset.localIdentifier] = asset.revision }
    }

    /// Those of a listing's fresh photos that were not submitted as they are; what is fresh no longer is forgotten.
    mutating func takeOthers(ofFresh fresh: [PhotoAsset]) -> [PhotoAsset] {
        var kept: [LocalIdentifier: String] = [:]
        var others: [PhotoAsset] = []
        for asset in fresh {
            if let revision = revisions[asset.localIdentifier], revision == asset.revision {
                kept[asset.localIdentifier] = revision
            } else {
                others.append(asset)
            }
        }
        revisions = kept
        return others
    }
}
