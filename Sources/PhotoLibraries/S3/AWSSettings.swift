import FoundationEssentials

/// What AWS's own tools would find about this user: in the environment and in `~/.aws`. Files are read when they are
/// asked for, so that renewed credentials count at once. Holds secrets: never printed.
struct AWSSettings: Sendable {
    private let environment: [String: String]
    /// The profile that was asked for; then what the environment says of keys does not count.
    private let chosenProfile: String?

    init(profile: String?, environment: [String: String] = ProcessInfo.processInfo.environment) {
        chosenProfile = profile
        self.environment = environment
    }

    /// The region that is configured, nil when none is.
    var region: String? {
        self["AWS_REGION"] ?? self["AWS_DEFAULT_REGION"] ?? configurationFile?[profile: profile, "region"]
    }

    /// The server that is configured, nil for AWS.
    var endpoint: String? { self["AWS_ENDPOINT_URL_S3"] ?? self["AWS_ENDPOINT_URL"] }

    /// PEM file with the authorities to trust, nil for those of the system.
    var authoritiesFile: String? { self["AWS_CA_BUNDLE"] }

    /// Key, secret and session token of the environment, else of the profile.
    ///
    /// - Throws: ``PhotoLibraryError`` with `unavailable` and what to do, when there are none.
    func credentials() throws(PhotoLibraryError) -> S3Credentials {
        if chosenProfile == nil, let key = self["AWS_ACCESS_KEY_ID"], let secret = self["AWS_SECRET_ACCESS_KEY"] {
            return S3Credentials(keyID: key, secret: secret, sessionToken: self["AWS_SESSION_TOKEN"])
        }
        for file in [AWSProfileFile(path: credentialsPath), configurationFile] {
            guard let file, let key = file[profile: profile, "aws_access_key_id"],
                let secret = file[profile: profile, "aws_secret_access_key"]
            else { continue }
            return S3Credentials(keyID: key, secret: secret, sessionToken: file[profile: profile, "aws_session_token"])
        }
        throw PhotoLibraryError(
            .unavailable,
            """
            there are no credentials for the bucket: set AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or write them into \
            \(credentialsPath) below [\(profile)]; a public bucket is added with --anonymous
            """)
    }

    private var profile: String { chosenProfile ?? self["AWS_PROFILE"] ?? "default" }

    private var credentialsPath: String { self["AWS_SHARED_CREDENTIALS_FILE"] ?? folder + "/credentials" }

    private var configurationFile: AWSProfileFile? {
        AWSProfileFile(path: self["AWS_CONFIG_FILE"] ?? folder + "/config")
    }

    private var folder: String { (self["HOME"] ?? "~") + "/.aws" }

    /// An empty variable is as good as none.
    private subscript(name: String) -> String? {
        environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}

extension AWSSettings: CustomStringConvertible, CustomReflectable {
    var description: String { "settings of AWS" }
    var customMirror: Mirror { Mirror(self, children: [:]) }
}
