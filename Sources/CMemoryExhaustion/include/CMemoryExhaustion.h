#pragma once
// The one part of the C++ runtime that has no C interface.

#ifdef __cplusplus
extern "C" {
#endif

/// From now on, a C++ allocation that finds no memory ends this process with `status`, without unwinding: std::bad_alloc
/// would only reach `abort`, which nobody could tell from a bug. See std::set_new_handler.
void phototext_exit_on_memory_exhaustion(int status);

#ifdef __cplusplus
}
#endif
