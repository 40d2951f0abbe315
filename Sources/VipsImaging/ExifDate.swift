/// Exif writes dates as `YYYY:MM:DD HH:MM:SS`; unknown parts are blank or zero.
enum ExifDate {
    /// `YYYY-MM-DDTHH:MM:SS`, or nil when `text` does not begin with a date that can be.
    static func timestamp(_ text: String?) -> String? {
        guard let text else { return nil }
        let fields = text.prefix(19).split(whereSeparator: { $0 == ":" || $0 == " " })
        let numbers = fields.compactMap { Int($0) }
        guard text.count >= 19, fields.map(\.count) == [4, 2, 2, 2, 2, 2], numbers.count == 6,
            numbers[0] > 0, (1...12).contains(numbers[1]), (1...31).contains(numbers[2]),
            (0...23).contains(numbers[3]), (0...59).contains(numbers[4]), (0...60).contains(numbers[5])
        else { return nil }
        return fields[..<3].joined(separator: "-") + "T" + fields[3...].joined(separator: ":")
    }
}
