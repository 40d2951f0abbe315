/// One event, before it becomes a line.
package struct LogRecord: Sendable, Hashable {
    package var time: LogTime
    package var level: LogLevel
    /// A constant name such as `broker_connected`; what varies belongs into the fields.
    package var event: String
    package var fields: [String: LogValue]

    package init(time: LogTime, level: LogLevel, event: String, fields: [String: LogValue]) {
        self.time = time
        self.level = level
        self.event = event
        self.fields = fields
    }
}
