import JobQueue
import PhotoLibraries

/// The messages in job queues, which anybody with a password may write.
enum MessageTarget: FuzzTarget {
    static let name = "messages"
    /// A little more than is looked at.
    static let maximumLength = 17_000

    static var seeds: [[UInt8]] {
        let names = ["IMG_1.jpg", "a/b \"quoted\"\\é.png", "发票/2026.heic", String(repeating: "x", count: 2048)]
        let messages = names.map {
            JobMessage(job: 1, generation: 0, library: "holiday", identifier: LocalIdentifier(stored: $0)).encoded()
        }
        let texts = [
            #"{"version":2,"job":1}"#, #"{"version":1,"job":-1,"generation":0,"library":"a","identifier":"b"}"#,
            #"{"version":1,"job":1,"generation":1e3,"library":"a","identifier":"../b"}"#, "[]", "null",
        ]
        return messages + texts.map { Array($0.utf8) } + [[UInt8](repeating: 0x5b, count: 16_385)]
    }

    static func check(_ input: [UInt8]) throws {
        do {
            let message = try JobMessage(decoding: input)
            try require(input.count <= JobMessage.maximumByteCount, "a message that is too long is not looked at")
            try require(message.job > 0 && message.generation >= 0, "numbers are in their range")
            try require(
                (try? LocalIdentifier(validating: message.identifier.rawValue, as: .key)) == message.identifier,
                "an identifier out of a message keeps the rules")
            try checkRoundTrip(message)
        } catch InvalidMessage.tooLong {
            try require(input.count > JobMessage.maximumByteCount, "only a long message is too long")
        } catch is InvalidMessage {
            // Most inputs are no message.
        }
        if let identifier = try? LocalIdentifier(validatingUTF8: input, as: .key) {
            try checkRoundTrip(JobMessage(job: .max, generation: 1, library: "holiday", identifier: identifier))
        }
    }

    private static func checkRoundTrip(_ message: JobMessage) throws {
        let encoded = message.encoded()
        // The name of a library, which others limit, can be longer with its characters escaped.
        guard encoded.count <= JobMessage.maximumByteCount || message.library == "holiday" else { return }
        try require(try JobMessage(decoding: encoded) == message, "a message survives being written and read")
    }
}
