/// `YYYY-MM-DDTHH:MM:SS` in a camera's own time: the one form in which dates travel, and PostgreSQL takes.
package enum CaptureDate {
    /// Whether `text` has that form, and is a day and a time that there are: cameras and hostile files write others.
    package static func isValid(_ text: String) -> Bool {
        let bytes = Array(text.utf8)
        guard bytes.count == form.count else { return false }
        var numbers = [0]
        for (byte, expected) in zip(bytes, form) {
            if expected == UInt8(ascii: "0") {
                guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) else { return false }
                numbers[numbers.count - 1] = numbers[numbers.count - 1] * 10 + Int(byte - UInt8(ascii: "0"))
            } else {
                guard byte == expected else { return false }
                numbers.append(0)
            }
        }
        return numbers[0] > 0 && (1...12).contains(numbers[1])
            && (1...dayCount(year: numbers[0], month: numbers[1])).contains(numbers[2])
            // A leap second.
            && numbers[3] < 24 && numbers[4] < 60 && numbers[5] <= 60
    }

    private static let form = Array("0000-00-00T00:00:00".utf8)

    private static func dayCount(year: Int, month: Int) -> Int {
        let isLeapYear = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        return switch month {
        case 2: isLeapYear ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}
