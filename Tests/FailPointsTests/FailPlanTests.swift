import Testing

@testable import FailPoints

@Suite struct FailPlanTests {
    @Test func thePointFailsAtItsNumberAlone() throws {
        let plan = try FailPlan("worker.claimed=kill@3,worker.outcome-sent=end-connection")
        #expect((0..<5).map { _ in plan.action(at: .claimed) } == [nil, nil, .kill, nil, nil])
        #expect((0..<2).map { _ in plan.action(at: .outcomeSent) } == [.endConnection, nil])
        #expect(plan.action(at: .delivered) == nil)
    }

    @Test func photosAreObeyedAlways() throws {
        let plan = try FailPlan("recognizer.decoding=obey")
        #expect((0..<3).map { _ in plan.action(at: .photoDecoding) } == [.obey, .obey, .obey])
    }

    @Test func nothingFailsWithoutBeingTold() throws {
        let plan = try FailPlan("")
        for point in FailPoint.all { #expect(plan.action(at: point) == nil) }
    }

    @Test(arguments: [
        "worker.claimd=kill", "worker.claimed", "worker.claimed=", "worker.claimed=explode", "=kill",
        "worker.claimed=end-connection", "worker.claimed=kill@", "worker.claimed=kill@0", "worker.claimed=kill@two",
        "worker.claimed=kill@1@2", "worker.claimed=kill=stop", "recognizer.decoding=kill", "worker.claimed=kill;",
    ])
    func whatMakesNoSenseIsRefused(text: String) {
        #expect(throws: FailPlanError.self) { try FailPlan(text) }
    }

    @Test func everyPointHasANameOfItsOwn() {
        #expect(Set(FailPoint.all.map(\.name)).count == FailPoint.all.count)
    }
}
