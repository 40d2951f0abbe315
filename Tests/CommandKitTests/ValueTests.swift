import Testing

@testable import CommandKit

@Suite struct ValueTests {
    @Test(arguments: [
        ("90", 90_000), ("90s", 90_000), ("5m", 300_000), ("1.5h", 5_400_000), ("2d", 172_800_000), ("250ms", 250),
        ("1h30m", 5_400_000), ("0", 0),
    ])
    func durationsAreRead(text: String, milliseconds: Int) {
        #expect(Duration(argument: text) == .milliseconds(milliseconds))
    }

    @Test(arguments: ["", "s", "5x", "-5", "1h30", "5 m", "1e3", "٣", "9999999999999999d", "1..5s", "nan"])
    func whatIsNoDurationIsRefused(text: String) {
        #expect(Duration(argument: text) == nil)
    }

    @Test(arguments: [
        (Duration.seconds(90), "90s"), (.seconds(300), "5m"), (.seconds(7200), "2h"), (.milliseconds(250), "250ms"),
        (.zero, "0s"), (.milliseconds(1500), "1500ms"),
    ])
    func durationsAreWrittenAsTheyAreRead(duration: Duration, text: String) {
        #expect(duration.defaultDescription == text)
        #expect(Duration(argument: text) == duration)
    }

    @Test(arguments: [("yes", true), ("TRUE", true), ("1", true), ("off", false), ("no", false), ("maybe", nil)])
    func truthHasManyWords(text: String, expected: Bool?) {
        #expect(Bool(argument: text) == expected)
    }

    @Test(arguments: [("1.5", 1.5), ("nan", nil), ("inf", nil), ("x", nil)])
    func numbersAreFinite(text: String, expected: Double?) {
        #expect(Double(argument: text) == expected)
    }
}
