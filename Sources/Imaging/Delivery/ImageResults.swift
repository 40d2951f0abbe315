/// The results of a request, as they come: see ``DeliveryMode``. All but the last are degraded.
///
/// To be iterated once. The work begins when the first result is asked for, so that none comes before; it ends when the
/// iterator is gone, the iterating task is cancelled, or the request is.
package struct ImageResults: AsyncSequence, Sendable {
    private let delivery: ImageDelivery

    init(_ delivery: ImageDelivery) {
        self.delivery = delivery
    }

    /// For ``ImageManager/cancelImageRequest(_:)``.
    package var requestID: ImageRequestID { delivery.id }

    package func makeAsyncIterator() -> Iterator {
        Iterator(interest: Interest(delivery: delivery))
    }

    package struct Iterator: AsyncIteratorProtocol {
        fileprivate let interest: Interest

        /// - Throws: ``ImageRequestError``, also after a degraded result, which remains of use.
        package func next() async throws -> ImageResult? {
            try await interest.delivery.next()
        }
    }

    /// Ends the request when nobody iterates any more.
    fileprivate final class Interest: Sendable {
        let delivery: ImageDelivery

        init(delivery: ImageDelivery) {
            self.delivery = delivery
        }

        deinit { delivery.cancel() }
    }
}
