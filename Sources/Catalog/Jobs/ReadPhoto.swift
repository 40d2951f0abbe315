package import Digests
package import TextRecognition

/// What a worker has to tell about a photo it read.
package struct ReadPhoto: Sendable {
    /// Of the bytes that were read.
    package var content: SHA256Digest
    /// Of the photo when its bytes were read.
    package var revision: String?
    package var document: RecognizedDocument
    /// How long each stage took, in milliseconds.
    package var stages: [String: Int]

    package init(content: SHA256Digest, revision: String?, document: RecognizedDocument, stages: [String: Int]) {
        self.content = content
        self.revision = revision
        self.document = document
        self.stages = stages
    }
}
