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
    }

    deinit {
        close(controller)
        close(terminal)
    }

    /// What was written until now. Taken out.
    ///
    /// The kernel hands bytes over a moment later, so a mark is written after them, and waited for.
    var contents: String {
        let mark = UInt8(ascii: "|")
        var all: [UInt8] = []
        guard write(terminal, [mark], 1) == 1 else { return "" }
        while all.last != mark {
            var wanted = pollfd(fd: controller, events: Int16(POLLIN), revents: 0)
            var bytes = [UInt8](repeating: 0, count: 4096)
            guard poll(&wanted, 1, 10_000) == 1 else {
                return "nothing more came after " + String(decoding: all, as: UTF8.self)
            }
            let count = read(controller, &bytes, bytes.count)
            all += bytes.prefix(max(0, count))
        }
        return String(decoding: all.dropLast(), as: UTF8.self)
    }
}
