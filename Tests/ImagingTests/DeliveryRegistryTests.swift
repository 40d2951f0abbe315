import Testing

@testable import Imaging

struct DeliveryRegistryTests {
    @Test func aRequestThatNobodyHoldsIsForgotten() {
        let registry = DeliveryRegistry()
        var delivery: ImageDelivery? = registry.makeDelivery(ImageRequestOptions()) { _ in { _, _ in } }
        #expect(registry.count == 1)
        #expect(delivery?.id != .invalid)
        delivery = nil
        #expect(registry.count == 0)
    }
}
