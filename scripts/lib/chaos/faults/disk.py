"""Disks that are full."""

import os
import subprocess
import time

from run import Skipped

from .registry import fault

# The tables that a worker writes to.
TABLES = ("job", "attempt", "recognition")
FULL = "53100"


@fault("postgres-disk-full", row="11", is_slow=True, seconds=20)
def fill_disk_of_postgres(run):
    """the disk of PostgreSQL's tables is full for 10 s"""
    if os.geteuid() != 0:
        raise Skipped("only root can mount a small disk")
    servers = run.servers
    disk = (servers.folder / "services").resolve() / "small-disk"
    disk.mkdir(exist_ok=True)
    owner = disk.parent.stat()
    options = f"size=64m,mode=700,uid={owner.st_uid},gid={owner.st_gid}"
    mounted = subprocess.run(["mount", "-t", "tmpfs", "-o", options, "chaos", disk], capture_output=True, text=True)
    if mounted.returncode:
        raise Skipped(f"mounting is not permitted here: {mounted.stderr.strip()}")
    failures = count_failures(run)
    noticed = run.workers.count_in_logs(FULL)
    try:
        (disk / "tables").mkdir()
        os.chown(disk / "tables", owner.st_uid, owner.st_gid)
        servers.query(f"CREATE TABLESPACE small LOCATION '{disk / 'tables'}'", is_superuser=True)
        move_tables(servers, "small")
        fill(disk / "filler")
        seconds = run.wait_until(30, lambda: run.workers.count_in_logs(FULL) > noticed)
        # In a long run perhaps no photo waits: nothing can be submitted now.
        run.expect(seconds is not None or not run.is_single, "no worker met the full disk: nothing was tested")
        time.sleep(10)
        (disk / "filler").unlink()
        done = count_completed(run)
        healed = run.wait_until(60, lambda: count_completed(run) > done)
        run.expect(healed is not None, "nothing is read, though the disk has room again")
        run.expect(
            count_failures(run) == failures, "photos were charged with a failure because the disk was full")
        if healed is not None:
            run.measures.note_duration("disk has room again: a photo is stored", healed)
    finally:
        (disk / "filler").unlink(missing_ok=True)
        move_tables(servers, "pg_default")
        servers.query("DROP TABLESPACE small", is_superuser=True)
        subprocess.run(["umount", disk], check=True)
    lines = run.workers.count_in_logs(FULL) - noticed
    run.expect(lines < 200, f"workers tried {lines} times within 10 s")
    return f"met {lines} times"


def fill(path):
    with open(path, "wb") as file:
        try:
            while True:
                os.write(file.fileno(), bytes(1 << 20))
        except OSError:
            pass
        # The last few pages.
        try:
            while True:
                os.write(file.fileno(), bytes(4096))
        except OSError:
            pass


def move_tables(servers, tablespace):
    for table in TABLES:
        servers.query(f"ALTER TABLE phototext.{table} SET TABLESPACE {tablespace}", is_superuser=True)


def count_failures(run):
    """Of healthy photos."""
    rows = run.servers.query("""
        SELECT local_identifier FROM phototext.attempt JOIN phototext.job ON job.id = job_id
        JOIN phototext.asset ON asset.id = asset_id WHERE outcome = 'failed'""")
    return sum(name in run.photos.numbers for (name,) in rows)


def count_completed(run):
    return run.servers.number("SELECT count(*) FROM phototext.job WHERE state = 'completed'")


@fault("disk-alarm", row="11")
def raise_disk_alarm(run):
    """RabbitMQ takes no messages for a while, because its disk is full"""
    run.servers.rabbitmqctl("set_disk_free_limit", "1000000GB")
    run.pause(1, 4)
    run.servers.rabbitmqctl("set_disk_free_limit", "256MB")


def unmount_leftovers(folder):
    """The small disk of a run that was broken off."""
    with open("/proc/mounts") as mounts:
        places = [line.split()[1] for line in mounts if line.startswith("chaos ")]
    link = folder / "servers/services"
    for place in places:
        if place.startswith(f"{folder}/") or link.exists() and place.startswith(f"{link.resolve()}/"):
            subprocess.run(["umount", place], check=False)
