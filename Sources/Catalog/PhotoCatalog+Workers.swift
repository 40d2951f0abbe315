package import FoundationEssentials
import Postgres

extension PhotoCatalog {
    /// Says that a worker is alive, and what it is doing.
    ///
    /// - Throws: ``PostgresError``.
    package func reportAlive(_ worker: WorkerRecord) async throws {
        let deliveries = try encodedJSON(worker.deliveries)
        _ = try await client.run { connection in
            try connection.execute(
                """
                INSERT INTO phototext.worker (id, host, pid, slots, libraries, engines, deliveries, trouble)
                VALUES (\(worker.id.uuidString)::uuid, \(worker.host), \(worker.pid)::int, \(worker.slots)::int,
                    \(worker.libraries)::text[], \(worker.engines)::text[], \(deliveries)::jsonb, \(worker.trouble))
                ON CONFLICT (id) DO UPDATE SET last_seen = now(), libraries = EXCLUDED.libraries,
                    engines = EXCLUDED.engines, deliveries = EXCLUDED.deliveries, trouble = EXCLUDED.trouble
                """)
        }
    }

    /// Says that a worker has stopped in good order.
    ///
    /// - Throws: ``PostgresError``.
    package func reportStopped(worker: UUID) async throws {
        _ = try await client.run { connection in
            try connection.execute(
                """
                UPDATE phototext.worker SET stopped_at = now(), deliveries = '{}' WHERE id = \(worker.uuidString)::uuid
                """)
        }
    }

    /// Removes what nobody asks for any more: workers not seen for 30 days.
    ///
    /// - Throws: ``PostgresError``.
    package func removeOldWorkers() async throws {
        _ = try await client.run { connection in
            try connection.execute("DELETE FROM phototext.worker WHERE last_seen < now() - interval '30 days'")
        }
    }

    /// The workers seen in the last 30 seconds.
    ///
    /// - Throws: ``PostgresError``.
    package func liveWorkers() async throws -> [WorkerRecord] {
        try await client.run { connection in
            try connection.query(
                """
                SELECT id::text, host, pid, slots, libraries::text[], engines::text[], deliveries::text, trouble
                FROM phototext.worker WHERE stopped_at IS NULL
                    AND last_seen > now() - make_interval(secs => \(JobDeadlines.workerSilence)::int)
                ORDER BY host, pid
                """
            ).rows(
                as: String.self, String.self, Int.self, Int.self, [String].self, [String].self, String.self,
                String?.self
            ) { id, host, pid, slots, libraries, engines, deliveries, trouble in
                WorkerRecord(
                    id: UUID(uuidString: id) ?? UUID(), host: host, pid: pid, slots: slots, libraries: libraries,
                    engines: engines, deliveries: try decodedJSON([String: Int].self, deliveries), trouble: trouble)
            }
        }
    }

    /// The workers that were last seen more than 30 seconds and less than a day ago, and did not stop. One that was
    /// started again on its host since then is not missed.
    ///
    /// - Throws: ``PostgresError``.
    package func goneWorkers() async throws -> [GoneWorker] {
        try await client.run { connection in
            try connection.query(
                """
                SELECT host, pid, extract(epoch FROM now() - last_seen)::float8 FROM phototext.worker AS gone
                WHERE stopped_at IS NULL AND last_seen > now() - interval '1 day'
                    AND last_seen <= now() - make_interval(secs => \(JobDeadlines.workerSilence)::int)
                    AND NOT EXISTS (
                        SELECT FROM phototext.worker AS successor
                        WHERE successor.host = gone.host AND successor.started_at > gone.last_seen)
                ORDER BY host, pid
                """
            ).rows(as: String.self, Int.self, Double.self) { host, pid, seconds in
                GoneWorker(host: host, pid: pid, secondsSilent: seconds)
            }
        }
    }
}
