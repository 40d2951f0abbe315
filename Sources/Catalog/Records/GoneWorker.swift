/// A worker that fell silent without saying that it stops.
package struct GoneWorker: Sendable, Hashable, Codable {
    package var host: String
    package var pid: Int
    /// How long ago it was last seen.
    package var secondsSilent: Double
}
