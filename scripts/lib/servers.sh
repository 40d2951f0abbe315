# shellcheck shell=bash disable=SC2034,SC2154 # shared with the scripts that source this
# What the two private servers share: where they live, who runs them, which ports they have, how they are started and stopped.
#
#   .local/services         their data (a link to a folder outside when their user cannot enter the checkout)
#   .local/services.conf    ports and passwords, chosen at the first start and kept
#   .local/phototext.env    what phototext reads
#   .local/tests.env        what tests of encrypted connections read beside it
#   .local/worker.env       the same for other machines (with --listen)

checkout_key=$(printf '%s' "${PHOTOTEXT_LOCAL:-$checkout}" | sha256sum | cut -c 1-12)
# An argument of every server process of this checkout: by it they are found, whatever became of their pid files.
process_mark=phototext-services-$checkout_key

services_link=$local_folder/services
outside_folder=/var/lib/phototext-services/$checkout_key
services_conf=$local_folder/services.conf
environment_file=$local_folder/phototext.env
tests_environment_file=$local_folder/tests.env
worker_environment_file=$local_folder/worker.env

settings=(
    instance listen postgres_port amqp_port amqps_port management_port prometheus_port distribution_port epmd_port
    postgres_superuser_password postgres_password broker_password
)
ports=(postgres_port amqp_port amqps_port management_port prometheus_port distribution_port epmd_port)

instance='' listen='' postgres_port='' amqp_port='' amqps_port='' management_port='' prometheus_port='' distribution_port='' epmd_port=''
postgres_superuser_password='' postgres_password='' broker_password=''
server_user='' services_folder=''

# --- Settings ---------------------------------------------------------------------------------------------------------

load_settings() {
    [[ -f $services_conf ]] || return 0
    [[ -r $services_conf ]] || die "$services_conf belongs to another user: run this as that user"
    local key value
    while IFS='=' read -r key value; do
        if [[ " ${settings[*]} " == *" $key "* ]]; then printf -v "$key" '%s' "$value"; fi
    done <"$services_conf"
}

save_settings() {
    local key
    for key in "${settings[@]}"; do printf '%s=%s\n' "$key" "${!key}"; done | write_private "$services_conf"
}

# Fills in what has not been chosen yet.
choose_settings() {
    local key port
    : "${instance:=$checkout_key}"
    for key in postgres_superuser_password postgres_password broker_password; do
        [[ -n ${!key} ]] || printf -v "$key" '%s' "$(openssl rand -hex 16)"
    done
    for key in "${ports[@]}"; do
        [[ -z ${!key} ]] || continue
        port=$(choose_port)
        printf -v "$key" '%s' "$port"
    done
}

# replace_taken_ports NAME…: another port for each of these that somebody else listens on by now.
replace_taken_ports() {
    local key port
    for key in "$@"; do
        port_is_taken "${!key}" || continue
        port=$(choose_port)
        warn "port ${!key} is taken by another program: using $port"
        printf -v "$key" '%s' "$port"
    done
}

# Below the range that Linux gives to outgoing connections, and starting at another place in every checkout.
choose_port() {
    local first=15000 count=16000 start port offset key
    start=$((16#$checkout_key % (count / 10) * 10))
    for ((offset = 0; offset < count; offset++)); do
        port=$((first + (start + offset) % count))
        for key in "${ports[@]}"; do [[ ${!key} != "$port" ]] || continue 2; done
        if ! port_is_taken "$port"; then
            printf '%s' "$port"
            return 0
        fi
    done
    die "no free port between $first and $((first + count))"
}

port_is_taken() {
    local tables=(/proc/net/tcp)
    [[ -r /proc/net/tcp6 ]] && tables+=(/proc/net/tcp6)
    awk -v port="$(printf ':%04X' "$1")" \
        '$4 == "0A" && substr($2, length($2) - 4) == port { found = 1; exit } END { exit !found }' "${tables[@]}"
}

# --- The user that the servers run as, and their folder ---------------------------------------------------------------

# PostgreSQL refuses to run as root. So root runs both servers as the owner of the checkout, and in a checkout of its own
# as Debian's postgres.
choose_server_user() {
    if ! is_root; then
        server_user=$(id -un)
        return
    fi
    server_user=$(stat --format=%U -- "$checkout")
    if [[ $server_user == root || $server_user == UNKNOWN ]]; then
        server_user=postgres
        id -u postgres >/dev/null 2>&1 || server_user=nobody
    fi
}

# as_server COMMAND…: runs it as the servers' user, in their folder, with nothing of our environment but what is named.
as_server() {
    local switch=()
    if [[ $server_user != "$(id -un)" ]]; then
        switch=(setpriv --reuid="$server_user" --regid="$(id -g "$server_user")" --init-groups --)
    fi
    (
        cd -- "$services_folder" || exit 1
        exec "${switch[@]}" env -i PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin LANG=C.UTF-8 TZ=UTC \
            HOME="$services_folder/rabbitmq" "$@"
    ) 9>&-
}

# write_as_server PATH MODE: standard input into a file of the servers' user.
write_as_server() {
    # shellcheck disable=SC2016 # expanded by the inner shell
    as_server sh -c 'umask 077 && cat >"$1.new" && chmod "$2" "$1.new" && mv -f "$1.new" "$1"' write "$1" "$2"
}

find_services_folder() {
    services_folder=''
    if [[ -d $services_link ]]; then services_folder=$(readlink -f -- "$services_link"); fi
    if [[ -L $services_link ]] && is_of_another_checkout "$services_folder"; then
        rm -f -- "$services_link"
        services_folder=''
    fi
}

# A checkout that was copied came with a link to the data of the first one.
is_of_another_checkout() {
    local owner
    owner=$(cat -- "$1/checkout" 2>/dev/null) || return 1
    [[ $owner != "$checkout" && -d $owner/.local ]]
}

# Makes the servers' folder: in the checkout when their user can enter it, else outside, and a link remembers where.
make_services_folder() {
    place_services_folder
    printf '%s\n' "$checkout" | write_as_server checkout 600
}

place_services_folder() {
    find_services_folder
    if [[ -n $services_folder ]] && services_folder_is_usable; then return; fi
    if [[ -n $services_folder ]] && [[ -n $(ls -A -- "$services_folder") ]]; then
        die "$server_user cannot use $services_folder: run this as its owner, $(stat --format=%U -- "$services_folder")"
    fi

    services_folder=$services_link
    if make_owned_folder && services_folder_is_usable; then return; fi
    rmdir -- "$services_link" 2>/dev/null || true

    is_root || die "cannot use $services_link"
    services_folder=$outside_folder
    mkdir -p -- "${outside_folder%/*}"
    make_owned_folder
    services_folder_is_usable || die "$server_user can use neither $services_link nor $services_folder"
    ln -sfn -- "$services_folder" "$services_link"
}

remove_outside_folder() {
    if is_root; then rm -rf -- "$outside_folder"; fi
}

make_owned_folder() {
    mkdir -p -- "$services_folder" && chmod 0700 -- "$services_folder" || return 1
    if is_root; then chown -- "$server_user:" "$services_folder" 2>/dev/null; fi
}

services_folder_is_usable() {
    # shellcheck disable=SC2016 # expanded by the inner shell
    as_server sh -c 'cd "$1" && mkdir -p -m 0700 rabbitmq && : >probe && rm probe' probe "$services_folder" 2>/dev/null
}

# --- Processes --------------------------------------------------------------------------------------------------------

# find_processes KIND: the pids of this checkout's processes of that kind: postgres, rabbitmq or epmd.
find_processes() {
    local pid
    # The mark comes on standard input, or grep would find itself.
    # shellcheck disable=SC2062 # files, not a pattern
    { grep -lzxF --file=- /proc/[0-9]*/cmdline 2>/dev/null <<<"$(mark_of "$1")" || true; } |
        while IFS=/ read -r _ _ pid _; do printf '%s\n' "$pid"; done
}

mark_of() { printf 'phototext.%s=%s' "$1" "$process_mark"; }

is_running() { [[ -n $(find_processes "$1") ]]; }

# start_detached NAME LOG COMMAND…: away from this terminal, under that name, its words in LOG.
start_detached() {
    local name=$1 log=$2
    shift 2
    # shellcheck disable=SC2016 # expanded by the inner shell
    as_server setsid --fork bash -c 'name=$1 log=$2; shift 2; umask 077; exec -a "$name" "$@" >>"$log" 2>&1' \
        start "$name" "$log" "$@" </dev/null >/dev/null 2>&1
}

# await_server KIND SECONDS: until it answers; started again, twice at most, when it ends instead (after a SIGKILL the
# remains of the last one may be in the way for a moment).
await_server() {
    local kind=$1 deadline=$((SECONDS + $2)) attempts=3
    until "${kind}_answers"; do
        ((SECONDS < deadline)) || return 1
        if ! is_running "$kind"; then
            ((--attempts)) || return 1
            sleep 1
            "start_$kind"
        fi
        sleep 0.2
    done
}

# stop_processes KIND SIGNAL SECONDS: SIGNAL, and SIGKILL to what is left after so many seconds.
stop_processes() {
    local kind=$1 signal=$2 seconds=$3
    signal_processes "$kind" "$signal"
    wait_until "$seconds" is_stopped "$kind" && return 0
    warn "$kind did not stop within $seconds s: killing it"
    signal_processes "$kind" KILL
    wait_until 10 is_stopped "$kind" || warn "$kind is still there: $(find_processes "$kind" | tr '\n' ' ')"
}

is_stopped() { ! is_running "$1"; }

signal_processes() {
    local pid
    for pid in $(find_processes "$1"); do
        # Gone meanwhile is as good as stopped.
        kill -s "$2" -- "$pid" 2>/dev/null || [[ ! -d /proc/$pid ]] ||
            die "process $pid belongs to $(stat --format=%U "/proc/$pid"): run this as that user"
    done
}

# wait_until SECONDS COMMAND…: true as soon as the command is.
wait_until() {
    local deadline=$((SECONDS + $1))
    shift
    until "$@"; do
        ((SECONDS < deadline)) || return 1
        sleep 0.2
    done
}

# A log of ten megabytes is put aside before the next start.
keep_log_small() {
    # shellcheck disable=SC2016 # expanded by the inner shell
    as_server sh -c '[ ! -f "$1" ] || [ "$(stat -c %s "$1")" -lt 10000000 ] || mv -f "$1" "$1.1"' keep "$1"
}

print_log_tail() {
    warn "the last lines of $1:"
    # A report of Erlang may be one line of many thousand characters.
    as_server tail -n 25 -- "$1" | cut -c 1-200 >&2 || true
}

# --- Addresses --------------------------------------------------------------------------------------------------------

# The address as it stands in a URL.
url_host() { if [[ $1 == *:* ]]; then printf '[%s]' "$1"; else printf '%s' "$1"; fi; }

listens_on_all() { [[ $listen == 0.0.0.0 || $listen == :: ]]; }

# RabbitMQ's management page has a single listener, so with --listen it is that address even for this machine.
management_host() {
    if [[ -z $listen ]] || listens_on_all; then printf 127.0.0.1; else printf '%s' "$listen"; fi
}

# print_environment HOST MANAGEMENT-HOST: what phototext reads.
print_environment() {
    local host
    host=$(url_host "$1")
    cat <<END
PHOTOTEXT_DATABASE_URL=postgresql://phototext:$postgres_password@$host:$postgres_port/phototext
PHOTOTEXT_BROKER_URL=amqp://phototext:$broker_password@$host:$amqp_port/%2F
PHOTOTEXT_MANAGEMENT_URL=http://$(url_host "$2"):$management_port
END
}

# The encrypted ways to the same servers, for tests.
print_tests_environment() {
    cat <<END
PHOTOTEXT_TEST_AUTHORITY=$authority_file
PHOTOTEXT_TEST_CLIENT_CERTIFICATE=$tls_folder/client.pem
PHOTOTEXT_TEST_CLIENT_KEY=$tls_folder/client.key
PHOTOTEXT_TEST_AMQPS_PORT=$amqps_port
END
}
