import FoundationEssentials
import Postgres
package import TextRecognition

extension PhotoCatalog {
    /// The number of a recipe, which is stored if it is new.
    ///
    /// - Throws: ``PostgresError``.
    package func recipeID(for request: RecognizeTextRequest) async throws -> Int {
        let json = try encodedJSON(request)
        return try await client.transaction { connection in
            try connection.execute(
                """
                INSERT INTO phototext.recipe (fingerprint, request) VALUES (\(request.fingerprint), \(json)::jsonb)
                ON CONFLICT (fingerprint) DO NOTHING
                """)
            return try connection.query(
                "SELECT id FROM phototext.recipe WHERE fingerprint = \(request.fingerprint)"
            ).row(0, as: Int.self)
        }
    }

    /// The recipe that is meant when nobody names one; nil before ``setDefaultRecipe(_:)``.
    ///
    /// - Throws: ``CatalogError`` with `unknownRecipe`; ``PostgresError``.
    package func defaultRecipe() async throws -> RecognizeTextRequest? {
        let stored = try await client.run { connection in
            try connection.query("SELECT request::text, fingerprint FROM phototext.recipe WHERE is_default").rows(
                as: String.self, String.self, map: { ($0, $1) }
            ).first
        }
        guard let (json, fingerprint) = stored else { return nil }
        guard let request = RecognizeTextRequest(stored: json, fingerprint: fingerprint) else {
            throw CatalogError(
                .unknownRecipe, "a newer phototext has set how photos are read by default; this one is too old for it")
        }
        return request
    }

    /// Makes a recipe the one that is meant when nobody names one.
    ///
    /// - Throws: ``PostgresError``.
    package func setDefaultRecipe(_ request: RecognizeTextRequest) async throws {
        let id = try await recipeID(for: request)
        try await client.transaction { connection in
            try connection.execute(
                "UPDATE phototext.recipe SET is_default = false WHERE is_default AND id <> \(id)::smallint")
            try connection.execute("UPDATE phototext.recipe SET is_default = true WHERE id = \(id)::smallint")
        }
    }
}

extension RecognizeTextRequest {
    /// A stored recipe; nil when this program does not understand all of it. A newer program may have added an option,
    /// which decoding passes over: then the fingerprint differs.
    init?(stored json: String, fingerprint: String) {
        guard let request = try? decodedJSON(RecognizeTextRequest.self, json), request.fingerprint == fingerprint else {
            return nil
        }
        self = request
    }
}

/// JSON text with sorted keys, so that equal values give equal text.
func encodedJSON(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
}

func decodedJSON<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
}
