import Glibc
import Synchronization
import Testing

@testable import Observability

@Suite struct LogTests {
    private static let time = LogTime(milliseconds: 1_769_860_805_007)

    private func line(_ format: LogFormat, _ event: String, _ fields: Logger.Fields = [:]) -> String {
        format.line(for: LogRecord(time: Self.time, level: .warning, event: event, fields: fields))
    }

    @Test func anEventIsAnObject() {
        let fields: Logger.Fields = [
            "text": "a\"b\\c", "count": 3, "share": 0.5, "isLast": true, "list": ["x", 1], "nothing": .double(.nan),
        ]
        #expect(
            line(.json, "worker_started", fields)
                == #"{"ts":"2026-01-31T12:00:05.007Z","level":"warning","event":"worker_started","count":3,"#
                + #""isLast":true,"list":["x",1],"nothing":"nan","share":0.5,"text":"a\"b\\c"}"#)
    }

    @Test func anEventIsReadable() {
        #expect(
            line(.human, "worker_started", ["host": "x", "reason": "no route", "count": 3])
                == #"12:00:05.007Z warning  worker_started  count=3  host=x  reason="no route""#)
    }

    @Test func reservedNamesAreKept() {
        #expect(line(.json, "e", ["level": "x"]).hasSuffix(#""event":"e","level_":"x"}"#))
    }

    @Test(arguments: [
        ("a\nb\r\tc", #"a\nb\r\tc"#), ("\u{1b}[2J\0", #"\u001b[2J\u0000"#),
        ("\u{7f}\u{85}\u{9b}", #"\u007f\u0085\u009b"#),
        ("\u{2028}", #"\u2028"#), ("照片 é", "照片 é"),
    ])
    func controlCharactersAreEscaped(text: String, expected: String) {
        #expect(LogText.escaped(text) == expected)
        #expect(line(.json, "e", ["f": .string(text)]).hasSuffix("\"f\":\"\(expected)\"}"))
        #expect(line(.human, text).contains(expected))
    }

    @Test func longFieldsAreCutBetweenCharacters() {
        let text = String(repeating: "照", count: 1000)
        #expect(LogText.escaped(text) == String(repeating: "照", count: 666) + "…")
        let short = String(repeating: "x", count: 2000)
        #expect(LogText.escaped(short) == short)
    }

    @Test(
        arguments: [
            (0, "1970-01-01T00:00:00.000Z"), (951_782_400_999, "2000-02-29T00:00:00.999Z"),
        ] as [(Int64, String)])
    func timesAreInUTC(milliseconds: Int64, expected: String) {
        #expect(LogTime(milliseconds: milliseconds).timestamp == expected)
    }

    @Test(arguments: LogLevel.allCases)
    func eventsBelowTheLevelAreDropped(level: LogLevel) {
        let lines = Lines()
        let logger = Logger(level: level, format: .json, sink: lines.append)
        logger.trace("trace")
        logger.debug("debug")
        logger.info("info")
        logger.notice("notice")
        logger.warning("warning")
        logger.error("error")
        logger.critical("critical")
        let expected = LogLevel.allCases.filter { $0 >= level }
        #expect(lines.all.count == expected.count)
        #expect(zip(lines.all, expected).allSatisfy { $0.contains(#""event":"\#($1.rawValue)""#) })
    }

    @Test func fieldsOfALoggerAreInEveryEvent() {
        let lines = Lines()
        let logger = Logger(fields: ["worker": "w", "slot": 1], format: .json, now: { Self.time }, sink: lines.append)
        logger.with(["slot": 2]).info("e", ["job": 7])
        #expect(lines.all.first?.hasSuffix(#""event":"e","job":7,"slot":2,"worker":"w"}"#) == true)
    }

    @Test func repeatedEventsAreCounted() throws {
        let lines = Lines()
        let logger = ThrottledLogger(Logger(format: .json, sink: lines.append), every: .seconds(30))
        let start = ContinuousClock.now
        for second in 0..<65 {
            logger.log(.warning, "reconnect_failed", ["second": .integer(second)], at: start + .seconds(second))
        }
        logger.log(.warning, "another", at: start + .seconds(1))
        logger.log(.debug, "dropped", at: start)
        try #require(lines.all.count == 4)
        #expect(lines.all[0].hasSuffix(#""event":"reconnect_failed","second":0}"#))
        #expect(lines.all[1].hasSuffix(#""second":30,"suppressed":29}"#))
        #expect(lines.all[2].hasSuffix(#""second":60,"suppressed":29}"#))
        #expect(lines.all[3].hasSuffix(#""event":"another"}"#))
    }

    @Test func linesOfManyThreadsStayWhole() async {
        var ends: [Int32] = [-1, -1]
        #expect(pipe(&ends) == 0)
        let (readEnd, writeEnd) = (ends[0], ends[1])
        let output = LogOutput(descriptor: writeEnd)
        #expect(!output.isTerminal)
        let letters = Array("abcdefgh").map(String.init)
        async let text = Self.readAll(readEnd)
        await withTaskGroup(of: Void.self) { group in
            for letter in letters {
                group.addTask { for _ in 0..<20 { output.write(String(repeating: letter, count: 5000)) } }
            }
        }
        close(writeEnd)
        let lines = await text.split(separator: "\n")
        close(readEnd)
        #expect(lines.count == 160)
        #expect(lines.allSatisfy { $0.count == 5000 && Set($0).count == 1 })
    }

    @concurrent private static func readAll(_ descriptor: Int32) async -> String {
        var all: [UInt8] = []
        var bytes = [UInt8](repeating: 0, count: 65_536)
        while true {
            let count = read(descriptor, &bytes, bytes.count)
            guard count > 0 else { return String(decoding: all, as: UTF8.self) }
            all += bytes.prefix(count)
        }
    }
}
