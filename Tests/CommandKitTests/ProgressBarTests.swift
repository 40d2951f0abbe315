import Testing

@testable import CommandKit

@Suite struct ProgressBarTests {
    @Test func theBarIsDrawnInItsPlaceAndWipedAway() {
        let terminal = PseudoTerminal(columns: 40)
        let bar = ProgressBar(title: "read", total: 4, isEnabled: true, descriptor: terminal.terminal)
        #expect(terminal.contents.isEmpty)
        bar.update(0)
        #expect(terminal.contents == "\r\u{1b}[Kread  ───────────────────────  0/4  0 %")
        bar.finish()
        bar.finish()
        #expect(terminal.contents == "\r\u{1b}[K")
    }

    @Test func theBarGoesWithItsOwner() {
        let terminal = PseudoTerminal(columns: 40)
        do {
            let bar = ProgressBar(title: "read", total: nil, isEnabled: true, descriptor: terminal.terminal)
            bar.update(0, note: "照片")
        }
        #expect(terminal.contents == "\r\u{1b}[Kread  0  照片\r\u{1b}[K")
    }

    @Test func nothingIsDrawnIfItIsNotWanted() {
        let terminal = PseudoTerminal(columns: 40)
        ProgressBar(title: "read", total: 4, isEnabled: false, descriptor: terminal.terminal).update(1)
        #expect(terminal.contents.isEmpty)
    }

    @Test func nothingIsDrawnWithoutATerminal() {
        let pipe = TestPipe()
        let bar = ProgressBar(title: "read", total: 4, isEnabled: true, descriptor: pipe.writeEnd)
        bar.update(1)
        bar.finish()
        #expect(pipe.contents.isEmpty)
    }
}
