#pragma once
#include <linux/prctl.h>
#include <linux/sched.h>
#include <seccomp.h>

/// The action that has a system call fail with this `errno`. SCMP_ACT_ERRNO takes an argument, which hides it from Swift.
static inline uint32_t phototext_seccomp_fail(uint16_t code) {
    return SCMP_ACT_ERRNO(code);
}
