import CExpat

/// Owns one parser of libexpat and gathers the text of the elements that are open.
final class XMLHandle {
    /// Between a namespace and a name: a character that no name has.
    private static let separator: UInt8 = 0x0a

    private let parser: XML_Parser
    private let body: (XMLEvent) -> Void
    private var texts: [[UInt8]] = []
    private var hasDeclaration = false

    init(_ body: @escaping (XMLEvent) -> Void) throws(XMLError) {
        guard let parser = XML_ParserCreateNS(nil, XML_Char(bitPattern: Self.separator)) else {
            throw XMLError(libraryCode: XML_ERROR_NO_MEMORY.rawValue, line: 0)
        }
        self.parser = parser
        self.body = body
    }

    deinit {
        XML_ParserFree(parser)
    }

    func parse(_ document: [UInt8]) throws(XMLError) {
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser,
            { context, name, _ in XMLHandle.handle(context)?.begin(XMLHandle.localName(name)) },
            { context, name in XMLHandle.handle(context)?.end(XMLHandle.localName(name)) })
        XML_SetCharacterDataHandler(parser) { context, text, count in
            guard let text else { return }
            XMLHandle.handle(context)?.add(UnsafeRawBufferPointer(start: text, count: Int(count)))
        }
        XML_SetStartDoctypeDeclHandler(parser) { context, _, _, _, _ in XMLHandle.handle(context)?.refuseDeclaration() }
        let result = document.withUnsafeBytes { bytes in
            XML_Parse(
                parser, bytes.baseAddress?.assumingMemoryBound(to: CChar.self), Int32(clamping: bytes.count),
                Int32(XML_TRUE))
        }
        guard result != XML_STATUS_OK else { return }
        throw XMLError(
            libraryCode: hasDeclaration ? 0 : XML_GetErrorCode(parser).rawValue,
            line: Int(XML_GetCurrentLineNumber(parser)))
    }

    private func begin(_ name: String) {
        texts.append([])
        body(.begin(name))
    }

    private func end(_ name: String) {
        guard let text = texts.popLast() else { return }
        body(.end(name, text: String(decoding: text, as: UTF8.self)))
    }

    private func add(_ text: UnsafeRawBufferPointer) {
        guard !texts.isEmpty else { return }
        texts[texts.count - 1].append(contentsOf: text)
    }

    private func refuseDeclaration() {
        hasDeclaration = true
        XML_StopParser(parser, XML_Bool(XML_FALSE))
    }

    private static func handle(_ context: UnsafeMutableRawPointer?) -> XMLHandle? {
        context.map { Unmanaged<XMLHandle>.fromOpaque($0).takeUnretainedValue() }
    }

    private static func localName(_ name: UnsafePointer<XML_Char>?) -> String {
        guard let name else { return "" }
        let text = String(cString: name)
        guard let end = text.utf8.lastIndex(of: separator) else { return text }
        return String(text[text.utf8.index(after: end)...])
    }
}
