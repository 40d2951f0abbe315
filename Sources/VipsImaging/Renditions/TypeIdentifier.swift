extension ImageFormat {
    /// The uniform type identifier, as Apple's systems name the format of these bytes.
    func typeIdentifier(of bytes: [UInt8]) -> String {
        switch self {
        case .jpeg: "public.jpeg"
        case .png: "public.png"
        case .tiff: "public.tiff"
        case .webP: "org.webmproject.webp"
        case .heif: Self.heifTypeIdentifier(majorBrand: bytes.dropFirst(8).prefix(4))
        case .gif: "com.compuserve.gif"
        case .bmp: "com.microsoft.bmp"
        case .jpeg2000: "public.jpeg-2000"
        case .jpegXL: "public.jpeg-xl"
        case .pdf: "com.adobe.pdf"
        }
    }

    private static func heifTypeIdentifier(majorBrand: ArraySlice<UInt8>) -> String {
        switch String(decoding: majorBrand, as: UTF8.self) {
        case "avif", "avis": "public.avif"
        case "heic", "heix", "heim", "heis": "public.heic"
        case "hevc", "hevx", "hevm", "hevs": "public.heics"
        default: "public.heif"
        }
    }
}

extension PictureContent {
    /// Of the whole file: the JPEG in a camera's RAW file does not count.
    func typeIdentifier(in bytes: [UInt8]) -> String {
        isRaw ? "public.camera-raw-image" : format.typeIdentifier(of: bytes)
    }
}
