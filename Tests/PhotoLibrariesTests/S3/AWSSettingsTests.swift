import Testing

@testable import PhotoLibraries

/// What is found in the environment and in `~/.aws`.
@Suite struct AWSSettingsTests {
    private let home: TemporaryFolder

    init() throws {
        home = try TemporaryFolder()
        let credentials = """
            # comment
            [default]
            aws_access_key_id = DEFAULT
            aws_secret_access_key=geheim/+=
            [work]
            AWS_ACCESS_KEY_ID = WORK
            aws_secret_access_key = geheim work
            aws_session_token = geheim token
            [half]
            aws_access_key_id = HALF
            """
        let configuration = """
            [default]
            region = eu-central-1
            s3 =
              region = nested
            [profile work]
            region = eu-west-1
            [profile config-only]
            aws_access_key_id = CONFIG
            aws_secret_access_key = geheim
            """
        try home.write(Array(credentials.utf8), to: ".aws/credentials")
        try home.write(Array(configuration.utf8), to: ".aws/config")
    }

    private func settings(_ profile: String? = nil, _ environment: [String: String] = [:]) -> AWSSettings {
        AWSSettings(
            profile: profile, environment: environment.merging(["HOME": home.path]) { given, _ in given })
    }

    private let keys = ["AWS_ACCESS_KEY_ID": "ENV", "AWS_SECRET_ACCESS_KEY": "geheim", "AWS_SESSION_TOKEN": "token"]

    @Test func theEnvironmentIsFirst() throws {
        let credentials = try settings(nil, keys).credentials()
        #expect(credentials == S3Credentials(keyID: "ENV", secret: "geheim", sessionToken: "token"))
        #expect(try settings(nil, keys.merging(["AWS_PROFILE": "work"]) { $1 }).credentials().keyID == "ENV")
        #expect(try settings("work", keys).credentials().keyID == "WORK")
    }

    @Test func profilesAreFoundInBothFiles() throws {
        #expect(try settings().credentials() == S3Credentials(keyID: "DEFAULT", secret: "geheim/+=", sessionToken: nil))
        #expect(
            try settings("work").credentials()
                == S3Credentials(keyID: "WORK", secret: "geheim work", sessionToken: "geheim token"))
        #expect(try settings(nil, ["AWS_PROFILE": "config-only"]).credentials().keyID == "CONFIG")
    }

    @Test func otherFilesAreNamedByTheEnvironment() throws {
        try home.write(Array("[default]\naws_access_key_id=O\naws_secret_access_key=o\n".utf8), to: "other")
        #expect(try settings(nil, ["AWS_SHARED_CREDENTIALS_FILE": home.path + "/other"]).credentials().keyID == "O")
        try home.write(Array("[default]\nregion=mars-1\n".utf8), to: "other config")
        #expect(settings(nil, ["AWS_CONFIG_FILE": home.path + "/other config"]).region == "mars-1")
    }

    @Test(arguments: ["half", "nobody"])
    func withoutCredentialsItIsSaidWhatToDo(profile: String) {
        let error = #expect(throws: PhotoLibraryError.self) { try settings(profile).credentials() }
        #expect(error?.code == .unavailable)
        #expect(error?.message.contains("AWS_ACCESS_KEY_ID") == true)
        #expect(error?.message.contains("below [\(profile)]") == true)
        #expect(error?.message.contains("--anonymous") == true)
    }

    @Test func emptyVariablesAreNone() throws {
        #expect(
            try settings(nil, ["AWS_ACCESS_KEY_ID": "", "AWS_SECRET_ACCESS_KEY": ""]).credentials().keyID == "DEFAULT")
        #expect(settings(nil, ["AWS_REGION": ""]).region == "eu-central-1")
    }

    @Test func theRegionIsFoundLikewise() {
        #expect(settings().region == "eu-central-1")
        #expect(settings("work").region == "eu-west-1")
        #expect(settings("nobody").region == nil)
        #expect(settings("work", ["AWS_DEFAULT_REGION": "b"]).region == "b")
        #expect(settings(nil, ["AWS_REGION": "a", "AWS_DEFAULT_REGION": "b"]).region == "a")
    }

    @Test func nothingOfItShowsASecret() throws {
        let credentials = try settings("work").credentials()
        let file = AWSProfileFile(path: home.path + "/.aws/credentials")
        for value: Any in [credentials, settings(nil, keys), file as Any, credentials.signature(region: "x")] {
            var dumped = ""
            dump(value, to: &dumped)
            for text in [dumped, "\(value)", String(reflecting: value)] { #expect(!text.contains("geheim"), "\(text)") }
        }
    }
}
