import CPoppler
import Renditions

/// Owns one `PopplerPage`.
final class PDFPage {
    /// Dots per inch, at which print of the usual sizes is large enough for the engines.
    private static let resolution = 300.0
    /// PDF's own unit is a 72nd of an inch.
    private static let scale = resolution / 72
    /// cairo's surfaces end a little further on.
    private static let maxSide = 32_000.0

    /// What cairo has drawn: words of 32 bits that hold red, green and blue from bit 16 down.
    struct Drawing {
        let data: UnsafeRawBufferPointer
        /// Bytes from one row to the next.
        let stride: Int
        let size: PixelSize

        fileprivate func forEachPixel(_ body: (_ red: UInt32, _ green: UInt32, _ blue: UInt32) -> Void) {
            for y in 0..<size.height {
                for x in 0..<size.width {
                    let word = data.load(fromByteOffset: y * stride + x * 4, as: UInt32.self)
                    body(word >> 16 & 255, word >> 8 & 255, word & 255)
                }
            }
        }
    }

    private let pointer: OpaquePointer

    init?(owning pointer: OpaquePointer?) {
        guard let pointer else { return nil }
        self.pointer = pointer
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    /// Width and height in PDF's unit, as the page is to be seen; at least 1.
    private var points: (width: Double, height: Double) {
        var width = 0.0
        var height = 0.0
        poppler_page_get_size(pointer, &width, &height)
        return (width.isFinite ? max(1, width) : 1, height.isFinite ? max(1, height) : 1)
    }

    /// How large the page is drawn.
    func size(atMost maxPixels: Int) -> PixelSize {
        let (width, height) = points
        let scale = min(
            Self.scale, (Double(maxPixels) / width / height).squareRoot(), Self.maxSide / max(width, height))
        return PixelSize(width: max(1, Int(width * scale)), height: max(1, Int(height * scale)))
    }

    /// On white; nil when there is not enough memory.
    ///
    /// - Parameter form: takes the values from the drawing that are wanted of it.
    func draw(_ size: PixelSize, as form: (Drawing) -> [UInt8]) -> [UInt8]? {
        let surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, Int32(size.width), Int32(size.height))
        defer { cairo_surface_destroy(surface) }
        let context = cairo_create(surface)
        defer { cairo_destroy(context) }
        cairo_set_source_rgb(context, 1, 1, 1)
        cairo_paint(context)
        let (width, height) = points
        cairo_scale(context, Double(size.width) / width, Double(size.height) / height)
        poppler_page_render(pointer, context)
        cairo_surface_flush(surface)
        guard cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS, cairo_status(context) != CAIRO_STATUS_NO_MEMORY,
            let data = cairo_image_surface_get_data(surface)
        else { return nil }
        let stride = Int(cairo_image_surface_get_stride(surface))
        return form(
            Drawing(
                data: UnsafeRawBufferPointer(start: data, count: stride * size.height), stride: stride, size: size))
    }

    static func grey(_ drawing: Drawing) -> [UInt8] {
        var values: [UInt8] = []
        values.reserveCapacity(drawing.size.width * drawing.size.height)
        // Weights of ITU-R BT.601, in 256ths.
        drawing.forEachPixel { values.append(UInt8(($0 * 77 + $1 * 150 + $2 * 29) >> 8)) }
        return values
    }

    static func colours(_ drawing: Drawing) -> [UInt8] {
        var values: [UInt8] = []
        values.reserveCapacity(drawing.size.width * drawing.size.height * 3)
        drawing.forEachPixel { red, green, blue in
            values.append(UInt8(red))
            values.append(UInt8(green))
            values.append(UInt8(blue))
        }
        return values
    }
}
