import HTTP

/// Why a web server did not give what was asked for, and whether asking again may help.
struct WebTrouble: Error {
    var error: PhotoLibraryError
    /// Another try, a moment later, may go better.
    var mayPass: Bool
    /// How long the server asked to wait.
    var pause: Duration?

    /// An answer without success.
    init(_ response: HTTPResponse, at authority: String) {
        let status = response.status
        let code: PhotoLibraryError.Code =
            switch status {
            case 404, 410: .missing
            case 401, 402, 403, 407, 451: .notPermitted
            case 408, 425, 429, 500...: .unavailable
            default: .unreadable
            }
        let sentence =
            switch code {
            case .missing: "the web server has nothing at this address (\(status) from \(authority))"
            case .notPermitted: "the web server does not give this to everybody (\(status) from \(authority))"
            case .unavailable: "the web server cannot answer now (\(status) from \(authority))"
            default: "the web server does not give this (\(status) from \(authority))"
            }
        error = PhotoLibraryError(code, sentence)
        mayPass = code == .unavailable
        pause = response.retryAfter()
    }

    /// No answer.
    init(_ failure: HTTPError) {
        let code: PhotoLibraryError.Code =
            switch failure.code {
            case .tooLarge: .tooLarge
            // Whoever runs this decides which addresses may be asked: nothing is wrong with the photo.
            case .addressRefused: .notPermitted
            case .redirectRefused: .unreadable
            case .invalidURL: .notAPhoto
            default: .unavailable
            }
        let sentence =
            switch failure.code {
            case .addressRefused:
                "the address of \(failure.detail) is not a public one (a library added with --allow-private fetches it)"
            case .tlsFailed:
                "the server \(failure.detail) is not trusted: its certificate is wrong, or PHOTOTEXT_CA_FILE has to name "
                    + "its authority"
            default: failure.description
            }
        error = PhotoLibraryError(code, sentence)
        // What hung once is likely to hang again, and a certificate does not change in a second.
        mayPass = [.cannotConnect, .connectionLost].contains(failure.code)
    }
}
