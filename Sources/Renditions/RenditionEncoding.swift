/// How a rendition is written.
package enum RenditionEncoding: String, Sendable, Hashable, Codable, CaseIterable {
    case jpeg
    case png
    /// Not at all: one byte each of red, green and blue for every pixel, row by row.
    case rgb
}
