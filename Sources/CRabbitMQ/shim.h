#pragma once
#include <amqp.h>
#include <amqp_framing.h>
#include <amqp_ssl_socket.h>
#include <amqp_tcp_socket.h>
#include <sys/time.h>

// amqp_login_with_properties is variadic, which Swift does not import.
static inline amqp_rpc_reply_t phototext_amqp_login(
    amqp_connection_state_t state, const char *vhost, int frame_max, int heartbeat, const amqp_table_t *properties,
    const char *user, const char *password) {
    return amqp_login_with_properties(
        state, vhost, 1, frame_max, heartbeat, properties, AMQP_SASL_METHOD_PLAIN, user, password);
}
