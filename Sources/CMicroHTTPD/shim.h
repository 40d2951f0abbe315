#pragma once
#include <microhttpd.h>

/* Swift cannot call variadic functions. The daemon serves the listening socket (which becomes its own) on one thread
   of its own. */
static inline struct MHD_Daemon *phototext_http_start(
    int listening_socket, unsigned int connection_limit, unsigned int timeout_seconds,
    MHD_AccessHandlerCallback handler, void *context)
{
    return MHD_start_daemon(
        MHD_USE_AUTO | MHD_USE_INTERNAL_POLLING_THREAD, 0, NULL, NULL, handler, context,
        MHD_OPTION_LISTEN_SOCKET, listening_socket,
        MHD_OPTION_CONNECTION_LIMIT, connection_limit,
        MHD_OPTION_CONNECTION_TIMEOUT, timeout_seconds,
        MHD_OPTION_END);
}
