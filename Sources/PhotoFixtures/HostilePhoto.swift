/// Files that call themselves photos and are none, or cost more than they look.
package enum HostilePhoto: String, Sendable, CaseIterable {
    /// Nothing at all.
    case empty
    /// 64 kB of zero bytes.
    case zeros
    /// Plain text.
    case text
    /// The first bytes of a JPEG: too few to show anything.
    case cutHeader
    /// The first half of a JPEG: the upper part can be shown.
    case cutInHalf
    /// A grey PNG of 16,000 x 16,000 pixels in some 250 kB; sound in every other respect.
    case huge

    /// A name that promises a photo.
    package var fileName: String {
        self == .huge ? "huge.png" : "\(rawValue).jpg"
    }

    /// - Throws: ``FixtureError``.
    package func render() throws(FixtureError) -> [UInt8] {
        switch self {
        case .empty: return []
        case .zeros: return [UInt8](repeating: 0, count: 65_536)
        case .text: return Array("This is a note about a photo, not a photo.\n".utf8)
        case .cutHeader: return Array(try FixturePhoto(index: 0).render().prefix(24))
        case .cutInHalf:
            let whole = try FixturePhoto(index: 0).render()
            return Array(whole.prefix(whole.count / 2))
        case .huge: return try Picture.black(width: 16_000, height: 16_000).encoded(".png[compression=9]")
        }
    }

    /// Writes all of them into a folder.
    ///
    /// - Throws: ``FixtureError``.
    package static func write(to path: String) throws(FixtureError) {
        var folder = try FixtureFolder(path)
        for photo in allCases {
            try folder.write(photo.render(), to: photo.fileName, text: nil)
        }
    }
}
