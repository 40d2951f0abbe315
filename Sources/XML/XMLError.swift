/// Why some bytes are no XML that is read here.
package struct XMLError: Error, Sendable, Hashable, CustomStringConvertible {
    /// libexpat's `XML_Error`; 0 for a document type declaration.
    package let libraryCode: UInt32
    /// Counted from 1.
    package let line: Int

    package var description: String {
        libraryCode == 0
            ? "XML with a document type declaration is not read."
            : "This is not well-formed XML (line \(line), code \(libraryCode))."
    }
}
