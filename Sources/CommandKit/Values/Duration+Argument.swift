extension Duration: ExpressibleByArgument {
    private static let units: [(name: String, seconds: Double)] = [
        ("d", 86_400), ("h", 3_600), ("m", 60), ("s", 1), ("ms", 0.001),
    ]

    /// `90` (seconds), `90s`, `5m`, `1.5h`, `2d`, `250ms`, or several in a row: `1h30m`.
    package init?(argument: String) {
        var total = 0.0
        var rest = argument[...]
        guard !rest.isEmpty else { return nil }
        while !rest.isEmpty {
            let digits = rest.prefix { $0.isASCII && ($0.isNumber || $0 == ".") }
            rest.removeFirst(digits.count)
            let unit = rest.prefix { $0.isLetter }
            rest.removeFirst(unit.count)
            guard let amount = Double(digits), amount.isFinite else { return nil }
            // Only a lone number goes without a unit.
            if unit.isEmpty && digits.count != argument.count { return nil }
            guard let seconds = unit.isEmpty ? 1 : Self.units.first(where: { $0.name == unit })?.seconds else {
                return nil
            }
            total += amount * seconds
        }
        // A hundred thousand years; more would not fit into a count of nanoseconds either.
        guard total < 3e12 else { return nil }
        self = .milliseconds(Int64((total * 1000).rounded()))
    }

    package static var argumentExpectation: String? { "a time such as 90s, 5m, 1h30m or 2d" }

    /// In the same form, in the largest unit that divides it.
    package var defaultDescription: String? {
        let (seconds, attoseconds) = components
        guard attoseconds == 0 else {
            return "\(seconds * 1000 + attoseconds / 1_000_000_000_000_000)ms"
        }
        let whole = Self.units.first { $0.seconds >= 1 && seconds != 0 && seconds % Int64($0.seconds) == 0 }
        return whole.map { "\(seconds / Int64($0.seconds))\($0.name)" } ?? "\(seconds)s"
    }
}
