import FoundationEssentials
import TestSupport
import Testing
import TextRecognition

@testable import RecognizerPool

/// Files of other people's test suites, through the built recognizer, confined as always.
@Suite("What other libraries stumbled over", .enabled(if: SharedPhotos.folder != nil, "\(SharedPhotos.reason)"))
struct SharedFilesTests {
    enum Outcome: Equatable, Sendable {
        /// Read, with text or without.
        case whole
        /// Read as far as it goes.
        case damaged
        case failure(RecognitionFailure.Code)
    }

    /// Bombs, and files that crashed, hung or exhausted one library or another.
    static let hostile: [String: Outcome] = [
        "bmpsuite_badrle.bmp": .whole, "bmpsuite_badwidth.bmp": .failure(.corrupt),
        "bmpsuite_reallybig.bmp": .failure(.tooLarge), "bmpsuite_shortfile.bmp": .failure(.corrupt),
        "bomb_heic_200MP.heic": .failure(.tooLarge), "bomb_pil_extents.gif": .whole,
        "bomb_pil_gif.gif": .failure(.corrupt), "bomb_png_65536x65536.png": .failure(.tooLarge),
        "bomb_png_text_dos.png": .whole, "exiv2_crash-001.tiff": .failure(.corrupt),
        "exiv2_issue_1793_poc.heic": .failure(.corrupt), "exiv2_issue_1815_poc.jpg": .failure(.unsupported),
        "exiv2_issue_428_poc1.png": .failure(.corrupt), "exiv2_issue_960.poc.webp": .failure(.corrupt),
        "exiv2_recursion.tif": .failure(.corrupt), "gdkp_CVE-2017-2862.jpg": .failure(.corrupt),
        "gdkp_bug776694.bmp": .failure(.tooLarge), "gdkp_bug785973.gif": .failure(.tooLarge),
        "gdkp_hang_114.gif": .failure(.corrupt), "gdkp_invalid.1.png": .failure(.corrupt),
        "gdkp_invalid.2.gif": .failure(.corrupt), "gdkp_max-size.gif": .failure(.corrupt),
        "gdkp_overflow-dimensions.tiff": .failure(.corrupt), "gdkp_premature-end.jpg": .damaged,
        "pheif_broken_thumbnail.heic": .whole, "pheif_corrupted.heic": .failure(.corrupt),
        "pheif_empty.heic": .failure(.empty), "pil_broken.png": .failure(.corrupt), "pil_ff00_header.jpg": .whole,
        "pil_hopper_bad_exif.jpg": .whole, "pil_invalid-exif.jpg": .whole, "pil_junk_jpeg_header.jpg": .whole,
        "pil_libtiff_segfault.tif": .failure(.corrupt), "pil_multipage_loop.tiff": .whole,
        "pil_no_palette.gif": .whole, "pil_oom.tif": .failure(.corrupt),
        "pil_seek_too_large.tif": .failure(.corrupt), "pil_truncated_image.png": .damaged,
        "pil_truncated_jpeg.jpg": .damaged, "pil_wrong_bits.tiff": .whole,
        "pil_zero_width.gif": .failure(.corrupt), "png_bad_iCCP.png": .failure(.corrupt),
        "png_badcrc.png": .damaged, "png_huge_IDAT.png": .damaged, "png_huge_eXIf.png": .failure(.corrupt),
        "png_huge_zTXt.png": .failure(.corrupt), "sharp_corrupt-header.jpg": .failure(.corrupt),
        "sharp_truncated.png": .damaged, "tiff_ifd_loop_to_self.tif": .whole,
    ]

    /// Every file of these folders is sound, but for these.
    static let sound: [String: [String: Outcome]] = [
        "formats": ["jpegturbo_12bit.jpg": .failure(.unsupported)], "heic": [:], "avif": [:], "orientation": [:],
    ]

    private let folder: URL

    init() throws {
        folder = try #require(SharedPhotos.folder)
    }

    /// The whole of it takes seconds: no file comes near the deadline of a page, which is far below this limit.
    @Test(.timeLimit(.minutes(10))) func hostileFilesEndAsTheyShould() async throws {
        var outcomes: [String: Outcome] = [:]
        try await readAll(in: "hostile") { name, outcome in outcomes[name] = outcome }
        for (name, outcome) in Self.hostile { #expect(outcomes[name] == outcome, "\(name)") }
        #expect(outcomes.keys.allSatisfy { Self.hostile[$0] != nil }, "a file without an expectation")
    }

    @Test(arguments: sound.keys.sorted()) func soundFilesAreRead(folder: String) async throws {
        try await readAll(in: folder) { name, outcome in
            #expect(outcome == Self.sound[folder]?[name] ?? .whole, "\(name)")
        }
    }

    @Test(arguments: [
        ("orientation/pil_g4_orientation_1.tif", "This is a test file"),
        ("orientation/pil_g4_orientation_3.tif", "This is a test file"),
        ("orientation/pil_g4_orientation_5.tif", "This is a test file"),
        ("orientation/pil_g4_orientation_7.tif", "This is a test file"),
        ("orientation/tjs_simple_exif3.jpg", "Tesseract.js"), ("orientation/tjs_simple_exif6.jpg", "Tesseract.js"),
        ("formats/lept_test-1bit-alpha.png", "BRAKE LAMP"), ("formats/sharp_G31D.TIF", "Kofax test print 30pt"),
        ("formats/unst_layout_2page.tiff", "LayoutParser: A Unified Toolkit for Deep"),
        ("heic/unst_DA-1p.heic", "We had been tracking the maleficar"),
    ])
    func theirTextIsRead(path: String, text: String) async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let document = try await pool.recognize(
            bytes(path), request: RecognizeTextRequest(languages: [.english]))
        #expect(document.transcript.contains(text), "\(document.transcript)")
        await pool.shutDown()
    }

    private func readAll(in name: String, then note: (String, Outcome) -> Void) async throws {
        let pool = TextRecognizerPool(RecognizerConfiguration())
        let files = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: name).path())
        for file in files.sorted() where !file.hasSuffix(".txt") {
            let bytes = try bytes(name + "/" + file)
            do {
                let document = try await pool.recognize(bytes, request: RecognizeTextRequest(languages: [.english]))
                note(file, document.isDamaged || document.isPartial ? .damaged : .whole)
            } catch let failure as RecognitionFailure {
                note(file, .failure(failure.code))
            }
        }
        await pool.shutDown()
    }

    private func bytes(_ path: String) throws -> [UInt8] {
        try [UInt8](Data(contentsOf: folder.appending(path: path)))
    }
}
