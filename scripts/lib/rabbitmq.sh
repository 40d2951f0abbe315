# shellcheck shell=bash disable=SC2034,SC2154 # shared with the scripts that source this
# The private RabbitMQ of a checkout, with a port mapper (epmd) of its own.

# Debian's wrappers in /usr/sbin insist on the user rabbitmq and on the system's folders.
rabbitmq_bin=/usr/lib/rabbitmq/bin

rabbitmq_folder() { printf '%s/rabbitmq' "$services_folder"; }
rabbitmq_log() { printf '%s/rabbitmq.log' "$services_folder"; }

# The node's name is in its database, so it stays what it was at first even in a checkout that moved.
rabbitmq_environment() {
    local folder
    folder=$(rabbitmq_folder)
    printf '%s\0' \
        ERL_EPMD_ADDRESS=127.0.0.1 \
        ERL_EPMD_PORT="$epmd_port" \
        RABBITMQ_NODENAME="phototext-$instance@localhost" \
        RABBITMQ_DIST_PORT="$distribution_port" \
        RABBITMQ_CONF_ENV_FILE="$folder/none" \
        RABBITMQ_CONFIG_FILE="$folder/rabbitmq.conf" \
        RABBITMQ_ADVANCED_CONFIG_FILE="$folder/none" \
        RABBITMQ_GENERATED_CONFIG_DIR="$folder/generated" \
        RABBITMQ_ENABLED_PLUGINS_FILE="$folder/enabled_plugins" \
        RABBITMQ_FEATURE_FLAGS_FILE="$folder/feature_flags" \
        RABBITMQ_MNESIA_BASE="$folder" \
        RABBITMQ_MNESIA_DIR="$folder/data" \
        RABBITMQ_LOG_BASE="$folder/log" \
        RABBITMQ_PID_FILE="$folder/pid" \
        RUNNING_UNDER_SYSTEMD=true \
        RABBITMQ_SERVER_ADDITIONAL_ERL_ARGS="+sbwt none +sbwtdcpu none +sbwtdio none -kernel inet_dist_use_interface {127,0,0,1}"
}

start_rabbitmq() {
    [[ -x $rabbitmq_bin/rabbitmq-server ]] || die "RabbitMQ is not in $rabbitmq_bin"
    local environment
    mapfile -d '' -t environment < <(rabbitmq_environment)
    make_certificates
    configure_rabbitmq
    start_epmd
    keep_log_small "$(rabbitmq_log)"
    start_detached rabbitmq-server "$(rabbitmq_log)" \
        env "${environment[@]}" "$rabbitmq_bin/rabbitmq-server" -phototext "$(mark_of rabbitmq)"
}

start_epmd() {
    if is_running epmd; then return 0; fi
    start_detached "$(mark_of epmd)" "$(rabbitmq_log)" epmd -address 127.0.0.1 -port "$epmd_port"
    wait_until 10 port_is_taken "$epmd_port" || die "Erlang's port mapper did not start on port $epmd_port"
}

configure_rabbitmq() {
    local folder
    folder=$(rabbitmq_folder)
    as_server mkdir -p -m 0700 -- "$folder" "$folder/log"
    if ! as_server test -s "$folder/.erlang.cookie"; then
        openssl rand -hex 20 | write_as_server "$folder/.erlang.cookie" 400
    fi
    write_as_server "$folder/enabled_plugins" 600 <<<'[rabbitmq_management,rabbitmq_prometheus].'
    # RabbitMQ makes this user instead of guest when its database is new. Busy waiting is off (+sbwt above): the cores
    # belong to the recognizers.
    write_as_server "$folder/rabbitmq.conf" 600 <<END
$(rabbitmq_listeners tcp "$amqp_port")
$(rabbitmq_listeners ssl "$amqps_port")
ssl_options.cacertfile = $services_folder/tls/authority.pem
ssl_options.certfile = $services_folder/tls/server.pem
ssl_options.keyfile = $services_folder/tls/server.key
ssl_options.versions.1 = tlsv1.3
ssl_options.versions.2 = tlsv1.2
ssl_options.verify = verify_peer
ssl_options.fail_if_no_peer_cert = false
management.tcp.ip = ${listen:-127.0.0.1}
management.tcp.port = $management_port
prometheus.tcp.ip = 127.0.0.1
prometheus.tcp.port = $prometheus_port
default_user = phototext
default_pass = $broker_password
default_user_tags.administrator = true
vm_memory_high_watermark.relative = 0.25
disk_free_limit.absolute = 256MB
raft.wal_max_size_bytes = 67108864
log.file.level = info
log.console = false
END
}

# rabbitmq_listeners KIND PORT
rabbitmq_listeners() {
    printf 'listeners.%s.1 = %s:%s\n' "$1" "$(url_host "${listen:-127.0.0.1}")" "$2"
    if [[ -n $listen ]] && ! listens_on_all; then printf 'listeners.%s.2 = 127.0.0.1:%s\n' "$1" "$2"; fi
}

rabbitmq_encrypts() { port_is_taken "$amqps_port"; }

# broker_status PATH: the status of the management interface's answer, or 000; the password stays off the command line.
broker_status() {
    curl --silent --output /dev/null --write-out '%{http_code}' --noproxy '*' --max-time 5 --config - <<END || true
user = "phototext:$broker_password"
url = "http://$(url_host "$(management_host)"):$management_port/api/$1"
END
}

# Answered by the management interface only once clients are accepted, and only to a user whose password is right.
rabbitmq_answers() {
    case $(broker_status "health/checks/port-listener/$amqp_port") in
    200) return 0 ;;
    401) ensure_broker_user >/dev/null 2>&1 ;;
    esac
    return 1
}

# Only after a first start that was interrupted between the database and its user.
ensure_broker_user() {
    rabbitmqctl await_startup --timeout 60 || return 0
    rabbitmqctl add_user phototext "$broker_password" || rabbitmqctl change_password phototext "$broker_password" || return 0
    rabbitmqctl set_user_tags phototext administrator || return 0
    rabbitmqctl set_permissions phototext '.*' '.*' '.*' || return 0
    rabbitmqctl delete_user guest || return 0
}

rabbitmqctl() {
    local environment
    mapfile -d '' -t environment < <(rabbitmq_environment)
    as_server env "${environment[@]}" "$rabbitmq_bin/rabbitmqctl" --quiet "$@"
}

stop_rabbitmq() {
    stop_processes rabbitmq TERM 30
    stop_processes epmd TERM 5
}
