package import AMQP
package import JobQueue
package import PhotoLibraries
package import Postgres
package import RecognizerPool
import TextRecognition

/// How a worker works.
package struct WorkerConfiguration: Sendable {
    package var database: PostgresConfiguration
    package var broker: AMQPConfiguration
    package var topology: Topology
    package var recognizer: RecognizerConfiguration
    /// This machine's name: folders registered by it are reached without being told.
    package var host: String
    /// How many deliveries wait here for a slot, so that none is ever idle.
    package var lookAhead: Int
    /// For photos that are here, or on their way, before they are read, in bytes.
    package var photoBudget: Int
    /// Where libraries are on this machine, by name, when that differs from where they were registered.
    package var libraryPaths: [String: String] = [:]
    /// How libraries behind servers are reached.
    package var libraryAccess = LibraryAccess()
    /// Where the engine Paddle is installed, looked up each time: it may come while the worker runs.
    package var paddleFolder: @Sendable () -> String? = { nil }
    /// How long photos being read may take to finish after SIGTERM.
    package var drainTimeout = Duration.seconds(25)
    /// Before a failed photo is tried for the second time, in seconds; four times as long before the third.
    package var retryDelay = 10.0
    /// Before a photo is tried again whose surroundings are in trouble, in seconds.
    package var snoozeDelay = 30.0
    /// Where `/metrics`, `/livez` and `/readyz` are served, if anywhere.
    package var observability: (address: String, port: UInt16)?

    package init(
        database: PostgresConfiguration, broker: AMQPConfiguration, topology: Topology,
        recognizer: RecognizerConfiguration, host: String
    ) {
        self.database = database
        self.broker = broker
        self.topology = topology
        self.recognizer = recognizer
        self.host = host
        // A library that takes as long to give a photo as a recognizer to read it keeps one more busy for each slot; of
        // the quickest photos, signs of some words, two are read meanwhile.
        lookAhead = 2 * recognizer.slots
        // One photo is being read and one comes for each slot, and cameras make them of 5 to 60 MB.
        photoBudget = recognizer.slots * 128 << 20
    }

    /// Why photos cannot be read here with these engines, as far as that is known without trying; nil when nothing is.
    func lack(of engines: [String]) -> RecognizerUnavailable? {
        guard engines.contains(EngineName.paddle.rawValue), paddleFolder() == nil else { return nil }
        return RecognizerUnavailable(
            .engineMissing,
            "The engine paddle is not installed on \(host): run scripts/install-paddle there, "
                + "or let `phototext setup --engines tesseract` do without it.")
    }

    /// How many photos are read at once.
    package var slots: Int { recognizer.slots }
}
