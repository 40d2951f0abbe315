import Glibc

/// Finds the folder that `scripts/install-paddle` fills: OpenVINO's libraries (`lib`) and the PP-OCR models (`models`).
package enum PaddleFolder {
    /// Where an installation by hand has it.
    package static let defaultPath = "/usr/lib/phototext/paddle"
    /// In a checkout.
    static let checkoutName = ".paddle"

    /// `explicitPath` if it is given, else the first of these that is there: `../lib/phototext/paddle` seen from the running
    /// program, ``defaultPath`` and, in a debug build, `.paddle` in the nearest folder above the program. Nil without any.
    package static func find(explicitPath: String?) -> String? {
        if let explicitPath { return explicitPath }
        return candidates(besides: ExecutableLocation.folder).first { access($0 + "/lib", F_OK) == 0 }
    }

    /// - Parameter folder: the program's own.
    static func candidates(besides folder: String) -> [String] {
        var candidates = [parent(of: folder) + "/lib/phototext/paddle", defaultPath]
        #if DEBUG
            var above = folder
            while !above.isEmpty {
                candidates.append(above + "/" + checkoutName)
                above = parent(of: above)
            }
        #endif
        return candidates
    }

    /// Empty for the root and for what lies in it.
    private static func parent(of path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? ""
    }
}
