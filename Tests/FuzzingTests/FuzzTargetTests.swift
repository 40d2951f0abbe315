import Fuzzing
import Testing

/// What the fuzzers begin with, without a fuzzer. `scripts/fuzz` goes on from there.
@Suite struct FuzzTargetTests {
    @Test(arguments: FuzzTargets.names)
    func seedsKeepTheInvariants(name: String) async {
        #expect(await FuzzTargets.offences(of: name) == [])
    }

    @Test func everyTargetHasSeeds() {
        #expect(FuzzTargets.all.allSatisfy { !$0.seeds.isEmpty })
    }
}
