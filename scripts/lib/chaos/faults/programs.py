"""Our own programs end."""

import os
import re
import signal
import time

from .registry import fault

PUBLISHED = re.compile(r"(\d+) published")


def await_moment(run):
    """In the middle of a photo, mostly; else wherever the programs happen to be: claiming, storing, idle."""
    if run.dice.random() < 0.7:
        run.workers.await_reading()


@fault("worker-kill", row="1")
def kill_and_measure(run):
    """a worker is killed with SIGKILL"""
    await_moment(run)
    pid = run.workers.signal(run.dice, signal.SIGKILL)
    run.measures.note_kill(pid)
    return f"worker {pid}"


def kill_worker(run):
    """Like the fault, but not measured: what the worker was reading waits for a server that is away."""
    await_moment(run)
    return f"worker {run.workers.signal(run.dice, signal.SIGKILL)}"


@fault("worker-stop", row="19")
def stop_worker(run):
    """a worker is stopped with SIGTERM, and another one started"""
    await_moment(run)
    return f"worker {run.workers.signal(run.dice, signal.SIGTERM)}"


@fault("worker-freeze", row="21", is_slow=True)
def freeze_worker(run):
    """a worker stands still for 35 s, is presumed dead, and goes on"""
    await_moment(run)
    pid = run.workers.signal(run.dice, signal.SIGSTOP)
    time.sleep(35)
    if pid:
        os.kill(pid, signal.SIGCONT)
    return f"worker {pid}"


@fault("recognizer-kill", row="2")
def kill_recognizer(run):
    """a recognizer is killed with SIGKILL"""
    await_moment(run)
    return f"recognizer {run.workers.kill_recognizer(run.dice)}"


@fault("submit-kill", row="5")
def kill_submit(run):
    """phototext submit is killed with SIGKILL, and run again"""
    seconds = run.dice.uniform(0.02, 0.3)
    was_killed = run.submitter.submit(kill_after=seconds)
    run.submitter.submit()
    return f"{'after' if was_killed else 'ended before'} {seconds:.2f} s"


@fault("stop-storm", row="19", is_slow=True, seconds=60)
def stop_workers_all_the_time(run):
    """for 30 s, a worker is stopped with SIGTERM every two seconds"""
    count = 0
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        await_moment(run)
        count += run.workers.signal(run.dice, signal.SIGTERM) is not None
        time.sleep(2)
    return f"{count} times"


@fault("two-submits", row="23")
def submit_twice_at_once(run):
    """two coordinators submit the same photos at the same moment"""
    names = run.submitter.take(40)
    if not names:
        return "no photos are left"
    results = run.submitter.submit_concurrently(names, 2)
    published = sum(int(number) for result in results for number in PUBLISHED.findall(result.stdout))
    run.expect(published <= 2 * len(names), f"{len(names)} photos were published {published} times by two")
    return f"exit codes {', '.join(str(result.returncode) for result in results)}; {published} published"
