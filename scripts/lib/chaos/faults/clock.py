"""Clocks that are wrong."""

import pathlib
import time

from workers import Variant

from .registry import fault

# What is stored and cannot be, when all times come from PostgreSQL.
STRANGE = """
    SELECT (SELECT count(*) FROM phototext.attempt WHERE started_at > now() + interval '1 minute'
            OR ended_at > now() + interval '1 minute' OR ended_at < started_at)
        + (SELECT count(*) FROM phototext.job WHERE scheduled_at > now() + interval '10 minutes'
            OR published_at > now() + interval '1 minute' OR claimed_at > now() + interval '1 minute'
            OR finished_at < claimed_at)
        + (SELECT count(*) FROM phototext.worker WHERE last_seen > now() + interval '1 minute')
        + (SELECT count(*) FROM phototext.recognition WHERE recognized_at > now() + interval '1 minute')"""


@fault("clock-skew", row="20", is_slow=True, seconds=20)
def skew_clocks(run):
    """the clock of one worker is an hour fast, that of another an hour slow"""
    lost = count_lost(run)
    library = next(pathlib.Path("/usr/lib").glob("*/faketime/libfaketimeMT.so.1"))
    skewed = {place: fake_clock(library, offset) for place, offset in ((1, "+1h"), (2, "-1h"))}
    with run.workers.varied(skewed):
        time.sleep(12)
        strange = run.servers.number(STRANGE)
        clocks = {hour(worker.log) for worker in run.workers.running}
    run.expect(strange == 0, f"{strange} times in PostgreSQL come from a worker's clock")
    if run.is_single:
        run.expect(len(clocks - {None}) > 1, "all clocks are the same: nothing was tested")
        run.expect(count_lost(run) == lost, "workers whose clocks are wrong were presumed dead")


def fake_clock(library, offset):
    # Not by the program faketime, which would stand between us and the worker.
    return Variant(environment={
        "LD_PRELOAD": str(library), "FAKETIME": offset, "FAKETIME_DONT_FAKE_MONOTONIC": "1"})


def count_lost(run):
    return run.servers.number("SELECT count(*) FROM phototext.attempt WHERE outcome = 'lost'")


def hour(log):
    """The hour of a log's first line."""
    return log.read_text(errors="replace").partition("T")[2][:2] or None
