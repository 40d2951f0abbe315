import AMQP
import CommandKit
import Configuration
import FoundationEssentials
import Glibc

/// The folder with a settings file for each of RabbitMQ's users. Nobody but its owner can read them, and there is no
/// other place where the passwords are written.
struct BrokerUserFolder {
    private let path: String

    /// Makes the folder if it is missing.
    ///
    /// - Throws: `CommandError`.
    init(_ path: String) throws {
        self.path = path
        guard mkdir(path, 0o700) == 0 || errno == EEXIST else { throw Self.failure("make the folder", path) }
    }

    func file(of user: BrokerUser) -> String { "\(path)/\(user.purpose).env" }

    /// The password in the user's file; nil when there is none. Whoever wants one of their own writes that file before.
    func password(of user: BrokerUser) throws -> String? {
        let file = file(of: user)
        guard access(file, F_OK) == 0 else { return nil }
        let url = try SettingsFile.find(named: file, environment: [:])?.values[SettingName.brokerURL.rawValue]
        guard let url, let broker = try? AMQPConfiguration(url: url), broker.user == user.name else {
            throw CommandError(
                .config, "the file \(file) has no \(SettingName.brokerURL.rawValue) with the user \(user.name)",
                hint: "remove it, and another is written with a new password")
        }
        return broker.password
    }

    /// Writes the user's file, which is not there yet.
    func write(_ user: BrokerUser, password: String, brokerURL: String) throws {
        let file = file(of: user)
        let address = Self.address(brokerURL, user: user.name, password: password)
        let descriptor = open(file, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else { throw Self.failure("write the file", file) }
        defer { close(descriptor) }
        var bytes = Array("\(SettingName.brokerURL.rawValue)=\(address)\n".utf8)[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { Glibc.write(descriptor, $0.baseAddress, $0.count) }
            guard count > 0 else {
                unlink(file)
                throw Self.failure("write the file", file)
            }
            bytes.removeFirst(count)
        }
    }

    /// 160 random bits in letters and digits, which stand for themselves in an address.
    static func newPassword() -> String {
        String((0..<32).map { _ in "abcdefghijklmnopqrstuvwxyz234567".randomElement() ?? "a" })
    }

    /// The broker's address for another user.
    private static func address(_ url: String, user: String, password: String) -> String {
        guard let scheme = url.firstRange(of: "://") else { return url }
        let authority = url[scheme.upperBound...].prefix { $0 != "/" && $0 != "?" }
        let host = authority.lastIndex(of: "@").map { authority[authority.index(after: $0)...] } ?? authority
        return "\(url[..<scheme.upperBound])\(user):\(password)@\(host)\(url[authority.endIndex...])"
    }

    private static func failure(_ what: String, _ path: String) -> CommandError {
        CommandError(.cannotCreate, "cannot \(what) \(path): \(String(cString: strerror(errno)))")
    }
}
