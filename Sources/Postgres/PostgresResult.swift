import CLibPQ

/// The rows of one answer; owns the C result.
package struct PostgresResult: ~Copyable {
    private let pointer: OpaquePointer

    init(owning pointer: OpaquePointer) {
        self.pointer = pointer
    }

    deinit {
        PQclear(pointer)
    }

    /// How many rows there are.
    package var count: Int { Int(PQntuples(pointer)) }

    /// How many rows an INSERT, UPDATE, DELETE or COPY touched.
    package var affectedRows: Int {
        PQcmdTuples(pointer).flatMap { Int(String(cString: $0)) } ?? 0
    }

    /// One row as a tuple.
    ///
    /// - Throws: ``PostgresError`` with `invalidValue` when a column is missing, NULL or of another type.
    package borrowing func row<each Value: PostgresDecodable>(
        _ index: Int, as types: repeat (each Value).Type
    ) throws(PostgresError) -> (repeat each Value) {
        var column: Int32 = 0
        return (repeat try decode((each Value).self, index, &column))
    }

    /// Every row, mapped.
    package borrowing func rows<each Value: PostgresDecodable, Row>(
        as types: repeat (each Value).Type, map transform: (repeat each Value) throws -> Row
    ) throws -> [Row] {
        var rows: [Row] = []
        rows.reserveCapacity(count)
        for index in 0..<count {
            var column: Int32 = 0
            rows.append(try transform(repeat try decode((each Value).self, index, &column)))
        }
        return rows
    }

    private borrowing func decode<Value: PostgresDecodable>(
        _ type: Value.Type, _ index: Int, _ column: inout Int32
    ) throws(PostgresError) -> Value {
        defer { column += 1 }
        guard index < count, column < PQnfields(pointer) else {
            throw PostgresError(.invalidValue, message: "row \(index), column \(column) is not there")
        }
        let text =
            PQgetisnull(pointer, Int32(index), column) != 0
            ? nil : PQgetvalue(pointer, Int32(index), column).map { String(cString: $0) }
        guard let value = Value(postgresText: text) else {
            let name = PQfname(pointer, column).map { String(cString: $0) } ?? "?"
            throw PostgresError(.invalidValue, message: "column \(name) is not of type \(type)")
        }
        return value
    }
}
