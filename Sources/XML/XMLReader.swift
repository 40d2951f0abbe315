/// Reads XML by libexpat, element by element. No entity but the five of XML itself is known, nothing outside is looked at,
/// and a document type declaration is refused: answers of services have none, attacks do.
package enum XMLReader {
    /// Tells `body` of each element in a document.
    ///
    /// - Throws: ``XMLError``, also after some elements were told.
    package static func read(_ document: [UInt8], _ body: (XMLEvent) -> Void) throws(XMLError) {
        try withoutActuallyEscaping(body) { body throws(XMLError) in
            try XMLHandle(body).parse(document)
        }
    }
}
