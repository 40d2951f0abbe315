/// What is known of a library beside its place; stored with it. Never a secret.
package struct LibraryOptions: Sendable, Hashable {
    /// S3: the address of the server, for others than AWS.
    package var endpoint: String?
    /// S3: for example `eu-central-1`.
    package var region: String?
    /// S3: whose entry of the credentials file is used.
    package var profile: String?
    /// S3: nothing is signed.
    package var isAnonymous = false
    /// Web: addresses inside private networks may be fetched.
    package var allowsPrivateAddresses = false

    package init() {}
}

extension LibraryOptions: Codable {
    private enum CodingKeys: String, CodingKey {
        case endpoint, region, profile, anonymous, allowPrivate
    }

    /// Options that a newer version has stored are passed over.
    package init(from decoder: any Decoder) throws {
        let container = try decoder.container(keyedBy: CodingKeys.self)
        endpoint = try container.decodeIfPresent(String.self, forKey: .endpoint)
        region = try container.decodeIfPresent(String.self, forKey: .region)
        profile = try container.decodeIfPresent(String.self, forKey: .profile)
        isAnonymous = try container.decodeIfPresent(Bool.self, forKey: .anonymous) ?? false
        allowsPrivateAddresses = try container.decodeIfPresent(Bool.self, forKey: .allowPrivate) ?? false
    }

    /// What is as usual is left out.
    package func encode(to encoder: any Encoder) throws {
        var container = encoder.container(keyedBy: CodingKeys.self)
        try container.encodeIfPresent(endpoint, forKey: .endpoint)
        try container.encodeIfPresent(region, forKey: .region)
        try container.encodeIfPresent(profile, forKey: .profile)
        if isAnonymous { try container.encode(true, forKey: .anonymous) }
        if allowsPrivateAddresses { try container.encode(true, forKey: .allowPrivate) }
    }
}
