/// What does not hold for an input.
package struct BrokenInvariant: Error, CustomStringConvertible {
    package let description: String
}

/// - Throws: ``BrokenInvariant`` with `sentence`, which says what should hold.
func require(_ condition: Bool, _ sentence: @autoclosure () -> String) throws(BrokenInvariant) {
    guard condition else { throw BrokenInvariant(description: sentence()) }
}
