import Catalog

/// What submitting a photo now, without further options, would do.
struct SubmissionProspect {
    /// The photo as it is now.
    enum Sight: Equatable {
        /// Its revision, if its library tells one.
        case seen(revision: String?)
        /// Why it cannot be seen from here.
        case unseen(String)
    }

    /// The decision, in the words of `submit`.
    let decision: String
    /// A sentence.
    let description: String

    init(_ history: JobHistory, sight: Sight) {
        if case .seen(let revision?) = sight, let known = history.revision, revision != known {
            decision = "changed"
        } else {
            decision = history.decision
        }
        let consequence =
            switch decision {
            case "changed": "it has changed since and would be read again"
            case "already recognized" where history.recognition?.isStale ?? false:
                "an older release has read it; `phototext submit --stale` reads such photos again"
            case "already recognized": "it would be filtered out; `phototext submit --again` reads it again"
            case "failed before": "it would be reported and not read; `phototext retry` gives it another chance"
            case "in flight": "it waits or is being read already"
            default: "it would be read"
            }
        if case .unseen(let reason) = sight {
            description = "\(decision): \(consequence) (as far as is known: \(reason))"
        } else {
            description = "\(decision): \(consequence)"
        }
    }
}
