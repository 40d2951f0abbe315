import LibraryConformance
import TestSupport
import Testing

@Suite(.enabled(if: ObjectStore.arePresent, "\(ObjectStore.reason)"))
struct S3ConformanceTests {
    @Test func rcloneKeepsThePromises() async throws {
        try await PhotoLibraryConformance { try await S3World(.rclone, prefix: "") }.check()
    }

    @Test func motoKeepsThePromises() async throws {
        try await PhotoLibraryConformance { try await S3World(.moto, prefix: "photos +ü/") }.check()
    }
}
