/// A language or script that an engine can read, by the name that Tesseract's data files bear: `eng`, `chi_sim`.
package struct RecognitionLanguage: RawRepresentable, Sendable, Hashable, Codable {
    package let rawValue: String

    /// Nil unless `rawValue` is the name of a language or script that Tesseract has a model for.
    package init?(rawValue: String) {
        guard Self.knownNames.contains(rawValue) else { return nil }
        self.rawValue = rawValue
    }

    private init(known name: String) {
        rawValue = name
    }

    /// English.
    package static let english = RecognitionLanguage(known: "eng")
    /// Chinese, simplified.
    package static let simplifiedChinese = RecognitionLanguage(known: "chi_sim")
    /// What is read when nobody says otherwise.
    package static let defaults: [RecognitionLanguage] = [.simplifiedChinese, .english]

    /// The form Tesseract takes: `chi_sim+eng`.
    package static func joined(_ languages: [RecognitionLanguage]) -> String {
        languages.map(\.rawValue).joined(separator: "+")
    }

    /// Reads a list such as `chi_sim+eng` or `chi_sim,eng`.
    ///
    /// - Throws: ``UnknownLanguage`` for the first name that is none, with the nearest one if there is any.
    package static func list(_ text: String) throws(UnknownLanguage) -> [RecognitionLanguage] {
        var languages: [RecognitionLanguage] = []
        for name in text.split(whereSeparator: { $0 == "+" || $0 == "," }) {
            guard let language = RecognitionLanguage(rawValue: String(name)) else {
                throw UnknownLanguage(name: String(name), suggestion: suggestion(for: name))
            }
            if !languages.contains(language) { languages.append(language) }
        }
        guard !languages.isEmpty else { throw UnknownLanguage(name: text, suggestion: nil) }
        return languages
    }

    private static func suggestion(for name: Substring) -> String? {
        let plain = name.lowercased().replacing("-", with: "_")
        if knownNames.contains(plain) { return plain }
        return commonNames[plain]
    }

    /// ISO 639-1, BCP 47 and English names that people type.
    private static let commonNames: [String: String] = [
        "en": "eng", "english": "eng", "zh": "chi_sim", "zh_cn": "chi_sim", "zh_hans": "chi_sim", "chi": "chi_sim",
        "chs": "chi_sim", "chinese": "chi_sim", "zh_tw": "chi_tra", "zh_hant": "chi_tra", "zh_hk": "chi_tra",
        "cht": "chi_tra", "ja": "jpn", "japanese": "jpn", "ko": "kor", "korean": "kor", "de": "deu", "ger": "deu",
        "german": "deu", "fr": "fra", "fre": "fra", "french": "fra", "es": "spa", "spanish": "spa", "it": "ita",
        "pt": "por", "ru": "rus", "nl": "nld", "pl": "pol", "tr": "tur", "vi": "vie", "th": "tha", "ar": "ara",
    ]

    /// The models of Tesseract 4 and 5 (the `tessdata` repositories' file names), without `osd` and `equ`.
    private static let knownNames: Set<String> = Set(
        """
        afr amh ara asm aze aze_cyrl bel ben bod bos bre bul cat ceb ces chi_sim chi_sim_vert chi_tra chi_tra_vert chr \
        cos cym dan deu div dzo ell eng enm epo est eus fao fas fil fin fra frk frm fry gla gle glg grc guj hat heb hin \
        hrv hun hye iku ind isl ita ita_old jav jpn jpn_vert kan kat kat_old kaz khm kir kmr kor kor_vert lao lat lav \
        lit ltz mal mar mkd mlt mon mri msa mya nep nld nor oci ori pan pol por pus que ron rus san sin slk slv snd spa \
        spa_old sqi srp srp_latn sun swa swe syr tam tat tel tgk tha tir ton tur uig ukr urd uzb uzb_cyrl vie yid yor \
        script/Latin script/HanS script/HanS_vert script/HanT script/HanT_vert script/Japanese script/Japanese_vert \
        script/Hangul script/Hangul_vert script/Cyrillic script/Greek script/Arabic script/Hebrew script/Devanagari \
        script/Thai script/Fraktur script/Vietnamese
        """.split(separator: " ").map(String.init))
}
