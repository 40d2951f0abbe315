"""Links that are half-open: nothing comes through, and nobody is told."""

import contextlib
import os
import signal
import time

from cable import Cable
from workers import PATIENT, Variant, children

from .registry import fault

# Three heartbeats of ten seconds, and a moment.
BROKER_LIMIT = 33
# The statement's own deadline, of 60 s, and a moment.
DATABASE_LIMIT = 75
# tcp_user_timeout, of 30 s, and a moment; less than the statement's own deadline.
CUT_LIMIT = 45

RUNNING = """
    SELECT job.id, attempt FROM phototext.job JOIN phototext.worker ON worker.id = worker_id
    WHERE state = 'running' AND pid = {} AND worker.stopped_at IS NULL"""
UNFINISHED = "SELECT count(*) FROM phototext.job WHERE state IN ('available', 'running')"


@fault("broker-link", row="8", is_slow=True, seconds=10)
def freeze_broker_link(run):
    """a worker's link to RabbitMQ is half-open, and its recognizer stands still, until its photo is read elsewhere"""
    patient = run.workers.varied({1: Variant(arguments=PATIENT)})
    with patient, caught(run, place=1) as (worker, jobs):
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
        expect_the_end_of_a_statement(run, "link to PostgreSQL half-open", seconds, DATABASE_LIMIT, jobs)
    return f"worker {worker.pid}: gave up after {seconds and round(seconds)} s"


@fault("database-cut", row="9", is_slow=True, seconds=10)
def cut_database_link(run):
    """a worker's cable to PostgreSQL is cut: nothing that it sends is confirmed by anybody"""
    with Cable(run) as cable, run.workers.varied({1: Variant(settings_file=cable.settings_file)}):
        with caught(run, place=1) as (worker, jobs):
            if not jobs:
                return nothing_read(run)
            cable.cut()
        seconds = run.wait_until(CUT_LIMIT, lambda: count(worker, "outcome_not_stored") > 0)
        expect_the_end_of_a_statement(run, "cable to PostgreSQL cut", seconds, CUT_LIMIT, jobs)
        cable.mend()
    return f"worker {worker.pid}: gave up after {seconds and round(seconds)} s"


def expect_the_end_of_a_statement(run, what, seconds, limit, jobs):
    """After `seconds` a worker gave up a statement that it had sent into nothing, or it did not within the limit."""
    if run.is_single:
        run.expect(seconds is not None, f"no statement of the worker ended within {limit} s")
        # After 30 s of silence, whenever somebody looks then.
        elsewhere = run.wait_until(45, lambda: are_elsewhere(run, jobs))
        run.expect(elsewhere is not None, "its photo was not read elsewhere meanwhile")
    if seconds is not None:
        run.measures.note_duration(f"{what}: the statement ends", seconds)


@fault("broker-connections-end", row="6")
def end_broker_connections(run):
    """all connections of a worker to RabbitMQ break"""
    worker = run.workers.choose(run.dice)
    if worker is None:
        return "no worker is running"
    return f"worker {worker.pid}: {break_broker_connections(run, worker)} connections"


@fault("late-writer", row="21")
def let_two_read(run):
    """a worker that has lost its connection to RabbitMQ stores a text, when another one is already reading the photo"""
    names = run.submitter.take(1, is_unread=True)
    with run.submitter.lock, contextlib.ExitStack() as ends:
        if not names or run.wait_until(15, lambda: run.servers.number(UNFINISHED) == 0) is None:
            return "there was no quiet moment"
        recognizers = {worker.pid: children(worker.pid) for worker in run.workers.running}
        halts = {pid: ends.enter_context(stopped(pids)) for pid, pids in recognizers.items()}
        run.submitter.submit_these(names)
        first = reader(run, names[0], attempt=1)
        worker = next((worker for worker in run.workers.running if worker.pid == first), None)
        if worker is None or first not in halts:
            return nothing_read(run)
        # It does not come back at once, or the message would come to it again.
        ends.enter_context(frozen(run.links.of_workers[worker.place].broker))
        break_broker_connections(run, worker)
        second = reader(run, names[0], attempt=2)
        halts[first].go_on()
        superseded = run.wait_until(10, lambda: count(worker, "attempt_superseded") > 0)
    if run.is_single:
        run.expect(second not in (None, first), "no other worker began the photo")
        run.expect(superseded is not None, "the text of the attempt that was given up was stored")
    return f"worker {first} came too late, {second} reads"


def reader(run, name, attempt):
    """The pid of the worker that made this attempt, within five seconds."""
    found = []
    run.wait_until(5, lambda: found.extend(run.servers.query(f"""
        SELECT pid FROM phototext.attempt JOIN phototext.worker ON worker.id = worker_id
        JOIN phototext.job ON job.id = job_id JOIN phototext.asset ON asset.id = asset_id
        WHERE local_identifier = '{name}' AND number = {attempt}""")) or found)
    return int(found[0][0]) if found else None


def break_broker_connections(run, worker):
    """Ends the processes of its proxy that carry connections; how many."""
    pids = children(run.links.of_workers[worker.place].broker.process.pid)
    for pid in pids:
        try:
            os.kill(pid, signal.SIGKILL)
        except ProcessLookupError:
            continue
    return len(pids)


class frozen:
    """A proxy that stands still for a while."""

    def __init__(self, proxy):
        self.proxy = proxy

    def __enter__(self):
        self.proxy.freeze()
        return self

    def __exit__(self, *_):
        self.proxy.thaw()


class stopped:
    """Processes that stand still for a while."""

    def __init__(self, pids):
        self.pids = pids

    def __enter__(self):
        self._send(signal.SIGSTOP)
        return self

    def __exit__(self, *_):
        self.go_on()

    def go_on(self):
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
        # It may have been starting, and must get on with that.
        time.sleep(0.2)
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
