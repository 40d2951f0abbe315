import Observability

/// The numbers that a worker shows. No identifier is ever a label.
struct WorkerMetrics: Sendable {
    let registry = MetricsRegistry()

    private let busySlots: Gauge
    let lastSuccess: Gauge
    let reconnects: Gauge

    init(slots: Int) {
        busySlots = registry.gauge("busy_slots", help: "Photos being read.")
        registry.gauge("slots", help: "Photos that may be read at once.").set(Double(slots))
        lastSuccess = registry.gauge(
            "last_success_timestamp_seconds", help: "When a photo was last completed, since the epoch.")
        reconnects = registry.gauge("broker_sessions_lost", help: "Sessions with the broker that ended in trouble.")
    }

    func begin() { busySlots.add(1) }
    func end() { busySlots.add(-1) }

    func delivery(isRedelivered: Bool) {
        registry.counter(
            "deliveries_total", help: "Deliveries taken.", labels: ["redelivered": isRedelivered ? "true" : "false"]
        ).increment()
    }

    /// - Parameters:
    ///   - outcome: `read`, `shared`, `failed`, `snoozed`, `superseded`, `dropped`, `handed_back`.
    ///   - reason: the failure's code, empty if there is none.
    func job(_ outcome: String, reason: String = "") {
        registry.counter(
            "jobs_total", help: "Jobs by outcome.", labels: ["outcome": outcome, "reason": reason]
        ).increment()
    }

    func stage(_ stage: String, milliseconds: Int) {
        registry.histogram(
            "stage_duration_seconds", help: "Time for each stage of a job.", labels: ["stage": stage]
        ).observe(Double(milliseconds) / 1000)
    }
}
