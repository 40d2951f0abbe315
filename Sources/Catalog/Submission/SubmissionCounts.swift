/// What became of the identifiers of a batch. Every one given is counted once.
package struct SubmissionCounts: Sendable, Hashable, Codable {
    /// How many identifiers came in.
    package var given = 0
    /// Given before in the same batch.
    package var repeated = 0
    /// Read before with this recipe and not changed since.
    package var recognized = 0
    /// Waiting or running already, for another batch.
    package var inFlight = 0
    /// Failed before, and not asked to be tried again.
    package var failedBefore = 0
    /// Never read with this recipe.
    package var added = 0
    /// Read before, and changed since.
    package var changed = 0
    /// Read again because it was asked for.
    package var again = 0
    /// Read again because an older pipeline had read them.
    package var stale = 0

    package init() {}

    /// How many jobs the batch made available.
    package var accepted: Int { added + changed + again + stale }

    package static func += (total: inout SubmissionCounts, page: SubmissionCounts) {
        total.given += page.given
        total.repeated += page.repeated
        total.recognized += page.recognized
        total.inFlight += page.inFlight
        total.failedBefore += page.failedBefore
        total.added += page.added
        total.changed += page.changed
        total.again += page.again
        total.stale += page.stale
    }
}
