#pragma once
// Swift sees no macro that casts: SQLITE_TRANSIENT, by which SQLite makes its own copy of a text.
#include <sqlite3.h>

static inline int phototext_sqlite_bind_text(sqlite3_stmt *statement, int index, const char *text, int length) {
    return sqlite3_bind_text(statement, index, text, length, SQLITE_TRANSIENT);
}
