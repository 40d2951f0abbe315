import Glibc

/// An error number of the operating system, from errno(3).
struct SystemError: Error, Hashable {
    let number: Int32

    init(_ number: Int32) {
        self.number = number
    }

    /// The error that the last system call of this thread left.
    static var last: SystemError { SystemError(errno) }

    /// What a failed look at one entry of a folder says, and about whom.
    enum Meaning {
        /// Nothing has this name.
        case absent
        /// Something has this name that can be no photo.
        case notAPhoto
        /// This user may not look at it: nothing is wrong with the photo.
        case forbidden
        /// The photo itself is at fault, if the folder around it works.
        case photo
        /// Nothing can be said about the photo: try again later.
        case surroundings
    }

    var meaning: Meaning {
        switch number {
        // A file system that allows no such name holds no such photo.
        case ENOENT, ENOTDIR, ENAMETOOLONG, EILSEQ: .absent
        case EACCES, EPERM: .forbidden
        // EXDEV and ELOOP: a link out of the folder or in a circle. ENXIO and ENODEV: a socket or device.
        case EXDEV, ELOOP, EISDIR, ENXIO, ENODEV: .notAPhoto
        case ESTALE, ENOTCONN, ETIMEDOUT, ECONNREFUSED, ECONNRESET, ECONNABORTED, EHOSTDOWN, EHOSTUNREACH, ENETDOWN,
            ENETUNREACH, EREMOTEIO, ESHUTDOWN, ENOMEDIUM, EMFILE, ENFILE, ENOMEM, EAGAIN, ENOSYS:
            .surroundings
        default: .photo
        }
    }

    /// The system's own words for it.
    var text: String {
        var buffer = [CChar](repeating: 0, count: 256)
        guard strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
        return String(decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
    }
}
