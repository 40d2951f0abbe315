#pragma once
// System calls that Swift's Glibc module does not show: GNU extensions and plain syscalls. No feature macro is
// defined here: this header must see the same C library as Swift's own module does.

#include <spawn.h>
#include <stdint.h>
#include <sys/types.h>

/// eventfd(2), close-on-exec and non-blocking. Returns a descriptor, or -1 with `errno` set.
int phototext_event_create(void);
/// Makes the event descriptor readable.
void phototext_event_signal(int descriptor);
/// Makes the event descriptor unreadable again.
void phototext_event_clear(int descriptor);

/// Installs handlers for SIGTERM and SIGINT that write the signal's number, one byte, to a pipe. Returns its reading
/// end, or -1 with `errno` set.
int phototext_signals_open(void);

/// Names the calling thread; Linux keeps 15 bytes.
void phototext_name_thread(const char *name);

/// Opens `path` below the directory `root` and nowhere else: no `..`, no absolute path, no magic link, and no
/// symbolic link that leads out of `root`. Returns a descriptor, or -1 with `errno` set (EXDEV: it led out).
/// See openat2(2), RESOLVE_BENEATH; Linux 5.6 or newer.
int phototext_open_beneath(int root, const char *path, int flags);
/// O_PATH: open to look at metadata only.
extern const int phototext_open_path_only;

/// fnmatch(3) without flags, for UTF-8 whatever the locale of the program. Returns whether the name matches.
int phototext_matches(const char *pattern, const char *name);

/// mkostemp(3), close-on-exec, in `folder`; the name is removed at once, so that the file is gone when it is closed.
/// Returns a descriptor, or -1 with `errno` set.
int phototext_temporary_file(const char *folder);

/// pipe2(2), close-on-exec. Returns -1 with `errno` set when there is none.
int phototext_pipe(int descriptors[2]);

/// posix_spawn_file_actions_addclosefrom_np (glibc 2.34).
int phototext_spawn_close_from(posix_spawn_file_actions_t *actions, int first);

/// mallopt(3): pieces of memory of at least `bytes` go back to the system as soon as they are given up. Glibc would
/// begin to keep them once a few such have come and gone. Returns 0 when it is refused.
int phototext_return_pieces_of(int bytes);

/// malloc_trim(3): gives the pages of the heap that hold nothing back to the system.
void phototext_return_free_pages(void);

/// waitpid(2) for the child `process`; with `block` 0 it only looks. Returns 1 when the child ended (and is reaped), 0
/// when it still runs, -1 with `errno` set. One of `exit_status` and `signal` is set then, the other is -1.
int phototext_wait(pid_t process, int block, int *exit_status, int *signal);

/// The name of a signal without its SIG, such as "SEGV", or null for a number that is none: sigabbrev_np (glibc 2.32).
const char *phototext_signal_name(int signal);

/// prctl(PR_SET_PDEATHSIG): `signal` is sent to this process when the thread that started it ends.
int phototext_set_parent_death_signal(int signal);

/// prctl(PR_SET_NO_NEW_PRIVS) and prctl(PR_SET_DUMPABLE, 0).
int phototext_harden_process(void);

/// setrlimit, soft and hard, with the resource as a plain integer.
int phototext_set_limit(int resource, uint64_t value);
extern const int phototext_limit_address_space;
extern const int phototext_limit_core;
extern const int phototext_limit_file_size;
extern const int phototext_limit_open_files;
