#if DEBUG
    import Glibc
    import Synchronization

    /// Where this program is to fail: `PHOTOTEXT_FAIL_POINTS=worker.claimed=kill`. With `@3`, the third time that it
    /// passes the point; several points are separated by commas.
    package final class FailPlan: Sendable {
        static let variable = "PHOTOTEXT_FAIL_POINTS"

        /// What this program was told. Ends it with 78 when that makes no sense.
        static let current: FailPlan = {
            do throws(FailPlanError) {
                return try FailPlan(getenv(variable).map { String(cString: $0) } ?? "")
            } catch {
                let line = Array("\(variable): \(error)\n".utf8)
                _ = write(STDERR_FILENO, line, line.count)
                exit(78)
            }
        }()

        /// What programs that this one starts are to be told: the variable and its value, if it is set.
        package static var inherited: [String] {
            getenv(variable).map { ["\(variable)=\(String(cString: $0))"] } ?? []
        }

        package static func check() {
            _ = current
        }

        private struct Step {
            var action: FailAction
            /// Times that the point is passed before.
            var passes: Int
        }

        private let steps: Mutex<[FailPoint: Step]>

        init(_ text: String) throws(FailPlanError) {
            var steps: [FailPoint: Step] = [:]
            for entry in text.split(separator: ",") {
                let (point, step) = try Self.parse(entry)
                steps[point] = step
            }
            self.steps = Mutex(steps)
        }

        /// What is to happen now that `point` is passed.
        func action(at point: FailPoint) -> FailAction? {
            steps.withLock { steps in
                guard let step = steps[point] else { return nil }
                guard step.action != .obey else { return .obey }
                steps[point]?.passes -= 1
                return step.passes == 0 ? step.action : nil
            }
        }

        private static func parse(_ entry: Substring) throws(FailPlanError) -> (FailPoint, Step) {
            let sides = entry.split(separator: "=", omittingEmptySubsequences: false)
            guard sides.count == 2 else { throw FailPlanError("'\(entry)' is not POINT=ACTION") }
            guard let point = FailPoint.all.first(where: { $0.name == sides[0] }) else {
                throw FailPlanError("there is no point '\(sides[0])'")
            }
            let words = sides[1].split(separator: "@", omittingEmptySubsequences: false)
            guard let action = FailAction(rawValue: String(words[0])), point.actions.contains(action) else {
                let known = point.actions.map(\.rawValue).joined(separator: ", ")
                throw FailPlanError("'\(words[0])' is nothing that \(point.name) can be told: \(known)")
            }
            guard words.count > 1 else { return (point, Step(action: action, passes: 0)) }
            guard words.count == 2, let number = Int(words[1]), number > 0 else {
                throw FailPlanError("'\(entry)' does not end with the number of a pass")
            }
            return (point, Step(action: action, passes: number - 1))
        }
    }
#endif
