import CommandKit
import FoundationEssentials
import Testing

@testable import Configuration

@Suite struct SettingsTests {
    @Test func theNearestWins() {
        let file = SettingsFile(path: "x", values: ["PHOTOTEXT_BROKER_URL": "file", "PHOTOTEXT_QUEUE_PREFIX": "file"])
        let environment = ["PHOTOTEXT_BROKER_URL": "environment", "PHOTOTEXT_DATABASE_URL": "environment"]
        let settings = Settings(options: [.databaseURL: "option"], environment: environment, file: file)
        #expect(settings[.databaseURL] == "option")
        #expect(settings[.brokerURL] == "environment")
        #expect(settings[.queuePrefix] == "file")
        #expect(settings[.tessdata] == nil)
    }

    @Test func halfAnEngineIsNone() throws {
        let folder = FileManager.default.temporaryDirectory.path + "/phototext-paddle-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let settings = Settings(options: [.paddle: folder])
        for part in ["lib", "models"] {
            try FileManager.default.createDirectory(atPath: "\(folder)/\(part)", withIntermediateDirectories: true)
        }
        for model in ["PP-OCRv6_det_small", "PP-OCRv6_rec_small"] {
            #expect(settings.paddleFolder == nil)
            try Data().write(to: URL(filePath: "\(folder)/models/\(model).onnx"))
        }
        #expect(settings.paddleFolder == folder)
    }

    @Test func anEmptyValueIsNone() {
        let file = SettingsFile(path: "x", values: ["PHOTOTEXT_BROKER_URL": "file"])
        #expect(Settings(environment: ["PHOTOTEXT_BROKER_URL": ""], file: file)[.brokerURL] == "file")
    }

    @Test func aMissingAddressSaysWhatToDo() {
        #expect { try Settings().database(applicationName: "x") } throws: { error in
            let error = error as? ConfigurationError
            return error?.exitCode == .config && error?.hint?.contains("PHOTOTEXT_DATABASE_URL") == true
        }
        #expect { try Settings().broker() } throws: { error in
            (error as? ConfigurationError)?.hint?.contains("PHOTOTEXT_BROKER_URL") == true
        }
    }

    @Test func aWrongAddressIsNotRepeated() {
        let settings = Settings(options: [.brokerURL: "amqp://user:secret@host:port/"])
        #expect { try settings.broker() } throws: { error in
            let error = error as? ConfigurationError
            return error?.exitCode == .config && error?.description.contains("secret") == false
        }
    }

    @Test(arguments: ["foo", "/run/postgresql", "amqp://user:secret@host/"])
    func whatIsNoAddressOfPostgreSQLIsNotTried(url: String) {
        #expect { try Settings(options: [.databaseURL: url]).database(applicationName: "x") } throws: { error in
            let error = error as? ConfigurationError
            return error?.exitCode == .config && error?.description.contains("secret") == false
        }
    }

    @Test func aNamedFileHasToBeThere() {
        #expect(throws: ConfigurationError.self) {
            try SettingsFile.find(named: "/nowhere/phototext.env", environment: [:])
        }
        #expect(throws: ConfigurationError.self) {
            try SettingsFile.find(named: nil, environment: ["PHOTOTEXT_CONFIG": "/nowhere/phototext.env"])
        }
    }

    @Test func aFileIsFoundInTheConfigurationFolderOfTheUser() throws {
        let home = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
        let folder = home + "/phototext"
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(atPath: home) }
        try Data("PHOTOTEXT_QUEUE_PREFIX=mine\n".utf8).write(to: URL(filePath: folder + "/phototext.env"))
        let named = try SettingsFile.find(named: folder + "/phototext.env", environment: [:])
        #expect(named?.values == ["PHOTOTEXT_QUEUE_PREFIX": "mine"])
        let candidates = SettingsFile.candidates(environment: ["XDG_CONFIG_HOME": home, "HOME": "/home/x"])
        #expect(candidates.contains(folder + "/phototext.env"))
        #expect(SettingsFile.candidates(environment: ["HOME": "/h"]).contains("/h/.config/phototext/phototext.env"))
    }

    @Test func aFileThatIsNotUnderstoodIsNamedWithoutItsText() throws {
        let path = FileManager.default.temporaryDirectory.path + "/" + UUID().uuidString
        defer { try? FileManager.default.removeItem(atPath: path) }
        try Data("A=1\nsecret\n".utf8).write(to: URL(filePath: path))
        #expect { try SettingsFile.find(named: path, environment: [:]) } throws: { error in
            let message = (error as? ConfigurationError)?.description ?? ""
            return message.contains("line 2") && !message.contains("secret")
        }
    }
}
