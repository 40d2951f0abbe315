import PhotoLibraries

/// How long a photo waits that its library does not give: longer each time, for thousands may be only in iCloud, and a
/// web server that is gone may never come back.
struct SnoozeDelay: Sendable {
    /// What is not on this machine, somebody has to fetch first.
    private static let factorOfAbsence = 30.0
    private static let longest = 24.0 * 3600

    private let first: Double

    /// - Parameter first: how long it waits the first time, in seconds.
    init(_ first: Double) {
        self.first = first
    }

    /// In seconds.
    ///
    /// - Parameter attempt: how often the photo was tried, from 1.
    func seconds(after code: PhotoLibraryError.Code, attempt: Int) -> Double {
        let base = code == .notLocal ? Self.factorOfAbsence * first : first
        // Ten doublings come to half a minute's eight hours.
        return min(max(Self.longest, first), base * Double(1 << min(max(attempt - 1, 0), 10)))
    }
}
