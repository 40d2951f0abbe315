/// With what status a recognizer process ends on its own. Numbers from sysexits(3).
package enum RecognizerExitStatus {
    /// Its owner closed the socket: nothing is wrong.
    package static let done: Int32 = 0
    /// EX_USAGE: wrong arguments, or started by hand.
    package static let usage: Int32 = 64
    /// EX_UNAVAILABLE: an `unavailable` frame said why.
    package static let unavailable: Int32 = 69
    /// EX_OSERR: a C++ allocation found no memory below the limit. Exits of this kind are never a bug.
    package static let outOfMemory: Int32 = 71
    /// EX_PROTOCOL: the owner did not keep to the protocol.
    package static let protocolViolation: Int32 = 76
}
