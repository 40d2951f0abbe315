import PhotoLibraries

/// What is decided about the identifiers of one page.
struct PageVerdict {
    enum Decision: String {
        /// Never seen.
        case added
        /// Seen, and no job for this recipe.
        case addedJob = "added job"
        /// A cancelled job counts as new.
        case addedCancelled = "added cancelled"
        case changed
        /// Changed before, and not read with this recipe since.
        case changedBefore = "changed before"
        case again
        case stale
        case inFlight = "in flight"
        case repeated
        case failedBefore = "failed before"
    }

    /// The decision about one asset.
    struct Item {
        var decision: Decision
        var asset: PhotoAsset
        /// Nil only for one never seen.
        var assetID: Int64?
        var jobID: Int64?
        /// How often the job had been claimed, where somebody else's claim since the decision matters.
        var attempt: Int?
    }

    /// By identifier, without the photos that were read before, which are the many.
    let items: [Item]
    let counts: SubmissionCounts

    /// - Parameters:
    ///   - given: how many identifiers the page had.
    ///   - unique: how many different ones.
    init(_ items: [Item], given: Int, unique: Int) {
        self.items = items
        var counts = SubmissionCounts()
        counts.given = given
        counts.repeated = given - unique
        counts.recognized = unique - items.count
        for item in items {
            switch item.decision {
            case .added, .addedJob, .addedCancelled: counts.added += 1
            case .changed, .changedBefore: counts.changed += 1
            case .again: counts.again += 1
            case .stale: counts.stale += 1
            case .inFlight: counts.inFlight += 1
            case .repeated: counts.repeated += 1
            case .failedBefore: counts.failedBefore += 1
            }
        }
        self.counts = counts
    }

    func assets(_ decision: Decision) -> [PhotoAsset] {
        items.lazy.filter { $0.decision == decision }.map(\.asset)
    }

    /// What others make available: seen in flight, or lost to somebody else since the decision.
    ///
    /// - Parameter own: the jobs that the page itself made available.
    func waiting(besides own: [PublishableJobs.Job]) -> [PhotoAsset] {
        let own = Set(own.map(\.identifier))
        return items.lazy.filter { $0.decision != .repeated && $0.decision != .failedBefore }.map(\.asset)
            .filter { !own.contains($0.localIdentifier) }
    }

    func assetIDs(_ decisions: Set<Decision>) -> [Int64] {
        items.lazy.filter { decisions.contains($0.decision) }.compactMap(\.assetID)
    }
}

extension [PhotoAsset] {
    /// For a statement's parameters.
    var names: [String] { map(\.localIdentifier.rawValue) }
    var revisions: [String?] { map(\.revision) }
}
