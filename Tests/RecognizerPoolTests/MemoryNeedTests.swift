import Testing
import TextRecognition

@testable import Recognizer

/// A failure that may have been a lack of memory is repeated with more of it.
@Suite struct MemoryNeedTests {
    @Test(arguments: [RecognitionFailure.Code.corrupt, .crashed])
    func whatMayHaveLackedMemoryIsBlamedOnIt(code: RecognitionFailure.Code) {
        let failure = RecognitionFailure(code, "why")
        #expect(MemoryNeed(limit: 0).explained(failure, pixels: 1) == RecognitionFailure(.outOfMemory, "why"))
        #expect(MemoryNeed(limit: .max).explained(failure, pixels: 1) == failure)
    }

    @Test(arguments: [RecognitionFailure.Code.unsupported, .tooLarge, .timedOut])
    func whatHasAnotherReasonKeepsIt(code: RecognitionFailure.Code) {
        let failure = RecognitionFailure(code, "why")
        #expect(MemoryNeed(limit: 0).explained(failure, pixels: 1) == failure)
    }
}
