import Testing

@testable import AMQP

@Suite struct AMQPConfigurationTests {
    @Test func whatIsLeftOutHasRabbitMQsDefault() throws {
        let configuration = try AMQPConfiguration(url: "amqp://")
        #expect(configuration == AMQPConfiguration())
        #expect(configuration.address == "localhost:5672")
        #expect(configuration.virtualHost == "/")
        #expect(configuration.user == "guest")
    }

    @Test func allParts() throws {
        let configuration = try AMQPConfiguration(url: "amqp://ann:s3cret@broker.example:5673/photos?heartbeat=3")
        #expect(configuration.user == "ann")
        #expect(configuration.password == "s3cret")
        #expect(configuration.host == "broker.example")
        #expect(configuration.port == 5673)
        #expect(configuration.virtualHost == "photos")
        #expect(configuration.heartbeat == 3)
        #expect(configuration.tls == nil)
    }

    @Test func percentEncoding() throws {
        let configuration = try AMQPConfiguration(url: "amqp://us%65r:p%40ss%3Aw%2Frd%25@h/%2Fphotos%20%e5%8f%91")
        #expect(configuration.user == "user")
        #expect(configuration.password == "p@ss:w/rd%")
        #expect(configuration.virtualHost == "/photos 发")
    }

    @Test(arguments: ["amqp://h", "amqp://h/", "amqp://h/%2F", "amqp://h/%2f"])
    func theVirtualHostIsTheRoot(_ url: String) throws {
        #expect(try AMQPConfiguration(url: url).virtualHost == "/")
    }

    @Test func aPasswordMayHoldAnAtAndAColon() throws {
        let configuration = try AMQPConfiguration(url: "amqp://u:a@b:c@h")
        #expect(configuration.password == "a@b:c")
        #expect(configuration.host == "h")
    }

    @Test(arguments: [("amqp://[::1]", 5672), ("amqp://[::1]:7", 7)])
    func addressesOfVersion6(_ url: String, port: Int) throws {
        let configuration = try AMQPConfiguration(url: url)
        #expect(configuration.host == "::1")
        #expect(configuration.port == port)
        #expect(configuration.address == "[::1]:\(port)")
    }

    @Test func encrypted() throws {
        let configuration = try AMQPConfiguration(
            url: "amqps://h?cacertfile=%2Fetc%2Fca.pem&certfile=/c.pem&keyfile=/k.pem")
        #expect(configuration.port == 5671)
        #expect(configuration.tls?.authoritiesFile == "/etc/ca.pem")
        #expect(configuration.tls?.certificateFile == "/c.pem")
        #expect(configuration.tls?.keyFile == "/k.pem")
        #expect(try AMQPConfiguration(url: "amqps://h").tls == AMQPConfiguration.TLS())
    }

    @Test(arguments: [
        "", "h:5672", "http://u:hunter2@h", "amqp://u:hunter2@h:0", "amqp://u:hunter2@h:65536", "amqp://u:hunter2@h:x",
        "amqp://u:hunter2%4@h", "amqp://u:hunter2%00@h", "amqp://u:hunter2%ff@h", "amqp://u:hunter2@h/a/b",
        "amqp://u:hunter2@h?password=hunter2", "amqp://u:hunter2@h?heartbeat", "amqp://u:hunter2@h?heartbeat=hunter2",
        "amqp://u:hunter2@h?cacertfile=/ca.pem", "amqp://u:hunter2@[::1", "amqp://u:hunter2@[::1]x",
        "amqp://u:a@hunter2/b@h", "amqp://u:a@hunter2?b@h",
    ])
    func invalidAddressesAreRefusedWithoutRepeatingThem(_ url: String) {
        let error = #expect(throws: AMQPError.self) { try AMQPConfiguration(url: url) }
        #expect(error?.code == .invalidURL)
        #expect(error?.description.contains("hunter2") == false)
        #expect(error?.debugDescription.contains("hunter2") == false)
    }

    @Test func theDescriptionHasNoSecret() throws {
        let configuration = try AMQPConfiguration(url: "amqp://ann:hunter2@h/v")
        #expect("\(configuration)" == "amqp://h:5672")
    }
}
