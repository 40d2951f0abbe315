#define _GNU_SOURCE
#include "CPOSIX.h"

#include <errno.h>
#include <fcntl.h>
#include <fnmatch.h>
#include <linux/openat2.h>
#include <locale.h>
#include <malloc.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/eventfd.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

const int phototext_limit_address_space = RLIMIT_AS;
const int phototext_limit_core = RLIMIT_CORE;
const int phototext_limit_file_size = RLIMIT_FSIZE;
const int phototext_limit_open_files = RLIMIT_NOFILE;

// A program that is started with a standard stream closed would open files and sockets under its number, and write its
// messages into them. The place is taken before anything else opens one (Swift's runtime does so before main), the wrong
// way round: using the stream still fails, with EBADF.
__attribute__((constructor)) static void reserve_standard_streams(void) {
    for (int descriptor = STDIN_FILENO; descriptor <= STDERR_FILENO; descriptor++) {
        if (fcntl(descriptor, F_GETFD) == -1) open("/dev/null", descriptor == STDIN_FILENO ? O_WRONLY : O_RDONLY);
    }
}

int phototext_event_create(void) {
    return eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK);
}

void phototext_event_signal(int descriptor) {
    eventfd_write(descriptor, 1);
}

void phototext_event_clear(int descriptor) {
    eventfd_t count;
    eventfd_read(descriptor, &count);
}

static int signal_pipe[2] = { -1, -1 };

static void note_signal(int number) {
    int saved = errno;
    unsigned char byte = (unsigned char)number;
    // A full pipe holds enough signals already.
    ssize_t written = write(signal_pipe[1], &byte, 1);
    (void)written;
    errno = saved;
}

int phototext_signals_open(void) {
    if (pipe2(signal_pipe, O_CLOEXEC | O_NONBLOCK) != 0) return -1;
    struct sigaction action = { .sa_handler = note_signal, .sa_flags = SA_RESTART };
    sigemptyset(&action.sa_mask);
    if (sigaction(SIGTERM, &action, NULL) != 0 || sigaction(SIGINT, &action, NULL) != 0) return -1;
    return signal_pipe[0];
}

void phototext_name_thread(const char *name) {
    prctl(PR_SET_NAME, name, 0, 0, 0);
}

const int phototext_open_path_only = O_PATH;

int phototext_open_beneath(int root, const char *path, int flags) {
    struct open_how how = {
        .flags = (uint64_t)(unsigned)flags,
        .resolve = RESOLVE_BENEATH | RESOLVE_NO_MAGICLINKS,
    };
    return (int)syscall(SYS_openat2, root, path, &how, sizeof how);
}

int phototext_matches(const char *pattern, const char *name) {
    static locale_t utf8;
    // Twice at the same time only wastes a little memory once.
    locale_t locale = __atomic_load_n(&utf8, __ATOMIC_ACQUIRE);
    if (!locale) {
        locale = newlocale(LC_CTYPE_MASK, "C.UTF-8", (locale_t)0);
        if (!locale) return fnmatch(pattern, name, 0) == 0;
        __atomic_store_n(&utf8, locale, __ATOMIC_RELEASE);
    }
    locale_t before = uselocale(locale);
    int result = fnmatch(pattern, name, 0);
    uselocale(before);
    return result == 0;
}

int phototext_temporary_file(const char *folder) {
    char path[4096];
    int length = snprintf(path, sizeof path, "%s/phototext-XXXXXX", folder);
    if (length < 0 || (size_t)length >= sizeof path) {
        errno = ENAMETOOLONG;
        return -1;
    }
    int descriptor = mkostemp(path, O_CLOEXEC);
    if (descriptor >= 0) unlink(path);
    return descriptor;
}

int phototext_pipe(int descriptors[2]) {
    return pipe2(descriptors, O_CLOEXEC);
}

int phototext_spawn_close_from(posix_spawn_file_actions_t *actions, int first) {
    return posix_spawn_file_actions_addclosefrom_np(actions, first);
}

int phototext_wait(pid_t process, int block, int *exit_status, int *signal) {
    int status = 0;
    pid_t result;
    do {
        result = waitpid(process, &status, block ? 0 : WNOHANG);
    } while (result < 0 && errno == EINTR);
    if (result <= 0) return (int)result;
    *exit_status = WIFEXITED(status) ? WEXITSTATUS(status) : -1;
    *signal = WIFSIGNALED(status) ? WTERMSIG(status) : -1;
    return 1;
}

int phototext_return_pieces_of(int bytes) {
    return mallopt(M_MMAP_THRESHOLD, bytes);
}

void phototext_return_free_pages(void) {
    malloc_trim(0);
}

const char *phototext_signal_name(int signal) {
    return sigabbrev_np(signal);
}

int phototext_set_parent_death_signal(int signal) {
    return prctl(PR_SET_PDEATHSIG, signal);
}

int phototext_harden_process(void) {
    if (prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) return -1;
    return prctl(PR_SET_DUMPABLE, 0, 0, 0, 0);
}

int phototext_set_limit(int resource, uint64_t value) {
    struct rlimit limit = { .rlim_cur = value, .rlim_max = value };
    return setrlimit(resource, &limit);
}
