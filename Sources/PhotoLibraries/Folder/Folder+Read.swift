import Glibc

extension Folder {
    /// How often a photo that changes under the reader is read from the start.
    private static let maximumReads = 3

    /// Reads a whole photo; bytes and revision belong together.
    ///
    /// A photo that is still being written when the last reading ends is `unreadable`: were it left to the
    /// surroundings, a file that never stops growing would be read for ever. Submitting it again finds its new revision.
    func read(_ identifier: LocalIdentifier, limit: Int) throws(PhotoLibraryError) -> PhotoData {
        let photo = try open(identifier, in: openRoot(), O_RDONLY)
        var before = try photoStatus(photo)
        for _ in 1...Self.maximumReads {
            guard before.size <= limit else {
                throw PhotoLibraryError(.tooLarge, "the photo has \(before.size) bytes; the limit is \(limit)")
            }
            let bytes = try read(photo, size: before.size)
            let after = try photoStatus(photo)
            if after == before, bytes.count == before.size {
                return PhotoData(bytes: bytes, revision: before.revision)
            }
            before = after
        }
        throw PhotoLibraryError(.unreadable, "the photo kept changing while it was read")
    }

    /// Reads `size` bytes and one more, which would show that the file has grown.
    private func read(_ photo: borrowing FileDescriptor, size: Int) throws(PhotoLibraryError) -> [UInt8] {
        var failure: SystemError?
        let bytes = [UInt8](unsafeUninitializedCapacity: size + 1) { buffer, count in
            do throws(SystemError) {
                let whole = UnsafeMutableRawBufferPointer(start: buffer.baseAddress, count: size + 1)
                count = try photo.readFromStart(into: whole)
            } catch {
                failure = error
            }
        }
        if let failure { throw self.failure(failure) }
        return bytes
    }
}
