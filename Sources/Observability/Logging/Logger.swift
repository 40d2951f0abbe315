/// Writes events. A value: copies may carry fields and levels of their own. The words are swift-log's.
///
/// ```swift
/// logger.info("broker_connected", ["host": .string(host), "attempt": .integer(3)])
/// ```
package struct Logger: Sendable {
    package typealias Fields = [String: LogValue]
    /// Takes one line without its end; called from any thread.
    package typealias Sink = @Sendable (_ line: String) -> Void

    /// Events below this level are dropped.
    package var level: LogLevel
    /// Fields of every event.
    package var fields: Fields

    private let format: LogFormat
    private let now: @Sendable () -> LogTime
    private let sink: Sink

    /// A logger to standard error: for people if that is a terminal, JSON if not.
    package init(level: LogLevel = .info, fields: Fields = [:], format: LogFormat? = nil) {
        let output = LogOutput.standardError
        self.init(level: level, fields: fields, format: format ?? (output.isTerminal ? .human : .json)) {
            output.write($0)
        }
    }

    /// A logger to somewhere else, such as a test.
    package init(
        level: LogLevel = .info, fields: Fields = [:], format: LogFormat,
        now: @escaping @Sendable () -> LogTime = { .now }, sink: @escaping Sink
    ) {
        self.level = level
        self.fields = fields
        self.format = format
        self.now = now
        self.sink = sink
    }

    /// A logger that drops everything.
    package static let disabled = Logger(level: .critical, format: .json) { _ in }

    /// A copy whose events carry more fields.
    package func with(_ fields: Fields) -> Logger {
        var copy = self
        copy.fields.merge(fields) { $1 }
        return copy
    }

    /// Fields given here win over those of the logger. They are not evaluated if the event is dropped.
    package func log(_ level: LogLevel, _ event: String, _ fields: @autoclosure () -> Fields = [:]) {
        guard level >= self.level else { return }
        let fields = self.fields.merging(fields()) { $1 }
        sink(format.line(for: LogRecord(time: now(), level: level, event: event, fields: fields)))
    }
}

extension Logger {
    package func trace(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
        log(.trace, event, fields())
    }

    package func debug(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
        log(.debug, event, fields())
    }

    package func info(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
        log(.info, event, fields())
    }

    package func notice(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
        log(.notice, event, fields())
    }

    package func warning(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
        log(.warning, event, fields())
    }

    package func error(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
        log(.error, event, fields())
    }

    package func critical(_ event: String, _ fields: @autoclosure () -> Fields = [:]) {
        log(.critical, event, fields())
    }
}
