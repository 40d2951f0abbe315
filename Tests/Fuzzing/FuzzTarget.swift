/// Something that takes bytes from outside, and what has to hold whatever they are.
package protocol FuzzTarget: SendableMetatype {
    /// On command lines and in folder names.
    static var name: String { get }
    /// The longest input worth trying, in bytes.
    static var maximumLength: Int { get }
    /// Inputs to begin with: one for each thing that the target tells apart.
    static var seeds: [[UInt8]] { get }
    /// Takes one input.
    ///
    /// - Throws: ``BrokenInvariant``.
    static func check(_ input: [UInt8]) async throws
}

extension FuzzTarget {
    package static var maximumLength: Int { 4096 }
}
