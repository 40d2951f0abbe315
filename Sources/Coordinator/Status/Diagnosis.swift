import Catalog

/// What is wrong now, concluded from what was collected. A pure function of its inputs.
struct Diagnosis {
    let problems: [String]

    init(libraries: [StatusReport.Library], workers: [WorkerRecord], findings: BrokerInspection.Findings) {
        var problems: [String] = []
        if let obstacle = findings.obstacle { problems.append(obstacle.description) }
        if !findings.hasExchange { problems.append("The broker does not have our exchange: run `phototext setup`.") }
        for library in libraries where findings.obstacle == nil {
            if let depth = findings.depths[library.name], depth == nil {
                problems.append("The library \(library.name) has no queue: run `phototext setup`.")
            }
        }
        for library in libraries where library.jobs.open > 0 {
            if !workers.contains(where: { $0.libraries.contains(library.name) }) {
                problems.append(
                    "No live worker reads the library \(library.name), which has \(library.jobs.open) jobs to do: "
                        + "start `phototext-worker` on a machine that has it.")
            }
        }
        for worker in workers {
            guard let trouble = worker.trouble else { continue }
            let extent = worker.libraries.isEmpty ? "does not read" : "does not read everything"
            problems.append("The worker on \(worker.host) (process \(worker.pid)) \(extent): \(trouble)")
        }
        let unpublished = libraries.reduce(0) { $0 + $1.jobs.unpublished }
        // A live worker publishes them within a second or two.
        if unpublished > 0, workers.isEmpty || findings.obstacle != nil {
            problems.append("\(unpublished) jobs wait to be published: any worker does it when the broker takes them.")
        }
        self.problems = problems
    }
}
