import FoundationEssentials

/// One of the servers that `scripts/object-stores` starts.
package struct ObjectStore: Sendable {
    package let address: String
    package let keyID: String
    package let secret: String

    /// Keeps objects as files, verifies each signature.
    package static let rclone = ObjectStore(variable: "PHOTOTEXT_TEST_RCLONE")
    /// Keeps objects in memory, takes any signature.
    package static let moto = ObjectStore(variable: "PHOTOTEXT_TEST_MOTO")
    /// Verifies signatures, and its user may not read keys that begin with "forbidden".
    package static let motoIAM = ObjectStore(variable: "PHOTOTEXT_TEST_MOTO_IAM")

    package static let arePresent = rclone != nil && moto != nil && motoIAM != nil
    package static let reason = "no object stores were started: run scripts/test, or scripts/object-stores start"

    /// - Parameter variable: its value is an address, a key's name and its secret.
    private init?(variable: String) {
        let parts = ProcessInfo.processInfo.environment[variable]?.split(separator: " ").map(String.init) ?? []
        guard parts.count == 3 else { return nil }
        (address, keyID, secret) = (parts[0], parts[1], parts[2])
    }

    package var port: Int { address.split(separator: ":").last.flatMap { Int($0) } ?? 0 }
}
