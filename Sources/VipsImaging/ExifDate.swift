import TextRecognition

/// Exif writes dates as `YYYY:MM:DD HH:MM:SS`; unknown parts are blank or zero.
enum ExifDate {
    /// `YYYY-MM-DDTHH:MM:SS`, or nil when `text` does not begin with a date that can be.
    static func timestamp(_ text: String?) -> String? {
        guard let text else { return nil }
        let fields = text.prefix(19).split(whereSeparator: { $0 == ":" || $0 == " " })
        let timestamp = fields.prefix(3).joined(separator: "-") + "T" + fields.dropFirst(3).joined(separator: ":")
        return CaptureDate.isValid(timestamp) ? timestamp : nil
    }
}
