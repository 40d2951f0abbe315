/// The means of every engine on every group of photos, and on all of them.
package struct Tally: Sendable, Encodable {
    /// The name of the group that holds every photo.
    package static let everything = "all"

    /// Engine, then group.
    private var engines: [String: [String: Means]] = [:]

    package init() {}

    /// By name; ``everything`` is not among them.
    package var groups: [String] {
        Set(engines.values.flatMap(\.keys)).subtracting([Self.everything]).sorted()
    }

    /// Counts what an engine read on a photo.
    ///
    /// - Parameter groups: nil for the photo's own and ``everything``.
    package mutating func add(
        _ sample: Sample, text: String, seconds: Double?, engine: String, groups: [String]? = nil
    ) {
        for group in groups ?? [sample.group, Self.everything] {
            engines[engine, default: [:]][group, default: Means()].add(sample, text: text, seconds: seconds)
        }
    }

    /// Nil when the engine read no photo of the group.
    package func means(of engine: String, group: String) -> Means? {
        engines[engine]?[group]
    }
}
