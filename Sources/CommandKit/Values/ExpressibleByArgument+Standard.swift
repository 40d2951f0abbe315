extension String: ExpressibleByArgument {
    package init?(argument: String) {
        self = argument
    }

    package var defaultDescription: String? { isEmpty ? nil : self }
}

extension Int: ExpressibleByArgument {
    package init?(argument: String) {
        self.init(argument)
    }

    package static var argumentExpectation: String? { "a whole number" }
}

extension Double: ExpressibleByArgument {
    package init?(argument: String) {
        guard let value = Double(argument), value.isFinite else { return nil }
        self = value
    }

    package static var argumentExpectation: String? { "a number" }
}

extension Bool: ExpressibleByArgument {
    package init?(argument: String) {
        switch argument.lowercased() {
        case "true", "yes", "on", "1": self = true
        case "false", "no", "off", "0": self = false
        default: return nil
        }
    }

    package static var allValueStrings: [String] { ["true", "false"] }
}
