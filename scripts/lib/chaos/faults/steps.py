"""Our own programs end at a chosen step: debug builds have points at which they can be told to fail."""

import os
import signal
import time

from workers import failing

from .registry import fault

RELAY = ["taking-sent", "taken", "message-sent", "messages-sent", "confirmed", "mark-sent", "marked"]
WORKER = [
    "worker.delivered", "worker.claim-sent", "worker.claimed", "worker.fetched", "worker.recognized",
    "worker.outcome-sent", "worker.outcome-stored", "worker.acknowledged", "worker.draining",
    *[f"relay.{step}" for step in RELAY],
]
SUBMIT = [
    "submit.batch-opened", "submit.page-commit-sent", "submit.page-stored", "submit.batch-closed",
    "submit.batch-reported", *[f"relay.{step}" for step in RELAY if step != "taking-sent"],
]
RECOGNIZER = ["recognizer.photo-received", "recognizer.page-read", "recognizer.pages-sent"]
# So long for a step that may not come.
PATIENCE = 15


def crash_worker(run, point):
    """Has a worker die at a point, in the place of another one; whether it did."""
    place = run.workers.choose_place(run.dice)
    is_drain = point == "worker.draining"
    number = 1 if is_drain else run.dice.randint(1, 3)
    with run.workers.varied({place: failing(f"{point}=kill@{number}")}):
        worker = run.workers.places[place]
        if is_drain:
            # It is told to stop when this ends.
            run.pause(1, 3)
        else:
            run.wait_until(PATIENCE, lambda: worker is None or not worker.is_running)
    return worker is None or worker.process.poll() == -signal.SIGKILL


@fault("worker-steps", row="1,3,4")
def crash_at_any_step(run):
    """a worker dies at one of its steps: between delivery and acknowledgement, in its relay, or when it is to stop"""
    point = run.dice.choice(WORKER)
    return f"{point}: {'died' if crash_worker(run, point) else 'not reached'}"


@fault("crash-after-commit", row="3", is_alone=True)
def crash_after_commit(run):
    """a worker dies when a text is committed, and RabbitMQ was not told"""
    run.expect(crash_worker(run, "worker.outcome-stored"), "a worker did not come to store a text")


@fault("crash-before-commit", row="4", is_alone=True)
def crash_before_commit(run):
    """a worker dies when a photo is read, and nothing of it is stored"""
    run.expect(crash_worker(run, "worker.recognized"), "a worker did not come to read a photo")


@fault("commit-cut", row="7")
def cut_commit(run):
    """the connection to PostgreSQL ends when an outcome was sent, and before the answer"""
    place = run.workers.choose_place(run.dice)
    point = run.dice.choice(["worker.outcome-sent", "worker.outcome-sent", "worker.claim-sent", "relay.mark-sent"])
    with run.workers.varied({place: failing(f"{point}=end-connection@{run.dice.randint(1, 3)}")}):
        run.pause(3, 6)
    return point


@fault("stale-result", row="21", is_slow=True)
def hold_back_result(run):
    """a worker stands still when it has read a photo, is presumed dead, and wants to store it 35 s later"""
    place = run.workers.choose_place(run.dice)
    with run.workers.varied({place: failing("worker.recognized=stop")}):
        time.sleep(40)
        worker = run.workers.places[place]
        if worker:
            os.kill(worker.pid, signal.SIGCONT)
    return f"worker {worker.pid if worker else None}"


@fault("recognizer-steps", row="2")
def crash_recognizers(run):
    """every recognizer of a worker dies at its second, third or fourth photo"""
    place = run.workers.choose_place(run.dice)
    point = run.dice.choice(RECOGNIZER)
    with run.workers.varied({place: failing(f"{point}=kill@{run.dice.randint(2, 4)}")}):
        run.pause(3, 6)
    return point


@fault("submit-steps", row="5")
def crash_submit(run):
    """phototext submit dies at one of its steps, and is run again"""
    point = run.dice.choice(SUBMIT)
    # Later messages, too: a wave has some.
    number = run.dice.randint(1, 20) if point == "relay.message-sent" else 1
    was_killed = run.submitter.submit(fail_points=f"{point}=kill@{number}")
    run.submitter.submit()
    return f"{point}: {'died' if was_killed else 'not reached'}"


@fault("submit-crash", row="5", is_alone=True)
def crash_submit_everywhere(run):
    """phototext submit dies at each of its steps, one after another, and is run again"""
    for point in SUBMIT:
        was_killed = run.submitter.submit(fail_points=f"{point}=kill")
        run.submitter.submit()
        run.expect(was_killed or not run.submitter.left, f"phototext submit did not die at {point}")
    return f"{len(SUBMIT)} steps"
