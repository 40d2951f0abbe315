import HTTP

/// Why a request to a bucket came to nothing.
enum S3Failure: Error, Sendable, Hashable {
    /// The server refused, with an answer.
    case refused(S3ErrorAnswer)
    /// There was no answer.
    case unanswered(HTTPError)
    /// It could not even be asked.
    case unasked(PhotoLibraryError)

    /// Whether the same request may well succeed a moment later.
    var isTransient: Bool {
        switch self {
        case .refused(let answer): answer.isTransient
        case .unanswered(let error): [.cannotConnect, .timedOut, .connectionLost].contains(error.code)
        case .unasked: false
        }
    }

    /// What it means when the whole bucket was asked: always the surroundings.
    func ofBucket(_ name: String, isAnonymous: Bool) -> PhotoLibraryError {
        switch self {
        case .unasked(let error): error
        case .unanswered(let error): Self.unavailable(error)
        case .refused(let answer):
            PhotoLibraryError(.unavailable, Self.sentence(answer, bucket: name, isAnonymous: isAnonymous))
        }
    }

    private static func unavailable(_ error: HTTPError) -> PhotoLibraryError {
        let sentence =
            switch error.code {
            case .cannotConnect: "the server \(error.detail) cannot be reached: does it run, and is its address right?"
            case .timedOut: "the server \(error.detail) does not answer in time"
            case .connectionLost: "the connection to the server \(error.detail) was lost again and again"
            case .tlsFailed:
                "the server \(error.detail) is not trusted: its certificate is wrong, or AWS_CA_BUNDLE or PHOTOTEXT_CA_FILE "
                    + "has to name its authority"
            case .cancelled: "the operation was cancelled"
            default: "\(error)"
            }
        return PhotoLibraryError(.unavailable, sentence)
    }

    private static func sentence(_ answer: S3ErrorAnswer, bucket: String, isAnonymous: Bool) -> String {
        let place = answer.region.map { ": in \($0)" } ?? ""
        return switch answer.code {
        case "NoSuchBucket": "there is no bucket '\(bucket)'"
        case "AccessDenied" where isAnonymous, "AllAccessDisabled" where isAnonymous:
            "the bucket '\(bucket)' is not public: add the library without --anonymous"
        case "AccessDenied", "AllAccessDisabled", "AccountProblem":
            "the bucket '\(bucket)' is refused to these credentials: they need s3:ListBucket and s3:GetObject"
        case "InvalidAccessKeyId", "InvalidClientTokenId":
            "the server does not know the access key: check AWS_ACCESS_KEY_ID, or the profile"
        case "SignatureDoesNotMatch":
            "the secret key is not the one that belongs to the access key: check AWS_SECRET_ACCESS_KEY, or the profile"
        case "ExpiredToken", "InvalidToken", "TokenRefreshRequired":
            "the temporary credentials have expired: renew them"
        case "RequestTimeTooSkewed":
            "the clock of this machine differs too much from the server's: set it, for example by NTP"
        case "PermanentRedirect", "TemporaryRedirect", "AuthorizationHeaderMalformed",
            "IllegalLocationConstraintException":
            "the bucket '\(bucket)' is in another region\(place); set --region or AWS_REGION"
        case "":
            answer.isTransient
                ? "the server has trouble of its own (status \(answer.status))"
                : "what answers there is no server of the kind S3, or has no bucket '\(bucket)' (status \(answer.status))"
        case _ where isAnonymous && !answer.isTransient:
            "the server refuses to answer without credentials (\(answer.code)): add the library without --anonymous"
        default:
            answer.isTransient
                ? "the server has trouble of its own (\(answer.code))"
                : "the server refuses to answer (\(answer.code))"
        }
    }
}
