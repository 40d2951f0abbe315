import Synchronization

/// A logger for what may happen again and again, such as failed reconnects: every event is logged at most once in an
/// interval, with a field `suppressed` that counts those left out before.
package final class ThrottledLogger: Sendable {
    private let logger: Logger
    private let throttle: Mutex<LogThrottle>

    package init(_ logger: Logger, every interval: Duration = .seconds(30)) {
        self.logger = logger
        throttle = Mutex(LogThrottle(interval: interval))
    }

    package func log(
        _ level: LogLevel, _ event: String, _ fields: Logger.Fields = [:], at now: ContinuousClock.Instant = .now
    ) {
        guard level >= logger.level, let suppressed = throttle.withLock({ $0.admit(event, at: now) }) else { return }
        logger.log(level, event, suppressed > 0 ? fields.merging(["suppressed": .integer(suppressed)]) { $1 } : fields)
    }
}
