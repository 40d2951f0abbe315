"""Links that are half-open: nothing comes through, and nobody is told."""

import contextlib
import os
import signal
import subprocess
import time
import urllib.parse

from links import write_settings
from run import Skipped
from workers import Variant, children

from .registry import fault

# Three heartbeats of ten seconds, and a moment.
BROKER_LIMIT = 33
# The statement's own deadline, of 60 s, and a moment.
DATABASE_LIMIT = 75
# tcp_user_timeout, of 30 s; the kernel looks at it when it sends once more, less and less often.
CUT_LIMIT = 55

RUNNING = """
    SELECT job.id, attempt FROM phototext.job JOIN phototext.worker ON worker.id = worker_id
    WHERE state = 'running' AND pid = {} AND worker.stopped_at IS NULL"""


@fault("broker-link", row="8", is_slow=True, seconds=10)
def freeze_broker_link(run):
    """a worker's link to RabbitMQ is half-open, and its recognizer stands still, until its photo is read elsewhere"""
    with caught(run) as (worker, jobs):
        if not jobs:
            return nothing_read(run)
        with frozen(run.links.of_workers[worker.place].broker):
            seconds = run.wait_until(BROKER_LIMIT, lambda: are_elsewhere(run, jobs))
            noticed = run.wait_until(10, lambda: count(worker, "No session with the broker") > 0)
    if run.is_single:
        run.expect(seconds is not None, f"RabbitMQ gave no message to another worker within {BROKER_LIMIT} s")
        run.expect(noticed is not None, "the worker did not notice that its link was half-open")
    if seconds is not None:
        run.measures.note_duration("link to RabbitMQ half-open: its photo is begun elsewhere", seconds)
    return f"worker {worker.pid}: read elsewhere after {seconds and round(seconds)} s"


@fault("database-link", row="9", is_slow=True, seconds=10)
def freeze_database_link(run):
    """a worker's link to PostgreSQL is half-open while it stores a text, which arrives after all much later"""
    with contextlib.ExitStack() as ends:
        with caught(run) as (worker, jobs):
            if not jobs:
                return nothing_read(run)
            ends.enter_context(frozen(run.links.of_workers[worker.place].database))
        seconds = run.wait_until(DATABASE_LIMIT, lambda: count(worker, "did not answer in time") > 0)
        elsewhere = are_elsewhere(run, jobs)
    if run.is_single:
        run.expect(seconds is not None, f"no statement of the worker ended within {DATABASE_LIMIT} s")
        run.expect(elsewhere, "its photo was not read elsewhere meanwhile")
    if seconds is not None:
        run.measures.note_duration("link to PostgreSQL half-open: the statement ends", seconds)
    return f"worker {worker.pid}: gave up after {seconds and round(seconds)} s"


@fault("database-cut", row="9", is_slow=True, seconds=10)
def cut_database_link(run):
    """a worker's cable to PostgreSQL is cut: nothing that it sends is confirmed by anybody"""
    with Cable(run) as cable, run.workers.varied({1: Variant(settings_file=cable.settings_file)}):
        with caught(run, place=1) as (worker, jobs):
            if not jobs:
                return nothing_read(run)
            cable.cut()
        seconds = run.wait_until(CUT_LIMIT, lambda: count(worker, "connection to PostgreSQL was lost") > 0)
        elsewhere = are_elsewhere(run, jobs)
        cable.mend()
    if run.is_single:
        run.expect(seconds is not None, f"no statement of the worker ended within {CUT_LIMIT} s")
        run.expect(elsewhere, "its photo was not read elsewhere meanwhile")
    if seconds is not None:
        run.measures.note_duration("cable to PostgreSQL cut: the statement ends", seconds)
    return f"worker {worker.pid}: gave up after {seconds and round(seconds)} s"


class Cable:
    """A pair of virtual network cards between the programs and PostgreSQL, with a proxy at the other end."""

    NAMESPACE, NEAR, FAR = "phototext-chaos", "phototext-near", "phototext-far"

    def __init__(self, run):
        self.servers, self.folder = run.servers, run.links.folder
        self.settings_file = self.folder / "cable.env"
        self.socket = self.folder / "cable.socket"
        self.processes = []

    def __enter__(self):
        if os.geteuid() != 0:
            raise Skipped("only root can lay a virtual cable")
        self._remove()
        # Addresses that are for measurements of networks (RFC 2544).
        try:
            self._ip("netns", "add", self.NAMESPACE)
            self._ip("link", "add", self.NEAR, "type", "veth", "peer", "name", self.FAR, "netns", self.NAMESPACE)
            self._ip("address", "add", "198.18.77.1/30", "dev", self.NEAR)
            self._ip("link", "set", self.NEAR, "up")
            self._ip("-n", self.NAMESPACE, "address", "add", "198.18.77.2/30", "dev", self.FAR)
            self.mend()
        except subprocess.CalledProcessError as error:
            self._remove()
            raise Skipped(f"no virtual cable here: {error.stderr.decode().strip()}") from error
        url = urllib.parse.urlsplit(self.servers.settings["PHOTOTEXT_DATABASE_URL"])
        self._socat([], f"UNIX-LISTEN:{self.socket},fork", f"TCP:127.0.0.1:{url.port}")
        self._socat(
            ["ip", "netns", "exec", self.NAMESPACE], "TCP-LISTEN:5432,fork,reuseaddr,nodelay",
            f"UNIX-CONNECT:{self.socket}")
        write_settings(self.settings_file, self.servers.settings, {"PHOTOTEXT_DATABASE_URL": ("198.18.77.2", 5432)})
        time.sleep(0.5)
        return self

    def __exit__(self, *_):
        for process in self.processes:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self._remove()

    def cut(self):
        self._ip("-n", self.NAMESPACE, "link", "set", self.FAR, "down")

    def mend(self):
        self._ip("-n", self.NAMESPACE, "link", "set", self.FAR, "up")

    def _ip(self, *words):
        subprocess.run(["ip", *words], check=True, capture_output=True)

    def _socat(self, prefix, near, far):
        self.processes.append(subprocess.Popen(
            [*prefix, "socat", f"-lp{self.folder}", near, far], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True))

    def _remove(self):
        self.socket.unlink(missing_ok=True)
        subprocess.run(["ip", "netns", "delete", self.NAMESPACE], capture_output=True, check=False)
        # With its other end; there at all only when the namespace was not.
        subprocess.run(["ip", "link", "delete", self.NEAR], capture_output=True, check=False)


class frozen:
    """A proxy that stands still for a while."""

    def __init__(self, proxy):
        self.proxy = proxy

    def __enter__(self):
        self.proxy.freeze()

    def __exit__(self, *_):
        self.proxy.thaw()


class stopped:
    """Processes that stand still for a while."""

    def __init__(self, pids):
        self.pids = pids

    def __enter__(self):
        self._send(signal.SIGSTOP)

    def __exit__(self, *_):
        self._send(signal.SIGCONT)

    def _send(self, number):
        for pid in self.pids:
            try:
                os.kill(pid, number)
            except ProcessLookupError:
                continue


@contextlib.contextmanager
def caught(run, place=None):
    """A worker in the middle of a photo, and the job and attempt of that: its recognizer stands still meanwhile."""
    deadline = time.monotonic() + 15
    while time.monotonic() < deadline:
        workers = [worker for worker in run.workers.harmable if place in (None, worker.place) and worker.is_reading]
        if not workers:
            time.sleep(0.005)
            continue
        worker = run.dice.choice(workers)
        with stopped(children(worker.pid)):
            jobs = run.servers.query(RUNNING.format(worker.pid))
            if jobs:
                yield worker, jobs
                return
    yield None, []


def nothing_read(run):
    run.expect(not run.is_single, "no photo was being read: nothing was tested")
    return "no photo was being read"


def are_elsewhere(run, jobs):
    """Whether other attempts of all these jobs have begun."""
    return all(
        run.servers.number(f"SELECT attempt FROM phototext.job WHERE id = {job}") > int(attempt)
        for job, attempt in jobs)


def count(worker, text):
    return worker.log.read_text(errors="replace").count(text)
