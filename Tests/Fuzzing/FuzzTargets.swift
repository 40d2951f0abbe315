/// Every target there is.
package enum FuzzTargets {
    package static let all: [any FuzzTarget.Type] = [
        FrameTarget.self, MessageTarget.self, IdentifierTarget.self, SplitterTarget.self, SettingsTarget.self,
        SearchTarget.self, AddressTarget.self, HeaderTarget.self,
    ]

    package static var names: [String] { all.map { $0.name } }

    /// Nil when there is none of this name.
    package static func target(named name: String) -> (any FuzzTarget.Type)? {
        all.first { $0.name == name }
    }

    /// What the seeds of a target break.
    package static func offences(of name: String) async -> [String] {
        guard let target = target(named: name) else { return ["there is no target \(name)"] }
        var offences: [String] = []
        for (index, seed) in target.seeds.enumerated() {
            do {
                try await target.check(seed)
            } catch {
                offences.append("seed \(index): \(error)")
            }
        }
        return offences
    }
}
