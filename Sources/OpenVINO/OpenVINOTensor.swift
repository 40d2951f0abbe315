/// Numbers in rows of rows.
package struct OpenVINOTensor: Sendable, Hashable {
    /// How many there are in each dimension, the outermost first.
    package let shape: [Int]
    /// All of them, the innermost dimension without gaps.
    package let values: [Float]

    package init(shape: [Int], values: [Float]) {
        self.shape = shape
        self.values = values
    }
}
