import FoundationEssentials

/// JSON payloads.
enum Payload {
    static func decode<Value: Decodable>(_ type: Value.Type, from frame: Frame) throws(ProtocolViolation) -> Value {
        do {
            return try JSONDecoder().decode(type, from: Data(frame.payload))
        } catch {
            throw ProtocolViolation(.malformed, "a frame of kind \(frame.kind) that cannot be understood")
        }
    }

    static func encode(_ value: some Encodable, as kind: Frame.Kind) throws(ProtocolViolation) -> Frame {
        do {
            return Frame(kind, [UInt8](try JSONEncoder().encode(value)))
        } catch {
            // JSON has no word for NaN and infinity, which engines have been seen to compute.
            throw ProtocolViolation(.malformed, "a value that JSON cannot express")
        }
    }
}
