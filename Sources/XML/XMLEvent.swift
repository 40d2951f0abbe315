/// What a reader of XML comes upon. Names are without their namespace.
package enum XMLEvent: Sendable, Hashable {
    case begin(String)
    /// The end of an element, with the text that stands in it and in none of its children.
    case end(String, text: String)
}
