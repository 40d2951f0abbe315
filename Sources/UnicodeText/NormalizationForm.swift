/// The ways of writing text down that phototext compares and stores.
package enum NormalizationForm: Sendable {
    /// Canonical composition (NFC): how local identifiers are stored. Unicode Standard Annex 15.
    case composed
    /// Canonical decomposition (NFD): how file systems of the Mac wrote names. Unicode Standard Annex 15.
    case decomposed
    /// Compatibility composition, case folding, and no default-ignorable characters (NFKC_Casefold): what search
    /// compares, so that `ＩＮＶＯＩＣＥ`, `invoice` and `Invoice` are one word. Unicode Standard, section 3.13.
    case searchable
}
