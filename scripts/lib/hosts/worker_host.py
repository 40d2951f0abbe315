"""A host with a worker on it, and what PostgreSQL knows of it."""

import os
import pathlib
import signal
import subprocess
import time

from workers import children, is_busy

# Where the photos are on a worker's host. They are elsewhere on the coordinator's.
PHOTOS = "/mnt"
# Where a disk is that never answers.
DEAD_DISK = "/media"


class WorkerHost:
    def __init__(self, host, programs, servers, photos, log, dead_library=None):
        """With `dead_library`, that library is on a disk that never answers."""
        self.host, self.name, self.servers, self.log = host, host.name, servers, log
        self.dead_library = dead_library if dead_library and self._mount_dead_disk() else None
        host.run("mount", "--bind", "-o", "ro", photos, PHOTOS)
        host.run("mount", "-t", "tmpfs", "none", photos)
        dead = ["--library", f"{self.dead_library}={DEAD_DISK}"] if self.dead_library else []
        with open(log, "w") as output:
            self.entry = subprocess.Popen(
                host.command(
                    programs / "phototext-worker", "--config", servers.settings_file, "--slots", "1",
                    "--library", f"chaos={PHOTOS}", *dead, "--retry-delay", "1", "--drain-timeout", "10"),
                stdin=subprocess.DEVNULL, stdout=output, stderr=output)

    def _mount_dead_disk(self):
        """Whether it could be mounted: not every machine has FUSE."""
        script = pathlib.Path(__file__).with_name("dead_mount.py")
        disk = subprocess.Popen(
            self.host.command("python3", "-B", script, DEAD_DISK), stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
            text=True)
        return disk.stdout.readline() == "mounted\n"

    def is_reading(self):
        """Whether it is in the middle of a photo, as far as both ends know."""
        recognizers = [pid for worker in children(self.entry.pid) for pid in children(worker)]
        return any(map(is_busy, recognizers)) and bool(self.running_jobs())

    def running_jobs(self):
        """The number of the attempt of each job that it reads."""
        rows = self.servers.query(f"""
            SELECT job.id, attempt FROM phototext.job JOIN phototext.worker ON worker.id = worker_id
            WHERE state = 'running' AND host = '{self.name}'""")
        return {int(job): int(attempt) for job, attempt in rows}

    def photos_read(self, since="-infinity"):
        """How many it has read and stored, of those begun after a time of the database."""
        return self.servers.number(f"""
            SELECT count(*) FROM phototext.attempt JOIN phototext.worker ON worker.id = worker_id
            WHERE outcome = 'read' AND host = '{self.name}' AND attempt.started_at > '{since}'""")

    def seconds_silent(self):
        return float(self.servers.query(f"""
            SELECT extract(epoch FROM clock_timestamp() - last_seen) FROM phototext.worker
            WHERE host = '{self.name}'""")[0][0])

    def events(self, event):
        """The lines of its log about an event."""
        return [line for line in pathlib.Path(self.log).read_text().splitlines() if event in line]

    def stop(self):
        """Drains the worker; what was not as it should be."""
        for pid in children(self.entry.pid):
            os.kill(pid, signal.SIGTERM)
        try:
            code = self.entry.wait(30)
        except subprocess.TimeoutExpired:
            return [f"the worker on {self.name} did not stop within 30 s"]
        return [f"the worker on {self.name} ended with {code}"] if code else []


def await_that(condition, seconds, what):
    """Asks again and again until it is so, which has to be within so many seconds."""
    deadline = time.monotonic() + seconds
    while not condition():
        if time.monotonic() > deadline:
            raise TimeoutError(f"not within {seconds} s: {what}")
        time.sleep(0.1)
