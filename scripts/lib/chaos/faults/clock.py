"""Clocks that are wrong."""

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
    skewed = {place: fake_clock(offset) for place, offset in ((1, "+1h"), (2, "-1h"))}
    with run.workers.varied(skewed):
        time.sleep(12)
        strange = run.servers.number(STRANGE)
        years = [worker.log.read_text(errors="replace")[:200] for worker in run.workers.running]
    run.expect(strange == 0, f"{strange} times in PostgreSQL come from a worker's clock")
    run.expect(len(set(hours(years))) > 1, "all clocks are the same: nothing was tested")
    if run.is_single:
        run.expect(count_lost(run) == lost, "workers whose clocks are wrong were presumed dead")


def fake_clock(offset):
    return Variant(prefix=["faketime", "-f", offset], environment={"FAKETIME_DONT_FAKE_MONOTONIC": "1"})


def count_lost(run):
    return run.servers.number("SELECT count(*) FROM phototext.attempt WHERE outcome = 'lost'")


def hours(logs):
    """The hour of the first line of each log."""
    return [log.partition("T")[2][:2] for log in logs]
