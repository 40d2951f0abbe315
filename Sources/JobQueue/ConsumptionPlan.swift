/// Which libraries' queues should be consumed, which are, and what has to be done about the difference.
struct ConsumptionPlan {
    enum Step: Hashable {
        case consume(library: String)
        case cancel(library: String)
    }

    var libraries: Set<String>
    /// Consumes nothing while there is a reason.
    var pauseReason: String?
    /// Consumes nothing any more.
    var isDraining = false

    private(set) var consumed: Set<String> = []

    init(libraries: Set<String>) {
        self.libraries = libraries
    }

    /// Libraries that should be consumed now.
    var wanted: Set<String> {
        pauseReason == nil && !isDraining ? libraries : []
    }

    /// Whether all that should be consumed is, and there is something to consume.
    var isConsuming: Bool {
        !wanted.isEmpty && wanted == consumed
    }

    /// What to do next; nil when nothing is left to do. Stopping goes first, then in order of names.
    var nextStep: Step? {
        if let library = consumed.subtracting(wanted).min() { return .cancel(library: library) }
        if let library = wanted.subtracting(consumed).min() { return .consume(library: library) }
        return nil
    }

    mutating func completed(_ step: Step) {
        switch step {
        case .consume(let library): consumed.insert(library)
        case .cancel(let library): consumed.remove(library)
        }
    }

    /// The broker ended a consumer.
    mutating func consumerEnded(library: String) {
        consumed.remove(library)
    }

    mutating func sessionEnded() {
        consumed = []
    }
}
