import Catalog
import CommandKit

extension StatusReport {
    /// The report for people.
    func text(width: Int?) -> String {
        var parts = ["Jobs: " + jobs.summary]
        if !libraries.isEmpty { parts.append(libraryTable.render(width: width)) }
        if workers.isEmpty { parts.append("No worker is alive.") }
        if !workers.isEmpty || !goneWorkers.isEmpty { parts.append(workerTable.render(width: width)) }
        if !batches.isEmpty { parts.append(batchTable.render(width: width)) }
        if !problems.isEmpty { parts.append(problems.map(\.text).joined(separator: "\n")) }
        return parts.joined(separator: "\n\n")
    }

    private var libraryTable: Table {
        var table = Table([
            "LIBRARY", .number("AVAILABLE"), .number("RETRY"), .number("RUNNING"), .number("COMPLETED"),
            .number("FAILED"), .number("CANCELLED"), .number("READY"), .number("UNACKED"), .number("CONSUMERS"),
        ])
        for library in libraries {
            let jobs = library.jobs
            let counts = [
                jobs.available, jobs.waitingToRetry, jobs.running, jobs.completed, jobs.failed, jobs.cancelled,
            ]
            table.append(
                [library.name] + counts.map(String.init) + [
                    library.readyMessages.map(String.init) ?? "-", String(library.unacknowledgedMessages),
                    library.consumers.map(String.init) ?? "-",
                ])
        }
        return table
    }

    private var workerTable: Table {
        var table = Table([
            "WORKER", .number("PID"), .number("SLOTS"), .number("HOLDS"), "LIBRARIES", "ENGINES", "STATE",
        ])
        for worker in workers {
            table.append([
                worker.host, String(worker.pid), String(worker.slots), String(worker.deliveries),
                worker.libraries.joined(separator: ", "), worker.engines.joined(separator: ", "),
                worker.trouble ?? "reading",
            ])
        }
        for worker in goneWorkers {
            let silence = ProgressLine.format(.seconds(worker.secondsSilent))
            table.append([worker.host, String(worker.pid), "-", "-", "-", "-", "gone: last seen \(silence) ago"])
        }
        return table
    }

    private var batchTable: Table {
        var table = Table([.number("BATCH"), "LIBRARY", "SUBMITTED", "STATE", "GIVEN"])
        for batch in batches {
            table.append([
                String(batch.batch), batch.library, batch.submittedAt, batch.state, batch.given.summary,
            ])
        }
        return table
    }
}
