"""PostgreSQL ends, or its connections do."""

import signal

from .outage import outage
from .registry import fault


@fault("postgres-restart", row="7")
def restart_postgres(run):
    """PostgreSQL is stopped (fast shutdown) and started"""
    return outage(run, "PostgreSQL", signal.SIGINT)


@fault("postgres-kill", row="7")
def kill_postgres(run):
    """PostgreSQL is killed with SIGKILL and started"""
    return outage(run, "PostgreSQL", signal.SIGKILL)


@fault("connections-end", row="7")
def end_connections(run):
    """all connections of all workers to PostgreSQL are ended"""
    count = run.servers.number("""
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE application_name LIKE 'phototext-worker%'""")
    return f"{count} connections"
