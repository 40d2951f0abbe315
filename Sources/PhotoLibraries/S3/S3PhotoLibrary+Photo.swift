import HTTP

extension S3PhotoLibrary {
    /// The key of a photo of this library.
    func key(_ identifier: LocalIdentifier) throws(PhotoLibraryError) -> String {
        let key = identifier.rawValue
        guard location.contains(key.utf8) else { throw Self.outside }
        guard key.utf8.last != UInt8(ascii: "/") else {
            throw PhotoLibraryError(.notAPhoto, "the key is a folder's")
        }
        return key
    }

    /// A photo, nil when it is not there.
    func asset(_ identifier: LocalIdentifier) async -> Result<PhotoAsset?, PhotoLibraryError> {
        do throws(PhotoLibraryError) {
            return .success(PhotoAsset(localIdentifier: identifier, revision: try await revision(of: identifier)))
        } catch {
            return [.missing, .notAPhoto].contains(error.code) ? .success(nil) : .failure(error)
        }
    }

    /// What it means when one photo was asked for. Where the answer does not tell whether it is about the photo or about
    /// all of them, as none to `HEAD` does, the bucket is asked.
    func meaning(of failure: S3Failure) async -> PhotoLibraryError {
        switch failure {
        case .unanswered(let error) where error.code == .tooLarge:
            return PhotoLibraryError(.tooLarge, "the photo has more bytes than the limit")
        case .refused(let answer):
            switch answer.code {
            case "NoSuchKey", "MethodNotAllowed":
                return Self.missing
            case "InvalidObjectState":
                return PhotoLibraryError(
                    .notLocal, "the photo is in an archive (Glacier): it has to be restored before it can be read")
            case "KeyTooLongError":
                return PhotoLibraryError(.notAPhoto, "the key is longer than the server allows")
            case "AccessDenied",
                "" where !answer.isTransient:
                return await meaning(of: answer)
            default:
                break
            }
        case .unanswered, .unasked:
            break
        }
        return failure.ofBucket(client.bucket, isAnonymous: client.isAnonymous)
    }

    private func meaning(of answer: S3ErrorAnswer) async -> PhotoLibraryError {
        do throws(PhotoLibraryError) {
            try await checkAvailable()
        } catch {
            return error
        }
        switch answer.status {
        case 404, 405: return Self.missing
        case 401, 403:
            return PhotoLibraryError(.notPermitted, "these credentials may not read the photo (s3:GetObject)")
        default: return S3Failure.refused(answer).ofBucket(client.bucket, isAnonymous: client.isAnonymous)
        }
    }

    private static let missing = PhotoLibraryError(.missing, "no such key is in the bucket")
}
