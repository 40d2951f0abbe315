import CVips
import Testing
import TextRecognition

@testable import VipsImaging

/// The pixels of an encoded picture, as it is stored.
struct DecodedColours {
    let width: Int
    let height: Int
    let bandCount: Int
    /// Of the encoding: what it says of how it is to be turned.
    let orientation: Int
    private let values: [UInt8]

    init(_ bytes: [UInt8]) throws {
        let format = try #require(ImageFormat(sniffing: bytes))
        let picture: (VipsPicture, [UInt8]) = try bytes.withUnsafeBufferPointer { buffer throws(VipsError) in
            let picture = try VipsPicture.load(buffer, format: format)
            var length = 0
            guard let memory = vips_image_write_to_memory(picture.pointer, &length) else { throw VipsError.takeLast() }
            defer { g_free(memory) }
            return (picture, [UInt8](UnsafeRawBufferPointer(start: memory, count: length)))
        }
        width = picture.0.width
        height = picture.0.height
        bandCount = picture.0.bandCount
        orientation = picture.0.orientation
        values = picture.1
    }

    /// The bands of a pixel.
    func pixel(_ x: Int, _ y: Int) -> [UInt8] {
        let start = (y * width + x) * bandCount
        return [UInt8](values[start..<start + bandCount])
    }

    /// Whether a pixel is this colour, give or take what encoding does to it.
    func isNear(_ colour: [UInt8], at x: Int, _ y: Int, tolerance: Int = 12) -> Bool {
        zip(pixel(x, y), colour).allSatisfy { abs(Int($0) - Int($1)) <= tolerance }
    }
}
