#if DEBUG
    import FailPoints
    import Glibc
    import TextRecognition

    /// How a photo of a trial wants its decoder to misbehave. No file is known that makes the decoders of this build do any
    /// of it, so such a photo says it in words, behind the end of its image: `phototext-trial: fault`.
    ///
    /// It happens where images are decoded, in the sandbox and on the same thread.
    enum PhotoWish: String, CaseIterable {
        /// To write where nothing is mapped.
        case fault
        /// What a failed assertion in a C library does.
        case abort
        /// To compute for ever, and not be bothered by signals.
        case hang
        /// To wait for ever, and not be bothered by signals.
        case sleep
        /// To take memory until there is no more.
        case hoard
        /// To start another process.
        case fork
        /// To become another program.
        case execute
        /// To talk to somebody.
        case connect
        /// To end without a word.
        case leave

        /// The wish of a photo; nil when it has none that is known.
        init?(in image: [UInt8]) {
            let marker = Array("phototext-trial: ".utf8)
            let tail = image.suffix(64)
            guard let start = tail.indices.first(where: { tail[$0...].starts(with: marker) }) else { return nil }
            self.init(rawValue: String(decoding: tail[(start + marker.count)...].prefix { $0 > 0x20 }, as: UTF8.self))
        }

        func fulfil() throws(RecognitionFailure) {
            switch self {
            case .fault: UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
            case .abort: Glibc.abort()
            case .hang, .sleep: hang()
            case .hoard: try hoard()
            case .fork:
                var processID: pid_t = 0
                var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
                posix_spawn(&processID, "/bin/true", nil, nil, &arguments, nil)
            case .execute:
                var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
                execv("/bin/true", &arguments)
            case .connect: _ = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
            case .leave: exit(0)
            }
        }

        private func hang() -> Never {
            for number in 1..<Int32(32) { signal(number, SIG_IGN) }
            while true {
                if self == .sleep { Glibc.sleep(1000) }
            }
        }

        /// Says what decoders say when malloc(3) has nothing left.
        private func hoard() throws(RecognitionFailure) {
            let piece = 16 << 20
            while let memory = malloc(piece) { memset(memory, 1, piece) }
            throw RecognitionFailure(.outOfMemory, "no memory is left")
        }
    }
#endif
