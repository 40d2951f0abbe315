"""A server that is away for a moment."""

from .programs import kill_recognizer, kill_submit, kill_worker, stop_worker


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
