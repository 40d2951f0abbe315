"""Messages that get lost, come too often, or are none."""

import base64
import time

from workers import PATIENT, Variant

from .links import are_elsewhere, caught, count, nothing_read
from .registry import fault

QUEUE = "phototext.recognize.chaos"
DEAD = "phototext.dead"

ATTEMPTS = "SELECT count(*) FROM phototext.attempt"

MALFORMED = [
    b"",
    b"no JSON",
    b'{"version":2,"job":1,"generation":1,"library":"chaos","identifier":"0000/000001.jpg"}',
    b'{"version":1,"job":-1,"generation":1,"library":"chaos","identifier":"0000/000001.jpg"}',
    b'{"version":1,"job":1,"generation":4294967296,"library":"chaos","identifier":"0000/000001.jpg"}',
    b'{"version":1,"job":1,"generation":1,"library":"chaos","identifier":"\xff\xfe.jpg"}',
    b'{"version":1,"job":1,"generation":1,"library":"chaos","identifier":""}',
    b"[" * 15_000,
    bytes(1 << 20),
]


@fault("malformed", row="22")
def publish_malformed(run):
    """messages come that are none: no JSON, another version, a megabyte, bytes that are no text"""
    # Another fault may have deleted it a moment ago.
    run.wait_until(30, lambda: run.servers.manage("GET", QUEUE))
    for body in MALFORMED:
        run.servers.manage("POST", "exchanges/%2F/phototext/publish", {
            "routing_key": "chaos", "payload": base64.b64encode(body).decode(), "payload_encoding": "base64",
            "properties": {"type": "recognize", "delivery_mode": 2}})
    dead = []
    seconds = run.wait_until(30, lambda: dead.extend(take_dead(run)) or len(dead) >= len(MALFORMED))
    if run.is_single:
        run.expect(
            sorted(base64.b64decode(message["payload"]) for message in dead) == sorted(MALFORMED),
            f"of {len(MALFORMED)} malformed messages, {len(dead)} are in {DEAD}")
        reasons = {death["reason"] for message in dead for death in message["properties"]["headers"]["x-death"]}
        run.expect(reasons == {"rejected"}, f"malformed messages are dead because {reasons or 'of nothing'}")
    return f"{len(dead)} are dead letters after {seconds and round(seconds)} s"


@fault("delivery-limit", is_slow=True, seconds=10)
def exhaust_deliveries(run):
    """workers are killed so often that RabbitMQ gives messages up, of which it allows only two deliveries for once"""
    run.servers.manage("PUT", "policies/%2F/chaos", {
        "pattern": "^phototext[.]recognize[.]", "definition": {"delivery-limit": 1}, "apply-to": "queues"})
    dead = []
    try:
        for _ in range(10):
            # What was given back comes first, to the first worker that is there again.
            begun = run.servers.number(ATTEMPTS)
            run.wait_until(5, lambda: run.servers.number(ATTEMPTS) > begun)
            run.workers.kill(run.workers.harmable)
            time.sleep(0.3)
            dead += take_dead(run)
            if dead:
                break
    finally:
        run.servers.manage("DELETE", "policies/%2F/chaos")
    time.sleep(1)
    dead += take_dead(run)
    run.expect(dead or not run.is_single, "no message was given up: nothing was tested")
    if run.is_single and dead:
        jobs = ", ".join(message["properties"]["message_id"] for message in dead)
        seconds = run.wait_until(150, lambda: run.servers.number(
            f"SELECT count(*) FROM phototext.job WHERE id IN ({jobs}) AND state IN ('available', 'running')") == 0)
        run.expect(seconds is not None, f"jobs {jobs}, whose messages were given up, did not come back")
        if seconds is not None:
            run.measures.note_duration("messages given up: all of their photos are read", seconds)
    return f"{len(dead)} messages were given up"


@fault("consumer-timeout", row="16", is_slow=True, seconds=10)
def time_out_consumer(run):
    """a photo takes longer than RabbitMQ allows a consumer, which is 15 s for once: it closes the channel"""
    set_consumer_timeout(run, 15_000, 3_000)
    try:
        # A new channel is the first to hear of it.
        with run.workers.varied({1: Variant(arguments=["--verbose", *PATIENT])}):
            with caught(run, place=1) as (worker, jobs):
                if not jobs:
                    return nothing_read(run)
                noticed = run.wait_until(35, lambda: count(worker, "No session with the broker") > 0)
                elsewhere = run.wait_until(10, lambda: are_elsewhere(run, jobs))
            done = len(run.servers.query(completed_by(worker)))
            again = run.wait_until(20, lambda: len(run.servers.query(completed_by(worker))) > done)
    finally:
        set_consumer_timeout(run, 1_800_000, 60_000)
    if run.is_single:
        run.expect(noticed is not None, "RabbitMQ did not close the channel, or the worker did not notice")
        run.expect(elsewhere is not None, "the photo was not begun elsewhere")
        run.expect(again is not None, "the worker read nothing more after its channel was closed")
    return f"the channel was closed after {noticed and round(noticed)} s"


def set_consumer_timeout(run, milliseconds, interval):
    run.servers.rabbitmqctl(
        "eval", f"application:set_env(rabbit, consumer_timeout, {milliseconds}),"
        f" application:set_env(rabbit, channel_tick_interval, {interval}).")


def completed_by(worker):
    return f"""
        SELECT job_id FROM phototext.attempt JOIN phototext.worker ON worker.id = worker_id
        WHERE pid = {worker.pid} AND outcome IN ('read', 'shared') LIMIT 100000"""


@fault("binding-gone", row="18", seconds=40)
def unbind_queue(run):
    """the queue loses its binding while workers publish: what they send would go nowhere"""
    with run.submitter.lock:
        lost = run.workers.count_in_logs('"messages_lost"')
        run.servers.manage("DELETE", f"bindings/%2F/e/phototext/q/{QUEUE}/chaos")
        run.servers.manage("DELETE", f"queues/%2F/{QUEUE}/contents")
        # So that those workers publish, who think that the queue is bound.
        count = len(run.servers.query("""
            UPDATE phototext.job SET published_at = NULL, publishing_at = NULL
            WHERE state = 'available' AND published_at IS NOT NULL RETURNING id"""))
        if not count:
            run.servers.manage("POST", f"bindings/%2F/e/phototext/q/{QUEUE}", {"routing_key": "chaos"})
            return "nothing was waiting"
        seconds = run.wait_until(20, lambda: is_bound(run))
        # Until nothing waits: what is lost is found only in an idle queue.
        drained = run.wait_until(30, lambda: run.servers.number(
            "SELECT count(*) FROM phototext.job WHERE state = 'available' AND scheduled_at <= now()") == 0)
    run.expect(seconds is not None, "nobody bound the queue again")
    if run.is_single:
        run.expect(drained is not None, "jobs that were published into the void wait for ever")
        found = run.workers.count_in_logs('"messages_lost"') - lost
        run.expect(found == 0, "messages that nobody took were counted as published")
    return f"{count} jobs to be published; bound again after {seconds and round(seconds, 1)} s"


def is_bound(run):
    bindings = run.servers.manage("GET", f"bindings/%2F/e/phototext/q/{QUEUE}") or []
    return any(binding["routing_key"] == "chaos" for binding in bindings)


@fault("overtaken", is_alone=True, seconds=10)
def lose_one_message(run):
    """one message of a busy queue is lost; with a deadline of 8 s for a page, it is found 16 s later"""
    deadlines = Variant(arguments=["--page-deadline", "8s"])
    places = range(len(run.workers.places))
    with run.workers.varied({place: deadlines for place in places}):
        messages = []
        run.wait_until(20, lambda: messages.extend(run.servers.take_messages(QUEUE, 1)) or messages)
        run.expect(messages, "the queue is not busy: nothing was tested")
        if not messages:
            return None
        job = messages[0]["properties"]["message_id"]
        state = f"SELECT count(*) FROM phototext.job WHERE id = {job} AND state IN ('available', 'running')"
        # Twice the deadline, the relay's interval of 30 s, and what waits before it.
        seconds = run.wait_until(75, lambda: run.servers.number(state) == 0)
        rules = [line for line in run.workers.log_lines() if '"messages_lost"' in line]
    run.expect(seconds is not None, f"the lost message of job {job} was not found while others were read")
    run.expect(any("overtaken" in line for line in rules), "no worker found an overtaken message")
    run.expect(
        not any("idle" in line for line in rules), "the queue was idle, which is another rule: nothing was tested")
    if seconds is not None:
        run.measures.note_duration("message lost in a busy queue: its photo is read", seconds)
    return f"job {job}: read after {seconds and round(seconds)} s"


def take_dead(run):
    return run.servers.take_messages(DEAD, 1000)
