package import TextRecognition

/// The languages that PP-OCRv6's one recognition model has the letters of: those in Latin letters, Chinese and Japanese.
package enum PaddleLanguages {
    /// Languages and scripts by Tesseract's names that it cannot read: of other scripts, and of Fraktur.
    private static let others: Set<String> = Set(
        """
        amh ara asm aze_cyrl bel ben bod bul chr div dzo ell fas frk grc guj heb hin hye iku kan kat kat_old kaz khm kir \
        kor kor_vert lao mal mar mkd mon mya nep ori pan pus rus san sin snd srp syr tam tat tel tgk tha tir uig ukr \
        urd uzb_cyrl vie yid yor script/Hangul script/Hangul_vert script/Cyrillic script/Greek script/Arabic script/Hebrew \
        script/Devanagari script/Thai script/Fraktur script/Vietnamese
        """.split(separator: " ").map(String.init))

    /// Whether photos in that language can be read.
    package static func contains(_ language: RecognitionLanguage) -> Bool {
        !others.contains(language.rawValue)
    }
}
