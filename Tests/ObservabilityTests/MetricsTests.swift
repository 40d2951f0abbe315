import Testing

@testable import Observability

@Suite struct MetricsTests {
    @Test func theTextFormat() {
        let registry = MetricsRegistry()
        registry.counter("jobs_total", help: "Jobs by outcome.", labels: ["outcome": "failed"]).increment()
        registry.counter("jobs_total", help: "Jobs by outcome.", labels: ["outcome": "completed"]).increment(by: 41)
        registry.counter("jobs_total", help: "Jobs by outcome.", labels: ["outcome": "completed"]).increment()
        registry.gauge("slots", help: "Recognizers.").set(2.5)
        registry.gauge("depth", help: "Queued.") {
            [MetricSample(7, labels: ["library": "b"]), MetricSample(1e300, labels: ["library": "a"])]
        }
        let seconds = registry.histogram(
            "read_seconds", help: "Reading.", labels: ["engine": "tesseract"], buckets: [0.1, 1, 10])
        for value in [0.05, 0.1, 0.5, 99] { seconds.observe(value) }
        seconds.observe(.milliseconds(2500))
        #expect(
            registry.render() == """
                # HELP phototext_depth Queued.
                # TYPE phototext_depth gauge
                phototext_depth{library="a"} 1e+300
                phototext_depth{library="b"} 7
                # HELP phototext_jobs_total Jobs by outcome.
                # TYPE phototext_jobs_total counter
                phototext_jobs_total{outcome="completed"} 42
                phototext_jobs_total{outcome="failed"} 1
                # HELP phototext_read_seconds Reading.
                # TYPE phototext_read_seconds histogram
                phototext_read_seconds_bucket{engine="tesseract",le="0.1"} 2
                phototext_read_seconds_bucket{engine="tesseract",le="1"} 3
                phototext_read_seconds_bucket{engine="tesseract",le="10"} 4
                phototext_read_seconds_bucket{engine="tesseract",le="+Inf"} 5
                phototext_read_seconds_sum{engine="tesseract"} 102.15
                phototext_read_seconds_count{engine="tesseract"} 5
                # HELP phototext_slots Recognizers.
                # TYPE phototext_slots gauge
                phototext_slots 2.5

                """)
    }

    @Test func textIsEscaped() {
        let registry = MetricsRegistry(prefix: "")
        registry.gauge("g", help: "a\\b\nc", labels: ["b": "x\"y\\z\n", "a": "照片"]).add(-1)
        #expect(
            registry.render() == #"""
                # HELP g a\\b\nc
                # TYPE g gauge
                g{a="照片",b="x\"y\\z\n"} -1

                """#)
    }

    @Test(
        arguments: [
            (0, "0"), (1, "1"), (-2.5, "-2.5"), (.infinity, "+Inf"), (-.infinity, "-Inf"), (.nan, "NaN"),
            (9_007_199_254_740_992, "9007199254740992.0"),
        ] as [(Double, String)])
    func numbersAreWrittenPlainly(value: Double, expected: String) {
        #expect(MetricName.format(value) == expected)
    }

    @Test func nothingIsLostBetweenThreads() async {
        let registry = MetricsRegistry()
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let counter = registry.counter("c_total", help: "")
                    for _ in 0..<1000 { counter.increment() }
                }
            }
        }
        #expect(registry.counter("c_total", help: "").value == 8000)
    }

    @Test(arguments: [("ok_1:x", true), ("1x", false), ("", false), ("a-b", false), ("é", false)])
    func namesAreChecked(name: String, isValid: Bool) {
        #expect(MetricName.isValid(name) == isValid)
    }
}
