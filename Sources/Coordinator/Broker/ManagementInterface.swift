import AMQP
import CommandKit
import Configuration
import FoundationEssentials
import HTTP

/// RabbitMQ's management interface, asked as an administrator. See `/api/` on the page itself for its reference.
struct ManagementInterface {
    private let client: HTTPClient
    private let url: HTTPURL

    private static let form = "http://administrator:password@host:15672"

    /// - Throws: `ConfigurationError` when nobody has said where it is, or the broker's address is missing or is none.
    init(_ settings: Settings) throws {
        guard let address = settings[.managementURL] else {
            throw ConfigurationError(
                "nobody has said where RabbitMQ's management interface is",
                hint: "set \(SettingName.managementURL.rawValue), as \(Self.form)")
        }
        var url: HTTPURL
        do {
            url = try HTTPURL(address)
        } catch {
            throw ConfigurationError(
                "the address of RabbitMQ's management interface is not valid: \(error.detail)",
                hint: "\(SettingName.managementURL.rawValue) has the form \(Self.form)")
        }
        if url.credentials == nil {
            let broker = try settings.broker()
            url.credentials = HTTPCredentials(user: broker.user, password: broker.password)
        }
        self.url = url
        var configuration = HTTPConfiguration()
        configuration.authoritiesFile = settings[.authoritiesFile]
        client = HTTPClient(configuration)
    }

    /// Makes a user, or gives it this password, these tags and these rights in a virtual host.
    ///
    /// - Throws: `CommandError`.
    func put(_ user: BrokerUser, password: String, virtualHost: String) async throws {
        try await put(
            ["password": password, "tags": user.tags], at: url.appending("api", "users", user.name))
        try await put(
            ["configure": user.configure, "write": user.write, "read": user.read],
            at: url.appending("api", "permissions", virtualHost, user.name))
    }

    private func put(_ values: [String: String], at url: HTTPURL) async throws {
        var request = HTTPRequest("PUT", url)
        request.fields = [("Content-Type", "application/json")]
        request.body = Array(try JSONEncoder().encode(values))
        let status: Int
        do {
            status = try await client.send(request).status
        } catch {
            throw CommandError(
                error.code == .tlsFailed ? .config : .unavailable,
                "RabbitMQ's management interface cannot be asked: \(error.description.dropLast())",
                hint: "check \(SettingName.managementURL.rawValue)")
        }
        switch status {
        case 200..<300: return
        case 401, 403:
            throw CommandError(
                .noPermission, "this user may not make users at RabbitMQ (\(url.authority))",
                hint: "\(SettingName.managementURL.rawValue) takes an administrator, as \(Self.form)")
        case 404:
            throw CommandError(
                .config,
                "what answers at \(url.authority) is not RabbitMQ's management interface, or it does not know "
                    + "the virtual host", hint: "check \(SettingName.managementURL.rawValue)")
        default:
            throw CommandError(
                .unavailable, "RabbitMQ's management interface (\(url.authority)) answers with HTTP status \(status)",
                hint: "see its log")
        }
    }
}
