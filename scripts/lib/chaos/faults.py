"""Everything that is done to the system. Each fault heals what it broke, and returns a word for the timeline."""

import dataclasses
import os
import shutil
import signal
import time
import typing

QUEUE = "queues/%2F/phototext.recognize.chaos"


@dataclasses.dataclass
class Fault:
    name: str
    inject: typing.Callable
    # Takes so long that only long runs have it.
    is_slow: bool

    @property
    def does(self):
        return self.inject.__doc__


ALL = []


def fault(name, is_slow=False):
    def add(function):
        ALL.append(Fault(name, function, is_slow))
        return function
    return add


# --- Our programs


def await_moment(run):
    """In the middle of a photo, mostly; else wherever the programs happen to be: claiming, storing, idle."""
    if run.dice.random() < 0.7:
        run.workers.await_reading()


@fault("worker-kill")
def kill_worker(run):
    """a worker is killed with SIGKILL"""
    await_moment(run)
    return f"worker {run.workers.signal(run.dice, signal.SIGKILL)}"


@fault("worker-stop")
def stop_worker(run):
    """a worker is stopped with SIGTERM, and another one started"""
    await_moment(run)
    return f"worker {run.workers.signal(run.dice, signal.SIGTERM)}"


@fault("worker-freeze", is_slow=True)
def freeze_worker(run):
    """a worker stands still for 35 s, is presumed dead, and goes on"""
    await_moment(run)
    pid = run.workers.signal(run.dice, signal.SIGSTOP)
    time.sleep(35)
    if pid:
        os.kill(pid, signal.SIGCONT)
    return f"worker {pid}"


@fault("recognizer-kill")
def kill_recognizer(run):
    """a recognizer is killed with SIGKILL"""
    await_moment(run)
    return f"recognizer {run.workers.kill_recognizer(run.dice)}"


@fault("submit-kill")
def kill_submit(run):
    """phototext submit is killed with SIGKILL, and run again"""
    seconds = run.dice.uniform(0.02, 0.3)
    was_killed = run.submitter.submit(kill_after=seconds)
    run.submitter.submit()
    return f"{'after' if was_killed else 'ended before'} {seconds:.2f} s"


# --- RabbitMQ


def outage(run, name, number, meanwhile=None):
    """One of the servers ends, is away for a moment, and comes back; often something of ours is hit meanwhile."""
    run.servers.end(name, number)
    if meanwhile:
        meanwhile()
    run.pause(0, 3)
    companion = run.dice.choice([None, kill_worker, stop_worker, kill_recognizer, kill_submit])
    what = f"; meanwhile {companion.__name__}: {companion(run)}" if companion else ""
    run.servers.start()
    return f"back{what}"


@fault("broker-restart")
def restart_broker(run):
    """RabbitMQ is stopped and started"""
    return outage(run, "RabbitMQ", signal.SIGTERM)


@fault("broker-kill")
def kill_broker(run):
    """RabbitMQ is killed with SIGKILL and started"""
    return outage(run, "RabbitMQ", signal.SIGKILL)


@fault("broker-wipe", is_slow=True)
def wipe_broker(run):
    """RabbitMQ loses everything it had"""
    data = run.servers.folder / "services/rabbitmq/data"
    return outage(run, "RabbitMQ", signal.SIGKILL, lambda: shutil.rmtree(data))


@fault("queue-purge")
def purge_queue(run):
    """the queue loses all messages that wait"""
    run.servers.manage("DELETE", f"{QUEUE}/contents")


@fault("queue-delete")
def delete_queue(run):
    """the queue is deleted"""
    run.servers.manage("DELETE", QUEUE)


@fault("duplicates")
def duplicate_messages(run):
    """messages of jobs in every state are published once more"""
    jobs = run.servers.query("""
        SELECT job.id, json_build_object('version', 1, 'job', job.id, 'generation', job.generation,
            'library', 'chaos', 'identifier', local_identifier)
        FROM phototext.job JOIN phototext.asset ON asset.id = asset_id ORDER BY state, job.id DESC LIMIT 200""")
    chosen = run.dice.sample(jobs, min(len(jobs), 40))
    for job, message in chosen:
        run.servers.manage("POST", "exchanges/%2F/phototext/publish", {
            "routing_key": "chaos", "payload": message, "payload_encoding": "string",
            "properties": {
                "message_id": job, "type": "recognize", "delivery_mode": 2, "content_type": "application/json"}})
    return f"{len(chosen)} messages"


@fault("memory-alarm")
def raise_memory_alarm(run):
    """RabbitMQ takes no messages for a while, because its memory is used up"""
    run.servers.rabbitmqctl("set_vm_memory_high_watermark", "0.00001")
    run.pause(1, 4)
    run.servers.rabbitmqctl("set_vm_memory_high_watermark", "0.25")


# --- PostgreSQL


@fault("postgres-restart")
def restart_postgres(run):
    """PostgreSQL is stopped (fast shutdown) and started"""
    return outage(run, "PostgreSQL", signal.SIGINT)


@fault("postgres-kill")
def kill_postgres(run):
    """PostgreSQL is killed with SIGKILL and started"""
    return outage(run, "PostgreSQL", signal.SIGKILL)


@fault("connections-end")
def end_connections(run):
    """all connections of all workers to PostgreSQL are ended"""
    count = run.servers.number("""
        SELECT count(pg_terminate_backend(pid)) FROM pg_stat_activity
        WHERE application_name LIKE 'phototext-worker%'""")
    return f"{count} connections"


# --- The library


@fault("library-away")
def unmount_library(run):
    """the folder of the library is gone for a while"""
    away = run.photos.folder.with_name("photos.away")
    run.photos.folder.rename(away)
    run.pause(1, 6)
    away.rename(run.photos.folder)
