/// Writes PDF documents (ISO 32000-1) whose pages are pictures, as scanners do, or a line of text.
package struct PDFWriter {
    private var objects: [[UInt8]] = []

    /// A page for each JPEG, a point for each two pixels.
    package static func scan(_ pages: [(jpeg: [UInt8], width: Int, height: Int)]) -> [UInt8] {
        var writer = PDFWriter()
        for page in pages {
            let (width, height) = (page.width / 2, page.height / 2)
            let image = writer.add(
                "/Type/XObject/Subtype/Image/Width \(page.width)/Height \(page.height)/ColorSpace/DeviceRGB"
                    + "/BitsPerComponent 8/Filter/DCTDecode", stream: page.jpeg)
            writer.addPage(
                width, height, content: "\(width) 0 0 \(height) 0 0 cm /I Do", resources: "/XObject<</I \(image) 0 R>>")
        }
        return writer.file()
    }

    /// A page of 3 by 1 inches with a line of text in Helvetica.
    ///
    /// - Parameter isEncrypted: the document takes a password, which nobody knows.
    package static func text(_ text: String, isEncrypted: Bool = false) -> [UInt8] {
        var writer = PDFWriter()
        let font = writer.add("/Type/Font/Subtype/Type1/BaseFont/Helvetica")
        writer.addPage(
            216, 72, content: "BT /F 24 Tf 20 30 Td (\(text)) Tj ET", resources: "/Font<</F \(font) 0 R>>")
        let secret = String(repeating: "5a", count: 32)
        return writer.file(
            isEncrypted
                ? "/Encrypt<</Filter/Standard/V 1/R 2/P -4/O<\(secret)>/U<\(secret)>>>/ID[<00><00>]" : "")
    }

    private var pages: [Int] = []

    /// - Returns: the object's number.
    private mutating func add(_ dictionary: String, stream: [UInt8]? = nil) -> Int {
        // The first two are the catalogue and the list of pages.
        let number = objects.count + 3
        var object = Array("\(number) 0 obj\n<<\(dictionary)".utf8)
        if let stream {
            object += Array("/Length \(stream.count)>>\nstream\n".utf8) + stream + Array("\nendstream".utf8)
        } else {
            object += Array(">>".utf8)
        }
        objects.append(object + Array("\nendobj\n".utf8))
        return number
    }

    private mutating func addPage(_ width: Int, _ height: Int, content: String, resources: String) {
        let stream = add("", stream: Array(content.utf8))
        pages.append(
            add(
                "/Type/Page/Parent 2 0 R/MediaBox[0 0 \(width) \(height)]/Contents \(stream) 0 R"
                    + "/Resources<<\(resources)>>"))
    }

    private func file(_ trailer: String = "") -> [UInt8] {
        let kids = pages.map { "\($0) 0 R" }.joined(separator: " ")
        let first = "1 0 obj\n<</Type/Catalog/Pages 2 0 R>>\nendobj\n"
        let second = "2 0 obj\n<</Type/Pages/Count \(pages.count)/Kids[\(kids)]>>\nendobj\n"
        var bytes = Array("%PDF-1.4\n".utf8)
        var table = "xref\n0 \(objects.count + 3)\n0000000000 65535 f \n"
        for object in [Array(first.utf8), Array(second.utf8)] + objects {
            let offset = String(bytes.count)
            table += String(repeating: "0", count: 10 - offset.count) + offset + " 00000 n \n"
            bytes += object
        }
        let start = bytes.count
        table += "trailer\n<</Size \(objects.count + 3)/Root 1 0 R\(trailer)>>\nstartxref\n\(start)\n%%EOF\n"
        return bytes + Array(table.utf8)
    }
}
