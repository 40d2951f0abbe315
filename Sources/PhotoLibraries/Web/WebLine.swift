/// What a line of a list of addresses says.
enum WebLine: Sendable, Hashable {
    /// Nothing, or a comment.
    case nothing
    case address(LocalIdentifier)
    /// Why it is no address; without repeating it, for it may hold a password.
    case invalid(String)

    /// - Parameter bytes: nil for a line that was too long to be kept.
    init(_ bytes: ArraySlice<UInt8>?) {
        guard let bytes else {
            self = .invalid(InvalidIdentifier.notAnAddress.description)
            return
        }
        guard let first = bytes.first, first != UInt8(ascii: "#") else {
            self = .nothing
            return
        }
        do {
            self = .address(try LocalIdentifier(validatingUTF8: bytes, as: .address))
        } catch {
            self = .invalid(error.description)
        }
    }
}
