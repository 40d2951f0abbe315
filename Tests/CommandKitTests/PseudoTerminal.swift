import Glibc

/// A terminal that nobody sits at.
struct PseudoTerminal: ~Copyable {
    /// TIOCSPTLCK and TIOCGPTN of `asm-generic/ioctls.h`, which Glibc's module does not show.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    private let controller: Int32
    /// What a program would write to.
    let terminal: Int32

    init(columns: UInt16) {
        controller = open("/dev/ptmx", O_RDWR | O_NOCTTY)
        var isLocked: Int32 = 0
        _ = ioctl(controller, Self.setLock, &isLocked)
        var number: Int32 = -1
        _ = ioctl(controller, Self.getNumber, &number)
        terminal = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY)
        var size = winsize(ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(terminal, UInt(TIOCSWINSZ), &size)
        _ = fcntl(controller, F_SETFL, O_NONBLOCK)
    }

    deinit {
        close(controller)
        close(terminal)
    }

    /// What was written until now, up to 4 KiB. Taken out.
    var contents: String {
        var bytes = [UInt8](repeating: 0, count: 4096)
        let count = read(controller, &bytes, bytes.count)
        return String(decoding: bytes.prefix(max(0, count)), as: UTF8.self)
    }
}
