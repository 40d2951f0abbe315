import SQLite
import Testing

@Suite struct SQLiteConnectionTests {
    private let folder: DatabaseFolder
    private let connection: SQLiteConnection

    init() throws {
        folder = try DatabaseFolder()
        connection = try folder.open()
    }

    @Test(arguments: ["'); DROP TABLE item; --", "发票 2026", "", "line\nbreak", "nul\0inside"])
    func valuesTravelApartFromTheStatement(_ title: String) throws {
        try connection.execute("INSERT INTO item VALUES (\(7 as Int64), \(title))")
        let rows = try connection.rows("SELECT id, title FROM item WHERE title = \(title)") {
            row throws(SQLiteError) in (try row.integer(0), try row.text(1))
        }
        #expect(rows.count == 1)
        #expect(rows.first?.0 == 7)
        #expect(rows.first?.1.map { Array($0.utf8) } == Array(title.utf8))
    }

    @Test func queriesAreMadeOfQueries() throws {
        for id in 1...5 { try connection.execute("INSERT INTO item VALUES (\(Int64(id)), \("t\(id)"))") }
        let among: SQLiteQuery = "id IN \(list: [.integer(2), .integer(4), .integer(5)])"
        var query: SQLiteQuery = "SELECT \(name: "id") FROM \(name: "item") WHERE \(among)"
        query += " AND id < \(5.0)"
        #expect(try connection.rows(query) { row throws(SQLiteError) in try row.integer(0) } == [2, 4])
    }

    @Test func quotedNamesAreNamesWhateverTheyHold() throws {
        try connection.execute("CREATE TABLE \(name: "a \"b\"") (x)")
        #expect(
            try connection.rows("SELECT name FROM sqlite_master WHERE name LIKE 'a%'") {
                row throws(SQLiteError) in try row.text(0)
            } == ["a \"b\""])
    }

    @Test func columnsHaveTheTypeThatIsAskedFor() throws {
        var row = try connection.prepare("SELECT 3, 2.5, 'x', NULL, x'00', 4.0, 123456789012345")
        #expect(try row.step())
        #expect(try row.integer(0) == 3)
        #expect(try row.real(0) == 3)
        #expect(try row.real(1) == 2.5)
        #expect(try row.integer(5) == 4)
        #expect(try row.text(2) == "x")
        #expect(try row.integer(3) == nil)
        #expect(try row.real(3) == nil)
        #expect(try row.text(3) == nil)
        #expect(try row.real(6) == 123_456_789_012_345)
        for column in [1, 2, 4] {
            #expect(throws: SQLiteError.self) { try row.integer(column) }
        }
        for column in [2, 4] {
            #expect(throws: SQLiteError.self) { try row.real(column) }
        }
        for column in [0, 1, 4] {
            #expect(throws: SQLiteError.self) { try row.text(column) }
        }
        #expect(try !row.step())
    }

    @Test func errorsKeepSQLitesCodeAndTheStatementWithoutItsValues() {
        let error = #expect(throws: SQLiteError.self) {
            try connection.execute("SELECT * FROM nothing WHERE x = \("secret")")
        }
        #expect(error?.code == .invalidStatement)
        #expect(error?.resultCode == 1)
        #expect(error?.statement == "SELECT * FROM nothing WHERE x = ?")
        #expect(error?.description.contains("nothing") == false)
        #expect(error?.debugDescription.contains("secret") == false)
    }

    @Test func aStatementKeepsItsConnectionOpen() throws {
        try connection.execute("INSERT INTO item VALUES (1, 'a')")
        var row = try SQLiteConnection(path: folder.path, .readWrite).prepare("SELECT title FROM item")
        #expect(try row.step())
        #expect(try row.text(0) == "a")
    }

    @Test func aSnapshotTakesNoChange() throws {
        let snapshot = try SQLiteConnection(path: folder.path, .snapshot(withLog: false))
        let error = #expect(throws: SQLiteError.self) { try snapshot.execute("INSERT INTO item VALUES (1, 'a')") }
        #expect(error?.code == .readOnly)
    }
}
