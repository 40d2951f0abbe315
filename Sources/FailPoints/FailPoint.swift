#if DEBUG
    import Glibc
#endif

/// A step of a program, at which a debug build can be told to fail: what if it is killed just here?
///
/// The environment says where, and in which way: see `FailPlan`. A release build has neither the names nor the variable,
/// and passing a point does nothing in it. The points themselves are in `FailPoint+Steps.swift`.
package struct FailPoint: Sendable, Hashable {
    #if DEBUG
        /// Such as `worker.claimed`.
        package let name: String
        /// What it can be told.
        let actions: [FailAction]

        private init(_ name: StaticString, _ actions: [FailAction]) {
            self.name = "\(name)"
            self.actions = actions
        }

        /// Between two steps.
        static func step(_ name: StaticString) -> FailPoint {
            FailPoint(name, [.kill, .stop])
        }

        /// A statement is on its way to the server, and its answer is not here yet.
        static func sent(_ name: StaticString) -> FailPoint {
            FailPoint(name, [.kill, .stop, .endConnection])
        }

        /// Photos can ask for something to happen here.
        static func photo(_ name: StaticString) -> FailPoint {
            FailPoint(name, [.obey])
        }

        /// Fails here, if that was asked for.
        ///
        /// - Parameter endConnection: makes that what is awaited at this point never comes.
        package func pass(endConnection: () -> Void = {}) {
            switch FailPlan.current.action(at: self) {
            case .kill: raise(SIGKILL)
            case .stop: raise(SIGSTOP)
            case .endConnection: endConnection()
            case .obey, nil: break
            }
        }

        /// Whether photos may ask for something to happen at this point.
        package var obeysPhotos: Bool {
            FailPlan.current.action(at: self) == .obey
        }
    #else
        package init() {}
        static func step(_ name: StaticString) -> FailPoint { FailPoint() }
        static func sent(_ name: StaticString) -> FailPoint { FailPoint() }
        static func photo(_ name: StaticString) -> FailPoint { FailPoint() }
        @inlinable package func pass(endConnection: () -> Void = {}) {}
    #endif

    /// Ends the program with 78 (EX_CONFIG) when it was told something that makes no sense: a point that is misspelt would
    /// never be passed, and nobody would know. To be called when a program begins.
    @inlinable
    package static func checkPlan() {
        #if DEBUG
            FailPlan.check()
        #endif
    }
}
