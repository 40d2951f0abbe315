import JobQueue

/// A user of RabbitMQ with the least rights for what it is for.
///
/// Coordinators and workers have the same rights, each under a name of its own, so that one can be locked out alone. Both
/// publish, and both declare what is missing: without that, a queue that somebody deleted would stay away until a person
/// comes. It costs little: who may consume from a queue may empty it anyway, and PostgreSQL fills it again.
struct BrokerUser: Encodable, Hashable {
    /// What it is for: the end of its name, and of the name of its settings file.
    let purpose: String
    let name: String
    /// What the management page lets it see.
    let tags: String
    let configure: String
    let write: String
    let read: String

    /// - Parameter topology: exchanges and queues with other names are out of reach.
    static func all(for topology: Topology) -> [BrokerUser] {
        let ours = #"^\#(quoted(topology.prefix))(\.dead|\.recognize\..+)?$"#
        let nothing = "^$"
        return [("coordinator", "", ours), ("worker", "", ours), ("monitor", "monitoring", nothing)].map {
            BrokerUser(
                purpose: $0.0, name: "\(topology.prefix)-\($0.0)", tags: $0.1, configure: $0.2, write: $0.2, read: $0.2)
        }
    }

    /// A text as a regular expression that matches it alone.
    private static func quoted(_ text: String) -> String {
        text.reduce(into: "") { $0 += $1.isASCII && !$1.isLetter && !$1.isNumber ? #"\\#($1)"# : String($1) }
    }
}
