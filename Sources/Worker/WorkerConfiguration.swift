package import RecognizerPool

/// How a worker works.
package struct WorkerConfiguration: Sendable {
    package var databaseURL: String
    package var brokerURL: String
    /// Begins the names of exchange and queues.
    package var queuePrefix: String
    /// How many photos are read at once.
    package var slots: Int
    /// How many deliveries wait here for a slot, so that none is ever idle.
    package var lookAhead = 1
    /// Where libraries are on this machine, by name, when that differs from where they were registered.
    package var libraryPaths: [String: String] = [:]
    /// This machine's name: folders registered by it are reached without being told.
    package var host: String
    /// How long photos being read may take to finish after SIGTERM.
    package var drainTimeout: Duration = .seconds(25)
    /// Before a failed photo is tried for the second time, in seconds; four times as long before the third.
    package var retryDelay = 10.0
    /// Before a photo is tried again whose surroundings are in trouble, in seconds.
    package var snoozeDelay = 30.0
    /// Where `/metrics`, `/livez` and `/readyz` are served, if anywhere.
    package var observability: (address: String, port: UInt16)?
    package var recognizer: RecognizerConfiguration

    package init(databaseURL: String, brokerURL: String, queuePrefix: String, slots: Int, host: String) {
        self.databaseURL = databaseURL
        self.brokerURL = brokerURL
        self.queuePrefix = queuePrefix
        self.slots = slots
        self.host = host
        recognizer = RecognizerConfiguration(slots: slots)
    }
}
