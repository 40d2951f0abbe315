#if DEBUG
    /// What a program was told to do at its fail points makes no sense.
    struct FailPlanError: Error, Hashable, CustomStringConvertible {
        let description: String

        init(_ description: String) {
            self.description = description
        }
    }
#endif
