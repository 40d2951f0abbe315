import PhotoLibraries

/// An asset that stays until the end of the transaction: it is new, or held against being forgotten.
struct HeldAsset {
    var id: Int64
    var generation: Int
    var identifier: LocalIdentifier
}
