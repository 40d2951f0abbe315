import Catalog

/// What `submit` says at its end.
struct SubmissionReport: Encodable {
    /// Nil for a dry run.
    var batch: Int?
    var library: String
    var counts: SubmissionCounts
    /// Jobs whose messages the broker has confirmed.
    var published = 0
    /// Jobs that are accepted, and whose messages the broker does not have yet.
    var waitingForBroker = 0
    /// Of a submission of stale photos: how many photos were looked at. Only stale ones count as given.
    var examined: Int?
    /// Entries that were left out: no photos, or no valid identifiers.
    var skipped = 0

    /// One honest line; its numbers add up to those given.
    var text: String {
        var parts = [
            "\(counts.given) given", "\(counts.repeated) repeated", "\(counts.recognized) already recognized",
            "\(counts.inFlight) in flight",
        ]
        if let examined {
            parts = ["\(examined) looked at", "\(counts.given) stale", "\(counts.inFlight) in flight"]
            if counts.repeated > 0 { parts.append("\(counts.repeated) repeated") }
        }
        if counts.failedBefore > 0 { parts.append("\(counts.failedBefore) failed before") }
        if batch == nil {
            parts.append("\(counts.accepted) to read" + accepted)
        } else {
            let isNothingElse = waitingForBroker == 0
            if published > 0 || isNothingElse {
                parts.append("\(published) published" + (isNothingElse ? accepted : ""))
            }
            if !isNothingElse { parts.append("\(waitingForBroker) wait for the broker" + accepted) }
        }
        return (batch.map { "Batch \($0): " } ?? "Dry run: ") + parts.joined(separator: " · ")
    }

    /// Which of the accepted ones are not simply new.
    private var accepted: String {
        var parts: [String] = []
        if counts.changed > 0 { parts.append("\(counts.changed) changed") }
        if counts.again > 0 { parts.append("\(counts.again) again") }
        if counts.stale > 0 { parts.append("\(counts.stale) stale") }
        return parts.isEmpty ? "" : " (\(parts.joined(separator: ", ")))"
    }

    private enum CodingKeys: CodingKey {
        case batch, library, examined, stale, given, repeated, recognized, inFlight, failedBefore, added, changed,
            again, published
        case waitingForBroker, skipped
    }

    /// Flat, so that a shell can get at every number.
    func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(batch, forKey: .batch)
        try container.encode(library, forKey: .library)
        try container.encodeIfPresent(examined, forKey: .examined)
        try container.encode(counts.given, forKey: .given)
        try container.encode(counts.repeated, forKey: .repeated)
        try container.encode(counts.recognized, forKey: .recognized)
        try container.encode(counts.inFlight, forKey: .inFlight)
        try container.encode(counts.failedBefore, forKey: .failedBefore)
        try container.encode(counts.added, forKey: .added)
        try container.encode(counts.changed, forKey: .changed)
        try container.encode(counts.again, forKey: .again)
        try container.encode(counts.stale, forKey: .stale)
        try container.encode(published, forKey: .published)
        try container.encode(waitingForBroker, forKey: .waitingForBroker)
        try container.encode(skipped, forKey: .skipped)
    }
}
