/// In which format a rendition is written.
package enum RenditionEncoding: String, Sendable, Hashable, Codable, CaseIterable {
    case jpeg
    case png
}
