// Tells the thread sanitizer of the one thing that it cannot see in Swift's Mutex on Linux.
//
// An uncontended lock() and unlock() are compiled into the program and so instrumented. When threads meet, both go
// through libswiftSynchronization, which is not: the kernel hands the futex over, and what the one thread wrote before it
// counts as a race with what the other reads behind it. (A program of one Mutex and four threads shows it.) This library
// is loaded before that one, and adds the two missing edges; nothing is suppressed, so that every real race is seen.
//
// https://github.com/swiftlang/swift/blob/release/6.3/stdlib/public/Synchronization/Mutex/LinuxImpl.swift
#define _GNU_SOURCE
#include <dlfcn.h>
#include <stdint.h>

// There only in programs that the sanitizer is compiled into: `swift test` itself is none.
extern void __tsan_acquire(void *address) __attribute__((weak));
extern void __tsan_release(void *address) __attribute__((weak));

#define SWIFT __attribute__((swiftcall))
#define SELF __attribute__((swift_context))

// Synchronization._MutexHandle._lockSlow(Swift.UInt32) -> ()
#define LOCK "$s15Synchronization12_MutexHandleV9_lockSlowyys6UInt32VF"
// Synchronization._MutexHandle._unlockSlow() -> ()
#define UNLOCK "$s15Synchronization12_MutexHandleV11_unlockSlowyyF"

SWIFT void lock_slow(uint32_t thread, SELF void *handle) __asm__(LOCK);
SWIFT void unlock_slow(SELF void *handle) __asm__(UNLOCK);

typedef SWIFT void (*lock_function)(uint32_t thread, SELF void *handle);
typedef SWIFT void (*unlock_function)(SELF void *handle);

SWIFT void lock_slow(uint32_t thread, SELF void *handle) {
    static lock_function next;
    if (!next) next = (lock_function)dlsym(RTLD_NEXT, LOCK);
    next(thread, handle);
    if (__tsan_acquire) __tsan_acquire(handle);
}

SWIFT void unlock_slow(SELF void *handle) {
    static unlock_function next;
    if (!next) next = (unlock_function)dlsym(RTLD_NEXT, UNLOCK);
    if (__tsan_release) __tsan_release(handle);
    next(handle);
}
