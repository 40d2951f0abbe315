"""Photos that turn their decoder against us: they are among the others in every run; here, alone and looked at closely."""

import pathlib
import re

from workers import MEMORY_MEGABYTES, PAGE_SECONDS

from .registry import fault

# Three tries of each, in three places, and the delays between them.
PATIENCE = 120


def feed(run, kinds, reason):
    """Has poison read, and expects the reason; no worker may end of it."""
    workers = {worker.pid for worker in run.workers.running}
    names = [run.photos.add_poison(kind) for kind in kinds]
    run.submitter.submit_these(names)
    run.wait_until(PATIENCE, lambda: set(states(run, names)) == {"failed"})
    run.expect(set(states(run, names)) == {"failed"}, f"{kinds} did not fail within {PATIENCE} s")
    found = {row[0] for row in run.servers.query(
        f"SELECT reason_detail FROM phototext.job JOIN phototext.asset ON asset.id = asset_id WHERE {among(names)}")}
    run.expect(found == {reason}, f"{kinds} failed with {found}")
    if run.is_single:
        run.expect({worker.pid for worker in run.workers.running} == workers, f"a worker ended of {kinds}")
    return reason


def states(run, names):
    return [row[0] for row in run.servers.query(
        f"SELECT state FROM phototext.job JOIN phototext.asset ON asset.id = asset_id WHERE {among(names)}")]


def among(names):
    return "local_identifier IN ({})".format(", ".join(f"'{name}'" for name in names))


@fault("recognizer-crash", row="2", is_alone=True)
def crash_recognizer(run):
    """photos crash their recognizer"""
    return "; ".join([
        feed(run, ["fault.jpg"] * 2, "crashed: SIGSEGV"), feed(run, ["abort.jpg"] * 2, "crashed: SIGABRT"),
        feed(run, ["fork.jpg", "execute.jpg", "connect.jpg"], "crashed: SIGSYS")])


@fault("recognizer-hang", row="13", is_alone=True)
def hang_recognizer(run):
    """photos hang their recognizer, which heeds no signal"""
    return feed(run, ["hang.jpg", "sleep.jpg"], f"timed out after {PAGE_SECONDS} s")


@fault("memory-hog", row="15", is_alone=True)
def bloat_recognizer(run):
    """photos use up the memory of their recognizer; that of the workers does not grow"""
    before = {worker.pid: resident_megabytes(worker.pid) for worker in run.workers.running}
    reason = feed(run, ["hoard.jpg"] * 2, f"needs more than {2 * MEMORY_MEGABYTES} MB")
    for worker in run.workers.running:
        growth = resident_megabytes(worker.pid) - before.get(worker.pid, 0)
        run.expect(worker.pid not in before or growth < 50, f"worker {worker.pid} has grown by {growth} MB")
    return reason


def resident_megabytes(pid):
    """What a process has in memory; 0 when it has ended."""
    try:
        found = re.search(r"VmRSS:\s+(\d+)", pathlib.Path(f"/proc/{pid}/status").read_text())
    except OSError:
        return 0
    return int(found[1]) // 1024 if found else 0
