import HTTP

/// One photo on its way, over as many answers as it takes: what has come stays, as long as the photo is still the same.
struct S3Download: Sendable {
    enum Outcome: Sendable {
        case complete(PhotoData)
        /// The answer broke off: ``request(for:)`` asks for the rest.
        case interrupted(HTTPError)
    }

    private let limit: Int
    private let progress: (@Sendable (Double) -> Void)?
    private var bytes: [UInt8] = []
    private var tag: S3EntityTag?

    init(_ options: PhotoDataOptions) {
        limit = options.limit
        progress = options.progress
    }

    /// Asks for the photo, or for what is still missing of it.
    func request(for key: String) -> S3Request {
        var request = S3Request(key: key)
        request.largestBody = limit - bytes.count
        request.acceptsPart = true
        if let progress {
            request.progress = { [count = bytes.count] received, expected in
                guard let expected, count + expected > 0 else { return }
                progress(min(1, Double(count + received) / Double(count + expected)))
            }
        }
        if let tag, !bytes.isEmpty {
            request.fields = [("Range", "bytes=\(bytes.count)-"), ("If-Match", tag.text)]
        }
        return request
    }

    /// Takes in a successful answer.
    mutating func take(_ response: HTTPResponse) -> Outcome {
        let tag = response["ETag"].flatMap(S3EntityTag.init)
        // Not by the status: rclone says 200 to a part, too.
        let range = S3ContentRange(response)
        if let range, range.start == bytes.count, !bytes.isEmpty, tag == self.tag {
            bytes += response.body
        } else if range?.start ?? 0 == 0, response.status != 206 || range != nil {
            bytes = response.body
            self.tag = tag
        } else {
            // A part that does not fit: of another photo, or not the one that was asked for.
            restart()
            return .interrupted(HTTPError(.connectionLost))
        }
        if let interruption = response.interruption ?? missing(of: range?.total) {
            // Without a tag nobody can say that the rest is of the same photo.
            if self.tag?.isStrong != true { restart() }
            return .interrupted(interruption)
        }
        return .complete(PhotoData(bytes: bytes, revision: tag?.revision, isSnapshot: true))
    }

    /// Takes in that the rest did not come. Returns whether asking for the whole helps: the photo was replaced while it
    /// came, or the server began anew, which is more than the rest.
    mutating func startsOver(after failure: S3Failure) -> Bool {
        guard !bytes.isEmpty else { return false }
        switch failure {
        case .refused(let answer) where [412, 416].contains(answer.status): break
        case .unanswered(let error) where error.code == .tooLarge: break
        default: return false
        }
        restart()
        return true
    }

    private mutating func restart() {
        bytes = []
        tag = nil
    }

    private func missing(of total: Int?) -> HTTPError? {
        guard let total, bytes.count < total else { return nil }
        return HTTPError(.connectionLost)
    }
}
