import AMQP
import Observability

@testable import Configuration

/// Addresses of servers with a password in them: whatever is around it, it is never shown.
enum AddressTarget: FuzzTarget {
    static let name = "addresses"
    static let maximumLength = 256

    private static let secret = "S3CR3T"

    /// The form, then the parts around the secret: user, password before it, password after it, the rest.
    static var seeds: [[UInt8]] {
        let parts = [
            "user|||host:5672/vhost", "user|a%2F|b|host/%2f?heartbeat=5", "|||", "user|@||host", "user|@|/|host",
            "user|12/||host", "user|?||host", "user|a@b:1|?c|[::1]:5/x", "u@v| ||host?x=1", "dbname=photos |||host=a",
            "host=a |b\\'|\\\\c|port=1", "host='a' |||", "host=a\t|||\nport=5",
        ]
        return (UInt8(0)..<5).flatMap { form in
            parts.map { [form] + Array($0.replacing("|", with: "\0").utf8) }
        }
    }

    static func check(_ input: [UInt8]) throws {
        guard let form = input.first else { return }
        var parts = input.dropFirst().split(separator: 0, maxSplits: 3, omittingEmptySubsequences: false)
            .map { String(decoding: $0, as: UTF8.self) }
        parts += [String](repeating: "", count: 4 - parts.count)
        switch form % 5 {
        case 0: try checkBroker(url("amqp", parts))
        case 1: try checkBroker(url("amqps", parts))
        case 2:
            try checkDatabase(url("postgresql", parts))
            try requireHidden([redacted(url: url("postgresql", parts))])
        case 3:
            // A value without quotes ends at the first space.
            let password = parts[1] + secret + parts[2]
            if password.contains(where: { $0.isWhitespace || $0 == "'" || $0 == "\\" }) { return }
            try checkDatabase("\(parts[0]) password=\(password) \(parts[3])")
        default:
            let password = (parts[1] + secret + parts[2]).replacing("\\", with: "\\\\").replacing("'", with: "\\'")
            try checkDatabase("\(parts[0]) password='\(password)' \(parts[3])")
        }
    }

    private static func url(_ scheme: String, _ parts: [String]) -> String {
        "\(scheme)://\(parts[0]):\(parts[1])\(secret)\(parts[2])@\(parts[3])"
    }

    private static func checkBroker(_ url: String) throws {
        do {
            let configuration = try AMQPConfiguration(url: url)
            try requireHidden([configuration.address, configuration.description])
        } catch let error as AMQPError {
            try requireHidden([error.description, error.debugDescription, error.detail])
        }
        let settings = Settings(environment: ["PHOTOTEXT_BROKER_URL": url])
        do throws(ConfigurationError) {
            _ = try settings.broker()
        } catch {
            try requireHidden([error.description, error.hint ?? ""])
        }
        try requireHidden([redacted(url: url)])
    }

    private static func checkDatabase(_ address: String) throws {
        try requireHidden([DatabaseAddress(url: address)?.description ?? ""])
    }

    private static func requireHidden(_ texts: [String]) throws(BrokenInvariant) {
        for text in texts { try require(!text.contains(secret), "a password is never shown: \(text)") }
    }
}
