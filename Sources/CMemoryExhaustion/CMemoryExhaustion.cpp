#include "CMemoryExhaustion.h"

#include <new>
#include <unistd.h>

static int exit_status;

void phototext_exit_on_memory_exhaustion(int status) {
    exit_status = status;
    std::set_new_handler([] { _exit(exit_status); });
}
