/// What the server answers: a pure function of method and path.
struct ObservabilityRoutes: Sendable {
    struct Response: Sendable, Hashable {
        var status: UInt32
        var contentType: String
        var body: String
        var allowedMethods: String?
    }

    let metrics: @Sendable () -> String
    let liveness: @Sendable () -> HealthReport
    let readiness: @Sendable () -> HealthReport

    func response(method: String, path: String) -> Response {
        let route: () -> Response
        switch path {
        case "/metrics":
            route = { Response(status: 200, contentType: "text/plain; version=0.0.4; charset=utf-8", body: metrics()) }
        case "/livez": route = { health(liveness()) }
        case "/readyz": route = { health(readiness()) }
        default: return text(404, "There are /metrics, /livez and /readyz here.\n")
        }
        guard method == "GET" || method == "HEAD" else {
            var response = text(405, "Only GET and HEAD are answered.\n")
            response.allowedMethods = "GET, HEAD"
            return response
        }
        return route()
    }

    private func health(_ report: HealthReport) -> Response {
        Response(status: report.isHealthy ? 200 : 503, contentType: "application/json", body: report.json + "\n")
    }

    private func text(_ status: UInt32, _ body: String) -> Response {
        Response(status: status, contentType: "text/plain; charset=utf-8", body: body)
    }
}
