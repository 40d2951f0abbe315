import CVips
import CommandKit
import Glibc
import PhotoFixtures
import VipsImaging

/// How long a large photo takes from its bytes to the pixels that are read, and a bomb to be refused.
struct DecodeBench: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "decode",
        abstract: "Processor time of decoding a JPEG of 48 megapixels, beside decoding all of it.")

    @Option(help: "How often each side decodes.")
    var rounds = 5

    func run() async throws {
        let jpeg = try LargePhotoBatch(count: 1, megapixels: 48).first()
        let bomb = try HostilePhoto.huge.render()
        var ours: [Double] = []
        var grey: [Double] = []
        var colour: [Double] = []
        var refusals: [Double] = []
        for _ in 0..<rounds {
            ours.append(try Self.milliseconds { _ = try ImageSource(jpeg).page(1) })
            grey.append(try Self.milliseconds { try Self.decodeAll(jpeg, isGrey: true) })
            colour.append(try Self.milliseconds { try Self.decodeAll(jpeg, isGrey: false) })
            refusals.append(Self.milliseconds { _ = try? ImageSource(bomb) })
        }
        var comparison = Comparison()
        comparison.add(
            "48 megapixels to what is read, beside all in grey", ours: ours, floor: grey, unit: "ms",
            target: .atMost(0.35))
        comparison.add(
            "the same, beside all as it is stored", ours: ours, floor: colour, unit: "ms", target: .atMost(1))
        comparison.add(
            "a PNG of 256 megapixels refused", value: refusals.max() ?? .nan, unit: "ms", target: .atMost(50))
        try comparison.print()
    }

    /// At full size by libvips alone.
    private static func decodeAll(_ jpeg: [UInt8], isGrey: Bool) throws {
        try jpeg.withUnsafeBytes { bytes in
            let stored = phototext_vips_load_jpeg(bytes.baseAddress, bytes.count, VIPS_FAIL_ON_ERROR, 1)
            defer { g_object_unref(stored) }
            let wanted = isGrey ? phototext_vips_colourspace(stored, VIPS_INTERPRETATION_B_W) : stored
            defer { if isGrey { g_object_unref(wanted) } }
            var size = 0
            let pixels = vips_image_write_to_memory(wanted, &size)
            g_free(pixels)
            guard size > 0 else { throw ExitCode.software }
        }
    }

    /// Of processor time, all threads together.
    private static func milliseconds(_ body: () throws -> Void) rethrows -> Double {
        let begin = processorMilliseconds()
        try body()
        return processorMilliseconds() - begin
    }

    private static func processorMilliseconds() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
        return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
    }
}
