import TextRecognition

/// What `submit --stale` says when there is nothing for it to do.
struct NothingStale: Encodable {
    let stale = 0
    let pipelineRevision = PipelineRevision.current

    var text: String {
        "No photo is stale: all that was read with this recipe was read by pipeline revision \(pipelineRevision)."
    }
}
