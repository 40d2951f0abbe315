import CSeccomp
import Glibc

/// Owns a filter of system calls while it is put together: libseccomp's `scmp_filter_ctx`.
///
/// A call without a rule, or of another architecture, kills the process with SIGSYS.
struct SystemCallFilter: ~Copyable {
    /// Looks at one argument of a call.
    struct Condition {
        fileprivate let comparison: scmp_arg_cmp

        /// The argument is this value.
        static func argument(_ index: UInt32, is value: some BinaryInteger) -> Condition {
            Condition(
                comparison: scmp_arg_cmp(
                    arg: index, op: SCMP_CMP_EQ, datum_a: scmp_datum_t(value), datum_b: 0))
        }

        /// The argument has this bit, or has it not.
        static func argument(_ index: UInt32, has bit: some BinaryInteger, _ isSet: Bool = true) -> Condition {
            let mask = scmp_datum_t(bit)
            return Condition(
                comparison: scmp_arg_cmp(
                    arg: index, op: SCMP_CMP_MASKED_EQ, datum_a: mask, datum_b: isSet ? mask : 0))
        }
    }

    private static let step = "confine itself with seccomp, which takes Linux 4.14 and a container that permits it"
    private let context: scmp_filter_ctx

    init() throws(SandboxError) {
        context = try Self.makeContext()
    }

    deinit { seccomp_release(context) }

    /// Lets these calls through, under all of these conditions or always. Each condition is of another argument.
    func allow(_ names: [String], when conditions: Condition...) throws(SandboxError) {
        try add(SCMP_ACT_ALLOW, names, conditions)
    }

    /// Has these calls fail with `code`, an `errno`, under all of these conditions or always.
    func refuse(_ names: [String], with code: Int32, when conditions: Condition...) throws(SandboxError) {
        try add(phototext_seccomp_fail(UInt16(code)), names, conditions)
    }

    /// Binds every thread of the process, for good.
    func install() throws(SandboxError) {
        try Self.check(seccomp_attr_set(context, SCMP_FLTATR_ACT_BADARCH, SCMP_ACT_KILL_PROCESS))
        // Libraries may have started threads of their own.
        try Self.check(seccomp_attr_set(context, SCMP_FLTATR_CTL_TSYNC, 1))
        try Self.check(seccomp_load(context))
    }

    private static func makeContext() throws(SandboxError) -> scmp_filter_ctx {
        guard let context = seccomp_init(SCMP_ACT_KILL_PROCESS) else {
            // It looks first whether this kernel can kill a process for a call.
            throw SandboxError(step: step, code: ENOSYS)
        }
        return context
    }

    private func add(_ action: UInt32, _ names: [String], _ conditions: [Condition]) throws(SandboxError) {
        let comparisons = conditions.map(\.comparison)
        for name in names {
            let number = seccomp_syscall_resolve_name(name)
            guard number != __NR_SCMP_ERROR else {
                throw SandboxError(step: "find the system call '\(name)'", code: ENOSYS)
            }
            try Self.check(seccomp_rule_add_array(context, action, number, UInt32(comparisons.count), comparisons))
        }
    }

    /// libseccomp answers with a negative `errno`.
    private static func check(_ result: Int32) throws(SandboxError) {
        guard result == 0 else { throw SandboxError(step: step, code: -result) }
    }
}
