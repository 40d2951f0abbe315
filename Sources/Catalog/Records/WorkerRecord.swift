package import FoundationEssentials

/// What a worker says of itself.
package struct WorkerRecord: Sendable, Hashable, Codable {
    /// Random at every start.
    package var id: UUID
    package var host: String
    package var pid: Int
    package var slots: Int
    /// The libraries it consumes.
    package var libraries: [String]
    package var engines: [String]
    /// Unacknowledged deliveries it holds, by library.
    package var deliveries: [String: Int]
    /// Why it does not consume, when it does not.
    package var trouble: String?

    package init(
        id: UUID, host: String, pid: Int, slots: Int, libraries: [String], engines: [String],
        deliveries: [String: Int] = [:], trouble: String? = nil
    ) {
        self.id = id
        self.host = host
        self.pid = pid
        self.slots = slots
        self.libraries = libraries
        self.engines = engines
        self.deliveries = deliveries
        self.trouble = trouble
    }
}
