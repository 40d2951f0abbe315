import TextRecognition

/// What `setup` did and found.
struct SetupReport: Encodable {
    var schemaVersion: Int
    var appliedSteps: [Int] = []
    var recipe = RecognizeTextRequest()
    var isRecipeNew = false
    var exchange = ""
    var queues: [String] = []
    /// RabbitMQ's users that were made or brought up to date, each with its settings file; nil when nobody asked.
    var brokerUsers: [String: String]?
    /// PostgreSQL's roles that an administrator has to make.
    var missingRoles: [String] = []
    /// What is to be said of the second engine, if anything.
    var paddle: PaddleAdvice?

    var text: String {
        let schema =
            appliedSteps.isEmpty
            ? "is up to date (version \(schemaVersion))"
            : "was brought to version \(schemaVersion)"
        let queues =
            queues.isEmpty
            ? "no queue yet: they come with libraries"
            : queues.count == 1 ? "1 queue" : "\(queues.count) queues"
        let users = (brokerUsers ?? [:]).sorted { $0.key < $1.key }.map {
            "\nUser: \($0.key), settings in \($0.value)."
        }
        return """
            Database: the schema \(schema).
            Reading: \(recipe.engines.joined(separator: "+")), \
            languages \(RecognitionLanguage.joined(recipe.languages)), layout \(recipe.layout.rawValue)\
            \(isRecipeNew ? " (set now)" : "").
            Broker: exchange \(exchange), \(queues).\(users.joined())
            """
    }
}
