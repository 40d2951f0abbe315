import CPoppler
import Glibc
import TextRecognition

/// Owns one `PopplerDocument`, and through it a copy of the document's bytes.
final class PDFDocument {
    private let pointer: OpaquePointer

    /// - Throws: `unsupported` when it takes a password, `corrupt`.
    init(_ bytes: [UInt8]) throws(RecognitionFailure) {
        let data = bytes.withUnsafeBytes { g_bytes_new($0.baseAddress, gsize($0.count)) }
        defer { g_bytes_unref(data) }
        var error: UnsafeMutablePointer<GError>?
        defer { g_clear_error(&error) }
        guard let pointer = poppler_document_new_from_bytes(data, nil, &error) else {
            throw phototext_poppler_is_encrypted(error) != 0
                ? RecognitionFailure(.unsupported, "The PDF document is encrypted and takes a password.")
                : .undecodable(.pdf)
        }
        self.pointer = pointer
    }

    deinit { g_object_unref(UnsafeMutableRawPointer(pointer)) }

    var pageCount: Int { max(0, Int(poppler_document_get_n_pages(pointer))) }

    /// - Parameter index: from 0.
    func page(_ index: Int) -> PDFPage? {
        PDFPage(owning: poppler_document_get_page(pointer, Int32(index)))
    }

    /// Whether these pages name fonts that are not in the document.
    func lacksFonts(onFirst pageCount: Int) -> Bool {
        let information = poppler_font_info_new(pointer)
        defer { g_object_unref(UnsafeMutableRawPointer(information)) }
        var iterator: OpaquePointer?
        guard poppler_font_info_scan(information, Int32(pageCount), &iterator) != 0, iterator != nil else {
            return false
        }
        defer { poppler_fonts_iter_free(iterator) }
        repeat {
            if poppler_fonts_iter_is_embedded(iterator) == 0 { return true }
        } while poppler_fonts_iter_next(iterator) != 0
        return false
    }

    private static let isPrepared: Bool = {
        // fontconfig may want to renew its files, and a recognizer may write none.
        let previous = signal(SIGXFSZ, SIG_IGN)
        defer { signal(SIGXFSZ, previous) }
        guard let page = try? PDFDocument(Array(sample.utf8)).page(0) else { return false }
        return page.draw(page.size(atMost: 10_000), as: PDFPage.grey) != nil
    }()

    /// Has Poppler and fontconfig read what they read once, as long as files can be opened: they draw a page that asks for
    /// a font.
    static func prepare() {
        precondition(isPrepared, "Poppler does not start: is it installed whole?")
    }

    /// An inch by an inch, and a digit on it.
    private static let sample = """
        %PDF-1.4
        1 0 obj <</Type/Catalog/Pages 2 0 R>> endobj
        2 0 obj <</Type/Pages/Kids[3 0 R]/Count 1>> endobj
        3 0 obj <</Type/Page/Parent 2 0 R/MediaBox[0 0 72 72]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>> endobj
        4 0 obj <</Length 31>> stream
        BT /F 24 Tf 20 20 Td (1) Tj ET
        endstream endobj
        5 0 obj <</Type/Font/Subtype/Type1/BaseFont/Helvetica>> endobj
        trailer <</Root 1 0 R>>
        %%EOF
        """
}
