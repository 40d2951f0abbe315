import Testing

@testable import JobQueue

@Suite struct ConsumptionPlanTests {
    /// Does all that the plan asks for, and returns it.
    @discardableResult
    private func carryOut(_ plan: inout ConsumptionPlan) -> [ConsumptionPlan.Step] {
        var steps: [ConsumptionPlan.Step] = []
        while let step = plan.nextStep {
            steps.append(step)
            plan.completed(step)
        }
        return steps
    }

    @Test func consumesEveryLibrary() {
        var plan = ConsumptionPlan(libraries: ["b", "a"])
        #expect(!plan.isConsuming)
        #expect(carryOut(&plan) == [.consume(library: "a"), .consume(library: "b")])
        #expect(plan.isConsuming)
    }

    @Test func changesOnlyTheDifference() {
        var plan = ConsumptionPlan(libraries: ["a", "b"])
        carryOut(&plan)
        plan.libraries = ["b", "c"]
        #expect(carryOut(&plan) == [.cancel(library: "a"), .consume(library: "c")])
        #expect(plan.consumed == ["b", "c"])
    }

    @Test func aPauseCancelsAndResumingConsumesAgain() {
        var plan = ConsumptionPlan(libraries: ["a"])
        carryOut(&plan)
        plan.pauseReason = "no database"
        #expect(!plan.isConsuming)
        #expect(carryOut(&plan) == [.cancel(library: "a")])
        plan.libraries = ["a", "b"]
        #expect(plan.nextStep == nil)
        plan.pauseReason = nil
        #expect(carryOut(&plan) == [.consume(library: "a"), .consume(library: "b")])
    }

    @Test func drainingIsForGood() {
        var plan = ConsumptionPlan(libraries: ["a"])
        carryOut(&plan)
        plan.isDraining = true
        #expect(carryOut(&plan) == [.cancel(library: "a")])
        plan.pauseReason = nil
        plan.libraries = ["a", "b"]
        #expect(plan.nextStep == nil)
    }

    @Test func aLostConsumerIsStartedAgain() {
        var plan = ConsumptionPlan(libraries: ["a", "b"])
        carryOut(&plan)
        plan.consumerEnded(library: "b")
        #expect(!plan.isConsuming)
        #expect(carryOut(&plan) == [.consume(library: "b")])
    }

    @Test func aNewSessionStartsFromNothing() {
        var plan = ConsumptionPlan(libraries: ["a"])
        carryOut(&plan)
        plan.sessionEnded()
        #expect(plan.nextStep == .consume(library: "a"))
    }

    @Test func withoutLibrariesNothingIsConsumed() {
        let plan = ConsumptionPlan(libraries: [])
        #expect(plan.nextStep == nil)
        #expect(!plan.isConsuming)
    }
}
