/// A role that people and machines are granted at the PostgreSQL server, and what it may do in the schema `phototext`.
///
/// Each has what the statements of its programs need, column by column where they write, and nothing else. A new table
/// or a new statement adds its rights here; `setup` brings every schema in line.
package struct AccessRole: Sendable {
    /// Every database of one server has the same roles; their rights are those of each schema.
    package let name: String
    /// What it is for, for people.
    package let purpose: String
    let rights: [TableRight]

    package static let all = [coordinator, worker, reader]

    /// Submits, retries, cancels, forgets; reads everything. Stores no text.
    package static let coordinator = AccessRole(
        "phototext_coordinator", for: "submits photos, reports, retries, cancels and forgets",
        select(everything) + [
            // Locking a row needs the right to update some column of it.
            TableRight(.insert, "library", ["name", "kind", "location", "host", "options"]),
            TableRight(.update, "library", ["location", "host", "options"]),
            TableRight(.delete, "library"),
            TableRight(.insert, "asset", ["library_id", "local_identifier", "revision"]),
            TableRight(.update, "asset", ["generation", "revision"]),
            TableRight(.delete, "asset"),
            TableRight(.insert, "recipe", ["fingerprint", "request"]),
            TableRight(
                .insert, "job", ["asset_id", "recipe_id", "library_id", "generation", "publishing_at", "fresh_after"]),
            TableRight(
                .update, "job",
                [
                    "generation", "state", "failures", "losses", "scheduled_at", "publishing_at", "published_at",
                    "claimed_at", "finished_at", "reason_code", "reason_detail", "fresh_after", "least_revision",
                ]),
            TableRight(.delete, "job"),
            TableRight(.delete, "recognition"),
            TableRight(.insert, "batch", ["library_id", "recipe_id"]),
            TableRight(
                .update, "batch",
                [
                    "touched_at", "submitted_at", "cancelled_at", "given", "repeated", "recognized", "in_flight",
                    "failed_before", "added", "changed", "again", "stale",
                ]),
            TableRight(.delete, "batch"),
            TableRight(.insert, "batch_job", ["batch_id", "job_id", "generation"]),
            TableRight(.update, "batch_job", ["generation"]),
            TableRight(.delete, "batch_job"),
        ])

    /// Claims jobs and stores what was read; publishes what is due, since every worker runs a relay. It neither submits
    /// nor deletes photos or texts. It could read all texts: PostgreSQL wants that right of who inserts a row or else
    /// updates it (ON CONFLICT).
    package static let worker = AccessRole(
        "phototext_worker", for: "reads photos and stores their text",
        select(["library", "recipe", "job", "attempt", "recognition", "batch", "batch_job", "worker", "migration"]) + [
            TableRight(.select, "asset", ["id", "library_id", "local_identifier", "generation", "revision"]),
            TableRight(.update, "asset", ["content", "revision", "pixel_width", "pixel_height", "captured_at"]),
            TableRight(
                .update, "job",
                [
                    "state", "attempt", "failures", "losses", "scheduled_at", "publishing_at", "published_at",
                    "claimed_at", "finished_at", "worker_id", "reason_code", "reason_detail",
                ]),
            TableRight(.insert, "attempt", ["job_id", "number", "generation", "worker_id"]),
            TableRight(.update, "attempt", ["ended_at", "outcome", "reason", "stages"]),
            // Of many snoozes in a row one is kept.
            TableRight(.delete, "attempt"),
            TableRight(.insert, "recognition", ["content", "recipe_id"] + recognized),
            TableRight(.update, "recognition", recognized + ["recognized_at"]),
            TableRight(
                .insert, "worker", ["id", "host", "pid", "slots", "libraries", "engines", "deliveries", "trouble"]),
            TableRight(
                .update, "worker", ["libraries", "engines", "deliveries", "trouble", "last_seen", "stopped_at"]),
            TableRight(.delete, "worker"),
        ])

    /// Searches, shows texts and how everything stands. The details of failures may name folders and programs of the
    /// machines that read, and are not for it.
    package static let reader = AccessRole(
        "phototext_reader", for: "searches and shows texts",
        select(["library", "asset", "recipe", "recognition", "batch", "batch_job", "worker", "migration"]) + [
            TableRight(
                .select, "job",
                [
                    "id", "asset_id", "recipe_id", "library_id", "state", "generation", "attempt", "failures",
                    "losses", "scheduled_at", "publishing_at", "published_at", "claimed_at", "finished_at",
                    "fresh_after", "worker_id", "reason_code",
                ])
        ])

    init(_ name: String, for purpose: String, _ rights: [TableRight]) {
        self.name = name
        self.purpose = purpose
        self.rights = rights
    }

    private static let everything = [
        "library", "asset", "recipe", "job", "attempt", "recognition", "batch", "batch_job", "worker", "migration",
    ]

    /// What a recognition holds beside its key.
    private static let recognized = [
        "transcript", "pages", "mean_confidence", "orientation", "width", "height", "engine", "engine_reason",
        "pipeline_revision", "models", "is_damaged", "is_partial", "captured_at", "search",
    ]

    private static func select(_ tables: [String]) -> [TableRight] {
        tables.map { TableRight(.select, $0) }
    }
}
