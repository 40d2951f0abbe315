# shellcheck shell=bash disable=SC2034,SC2154 # shared with the scripts that source this
# The private PostgreSQL of a checkout: TCP with passwords only, no Unix socket (its path may be 107 bytes long at most).

postgres_bin=/usr/lib/postgresql/15/bin

postgres_data() { printf '%s/postgresql' "$services_folder"; }
postgres_log() { printf '%s/postgresql.log' "$services_folder"; }

start_postgres() {
    [[ -x $postgres_bin/postgres ]] || die "PostgreSQL 15 is not in $postgres_bin"
    make_postgres_data
    make_certificates
    configure_postgres
    forget_stale_postmaster
    keep_log_small "$(postgres_log)"
    start_detached postgres "$(postgres_log)" \
        "$postgres_bin/postgres" -D "$(postgres_data)" -c "$(mark_of postgres)"
}

# Under another name until it is whole: an interrupted first start leaves nothing that looks like a cluster.
make_postgres_data() {
    local data secret
    data=$(postgres_data)
    secret=$services_folder/superuser.password
    if as_server test -f "$data/PG_VERSION"; then return 0; fi
    as_server rm -rf -- "$data.new"
    write_as_server "$secret" 600 <<<"$postgres_superuser_password"
    as_server "$postgres_bin/initdb" --pgdata="$data.new" --username=postgres --pwfile="$secret" \
        --auth=scram-sha-256 --encoding=UTF8 --locale=C.UTF-8 --data-checksums >/dev/null ||
        die "initdb could not make $data.new"
    as_server rm -f -- "$secret"
    as_server mv -T -- "$data.new" "$data"
}

# Small for two cores and many test schemas; commits reach the disk as in production.
configure_postgres() {
    write_as_server "$(postgres_data)/postgresql.conf" 600 <<END
listen_addresses = '$(postgres_addresses)'
port = $postgres_port
unix_socket_directories = ''
password_encryption = 'scram-sha-256'
ssl = on
ssl_cert_file = '$services_folder/tls/server.pem'
ssl_key_file = '$services_folder/tls/server.key'
ssl_min_protocol_version = 'TLSv1.2'
max_connections = 200
max_locks_per_transaction = 128
shared_buffers = '128MB'
effective_cache_size = '512MB'
work_mem = '8MB'
maintenance_work_mem = '64MB'
max_wal_size = '512MB'
random_page_cost = 1.1
timezone = 'UTC'
log_timezone = 'UTC'
log_line_prefix = '%m [%p] %q%u@%d '
log_checkpoints = off
END
    {
        printf 'host all all 127.0.0.1/32 scram-sha-256\n'
        if [[ -n $listen ]]; then
            # The superuser stays on this machine. +: who was granted the role.
            local users='phototext,+phototext_coordinator,+phototext_worker,+phototext_reader'
            printf 'host all %s 0.0.0.0/0 scram-sha-256\nhost all %s ::/0 scram-sha-256\n' "$users" "$users"
        fi
    } | write_as_server "$(postgres_data)/pg_hba.conf" 600
}

postgres_addresses() {
    if listens_on_all; then
        printf '*'
    else
        printf '%s' "127.0.0.1${listen:+,$listen}"
    fi
}

# PostgreSQL clears its own stale pid file, unless that pid belongs to another program of the same user by now.
forget_stale_postmaster() {
    local pid
    pid=$(as_server head -n 1 "$(postgres_data)/postmaster.pid" 2>/dev/null) || return 0
    if [[ ! $pid =~ ^[0-9]+$ || $(cat "/proc/$pid/comm" 2>/dev/null) != postgres ]]; then
        as_server rm -f -- "$(postgres_data)/postmaster.pid"
    fi
}

# run_sql USER PASSWORD DATABASE SQL: over TCP, as every client does.
run_sql() {
    PGPASSWORD=$2 PGCONNECT_TIMEOUT=3 PGOPTIONS='-c statement_timeout=10s' "$postgres_bin/psql" \
        --no-psqlrc --quiet --tuples-only --no-align --set=ON_ERROR_STOP=1 \
        --host=127.0.0.1 --port="$postgres_port" --username="$1" --dbname="$3" <<<"$4"
}

postgres_answers() {
    [[ $(run_sql postgres "$postgres_superuser_password" postgres 'SELECT 1' 2>/dev/null) == 1 ]]
}

# The role and the database, whole or not at all as far as phototext can see: the last step is what this asks for first.
ensure_postgres_role() {
    if [[ $(run_sql phototext "$postgres_password" phototext 'SELECT 1' 2>/dev/null) == 1 ]]; then return 0; fi
    run_sql postgres "$postgres_superuser_password" postgres "
        SELECT 'CREATE ROLE phototext' WHERE NOT EXISTS (SELECT FROM pg_roles WHERE rolname = 'phototext') \\gexec
        ALTER ROLE phototext LOGIN CREATEDB CREATEROLE PASSWORD '$postgres_password';
        SELECT 'CREATE DATABASE phototext OWNER phototext'
            WHERE NOT EXISTS (SELECT FROM pg_database WHERE datname = 'phototext') \\gexec
    "
}

# Fast shutdown: sessions are ended, everything is written.
stop_postgres() { stop_processes postgres INT 30; }

# Those that were started by an older version of this script have none.
postgres_encrypts() {
    [[ $(run_sql phototext "$postgres_password" phototext 'SHOW ssl' 2>/dev/null) == on ]]
}
