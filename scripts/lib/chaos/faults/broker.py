"""RabbitMQ ends, or loses what it had."""

import shutil
import signal
import time

from .clock import count_lost
from .links import caught
from .outage import outage
from .registry import fault

WAITING = "SELECT count(*) FROM phototext.job WHERE state = 'available' AND scheduled_at <= now()"
QUEUE = "queues/%2F/phototext.recognize.chaos"


@fault("broker-restart", row="6")
def restart_broker(run):
    """RabbitMQ is stopped and started"""
    return outage(run, "RabbitMQ", signal.SIGTERM)


@fault("broker-kill", row="6")
def kill_broker(run):
    """RabbitMQ is killed with SIGKILL and started"""
    return outage(run, "RabbitMQ", signal.SIGKILL)


@fault("broker-wipe", is_slow=True)
def wipe_broker(run):
    """RabbitMQ loses everything it had"""
    data = run.servers.folder / "services/rabbitmq/data"
    what = outage(run, "RabbitMQ", signal.SIGKILL, lambda: shutil.rmtree(data))
    back = time.time()
    # Everything that was waiting then has a message again, or is beyond that.
    waiting = f"""
        SELECT count(*) FROM phototext.job WHERE state = 'available' AND scheduled_at <= to_timestamp({back})
            AND (published_at IS NULL OR published_at < to_timestamp({back}))"""
    seconds = run.wait_until(60, lambda: run.servers.manage("GET", QUEUE) and run.servers.number(waiting) == 0)
    run.expect(seconds is not None, "the queue was not filled again within a minute")
    if seconds is not None:
        run.measures.note_duration("RabbitMQ back without its data: queue and messages are there again", seconds)
    return what


@fault("queue-purge")
def purge_queue(run):
    """the queue loses all messages that wait"""
    run.servers.manage("DELETE", f"{QUEUE}/contents")


@fault("queue-delete", row="17")
def delete_queue(run):
    """the queue is deleted"""
    run.servers.manage("DELETE", QUEUE)


@fault("duplicates", row="12")
def duplicate_messages(run):
    """messages of jobs in every state are published once more, of one too that is just being read"""
    lost = count_lost(run)
    with run.submitter.lock, caught(run) as (_, reading):
        chosen = publish_again(run, [job for job, _ in reading])
        # That one is refused before its reader ends: until the others have come to its second message.
        if run.is_single:
            run.wait_until(15, lambda: run.servers.number(WAITING) <= 1)
            time.sleep(2)
    if run.is_single:
        run.expect(count_lost(run) == lost, "photos were begun again that a live worker was reading")
    return f"{chosen} messages"


def publish_again(run, wanted):
    jobs = run.servers.query("""
        SELECT job.id, json_build_object('version', 1, 'job', job.id, 'generation', job.generation,
            'library', 'chaos', 'identifier', local_identifier)
        FROM phototext.job JOIN phototext.asset ON asset.id = asset_id ORDER BY state, job.id DESC LIMIT 200""")
    chosen = run.dice.sample(jobs, min(len(jobs), 40))
    chosen += [job for job in jobs if job[0] in wanted]
    for job, message in chosen:
        run.servers.manage("POST", "exchanges/%2F/phototext/publish", {
            "routing_key": "chaos", "payload": message, "payload_encoding": "string",
            "properties": {
                "message_id": job, "type": "recognize", "delivery_mode": 2, "content_type": "application/json"}})
    return len(chosen)


@fault("memory-alarm", row="10")
def raise_memory_alarm(run):
    """RabbitMQ takes no messages for a while, because its memory is used up"""
    run.servers.rabbitmqctl("set_vm_memory_high_watermark", "0.00001")
    run.pause(1, 4)
    run.servers.rabbitmqctl("set_vm_memory_high_watermark", "0.25")
