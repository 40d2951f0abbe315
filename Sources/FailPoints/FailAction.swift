#if DEBUG
    /// How a program fails at a ``FailPoint``.
    enum FailAction: String, Sendable, CaseIterable {
        /// It is killed.
        case kill
        /// It stands still until somebody sends SIGCONT.
        case stop
        /// Its connection ends before the answer that it waits for is there.
        case endConnection = "end-connection"
        /// Nothing happens, unless a photo asks for it.
        case obey
    }
#endif
