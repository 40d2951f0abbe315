"""What happens to the hosts: one is cut off and comes back, one vanishes for good, one goes on."""

import json
import time

from worker_host import await_that

# A worker that was silent for 30 s is presumed dead: this is longer.
SECONDS_CUT_OFF = 36
# A worker reports every five seconds, and tries as often to store what it could not.
STATUS_DELAY = 15
# So many photos show that a host takes part.
SOME_PHOTOS = 3


class Scenario:
    def __init__(self, run, submitter, cut_off, vanished, steady):
        self.run, self.servers, self.submitter = run, run.servers, submitter
        self.cut_off, self.vanished, self.steady = cut_off, vanished, steady
        self.survivors = (cut_off, steady)
        self.surprises = []
        # The photos that were being read on the host that was cut off.
        self.interrupted = {}

    def play(self):
        for worker in (self.cut_off, self.vanished, self.steady):
            await_that(lambda: worker.photos_read() >= SOME_PHOTOS, 30, f"{SOME_PHOTOS} photos read on {worker.name}")
        self.run.say("photos are read on all three hosts")
        self.interrupted = self._unplug_while_reading(self.cut_off)
        cut_at = time.monotonic()
        self.run.say(f"{self.cut_off.name}: cut off in the middle of a photo")
        lost = self._unplug_while_reading(self.vanished)
        self.vanished.host.vanish()
        vanished_at = time.monotonic()
        self.run.say(f"{self.vanished.name}: vanished in the middle of a photo")
        self._await_taken_over(lost, self.vanished, vanished_at)
        self._await_taken_over(self.interrupted, self.cut_off, cut_at)
        time.sleep(max(0, cut_at + SECONDS_CUT_OFF - time.monotonic()))
        self._plug_in_again(cut_at)

    def _unplug_while_reading(self, worker):
        """Takes its network away; returns the attempts that it was in the middle of."""
        for _ in range(50):
            await_that(worker.is_reading, 30, f"{worker.name} reads")
            worker.host.unplug()
            # What was on its way has arrived.
            time.sleep(0.2)
            attempts = worker.running_jobs()
            if attempts:
                return attempts
            worker.host.plug()
        raise TimeoutError(f"{worker.name} was never in the middle of a photo")

    def _await_taken_over(self, attempts, worker, since):
        """Until the jobs that a host was reading are read elsewhere."""
        for job, attempt in attempts.items():
            await_that(
                lambda: self.servers.number(f"""
                    SELECT count(*) FROM phototext.attempt JOIN phototext.worker ON worker.id = worker_id
                    WHERE job_id = {job} AND number > {attempt} AND host <> '{worker.name}'"""),
                60, f"the photo that {worker.name} was reading is read elsewhere")
            self.run.say(f"{worker.name}: its photo is read elsewhere {time.monotonic() - since:.0f} s later")

    def _plug_in_again(self, cut_at):
        silence = self.cut_off.seconds_silent()
        now = self.servers.query("SELECT clock_timestamp()")[0][0]
        self.cut_off.host.plug()
        back_at = time.monotonic()
        self.run.say(f"{self.cut_off.name}: plugged in again after {back_at - cut_at:.0f} s; silent for {silence:.0f} s")
        await_that(lambda: self.cut_off.seconds_silent() < 6, 60, f"{self.cut_off.name} reports again")
        self.run.say(f"{self.cut_off.name}: reports again {time.monotonic() - back_at:.1f} s later")
        await_that(
            lambda: self.cut_off.photos_read(since=now) >= SOME_PHOTOS, 60,
            f"{SOME_PHOTOS} photos read on {self.cut_off.name} since it is back")
        self.run.say(f"{self.cut_off.name}: has read {SOME_PHOTOS} more photos {time.monotonic() - back_at:.1f} s later")

    def check_the_end(self):
        """What must be so when nothing is left to do."""
        self._check_fences()
        self._check_sessions()
        self._check_status()
        counts = {worker.name: worker.photos_read() for worker in (self.cut_off, self.vanished, self.steady)}
        self.run.say("photos read: " + ", ".join(f"{count} on {name}" for name, count in counts.items()))
        self.surprises += [f"no photos were read on {name}" for name, count in counts.items() if count < SOME_PHOTOS]

    def _check_fences(self):
        """The host that was cut off had a result in its hands all the while, for a photo that others had read."""
        deadline = time.monotonic() + STATUS_DELAY
        refused = []
        while not refused and self.interrupted and time.monotonic() < deadline:
            refused = [json.loads(line)["job"] for line in self.cut_off.events('"attempt_superseded"')]
            time.sleep(0.2)
        for job, attempt in self.interrupted.items():
            if job not in refused:
                self.surprises.append(f"the late result of {self.cut_off.name} for job {job} was not refused")
            outcome = self.servers.query(f"""
                SELECT coalesce(outcome, 'never ended') FROM phototext.attempt
                WHERE job_id = {job} AND number = {attempt}""")
            if outcome != [["fenced"]]:
                self.surprises.append(f"the attempt of {self.cut_off.name} at job {job} is {outcome}, not fenced")
        self.run.say(f"{self.cut_off.name}: {len(refused)} late results refused")

    def _check_sessions(self):
        """The servers, too, have noticed that the host is gone."""
        address = self.vanished.host.address
        held = self.servers.number(f"SELECT count(*) FROM pg_stat_activity WHERE client_addr = '{address}'")
        if held:
            self.surprises.append(f"PostgreSQL keeps {held} sessions of {self.vanished.name}")
        connections = self.servers.manage("GET", "connections")
        held = sum(connection.get("peer_host") == address for connection in connections)
        if held:
            self.surprises.append(f"RabbitMQ keeps {held} connections of {self.vanished.name}")

    def _check_status(self):
        steady = "does not answer" if self.steady.dead_library else "reading"
        expected = ((self.cut_off, "reading"), (self.vanished, "gone"), (self.steady, steady))
        lines, unsaid = [], expected
        deadline = time.monotonic() + STATUS_DELAY
        while unsaid and time.monotonic() < deadline:
            result, _ = self.submitter.run(["status"], "")
            lines = result.stdout.splitlines()
            unsaid = [
                (worker, word) for worker, word in expected
                if not any(line.startswith(f"{worker.name} ") and word in line for line in lines)]
        for worker, word in unsaid:
            self.surprises.append(f"phototext status does not say that {worker.name} is {word}")
        print("\n".join(f"        {line}" for line in lines if line.startswith(("WORKER", "worker-"))))
        self._check_dead_disk(lines)

    def _check_dead_disk(self, lines):
        """A library that does not answer held up nothing but itself, and is named."""
        library = self.steady.dead_library
        if library is None:
            self.run.say("note: there is no FUSE here, so no disk was dead")
        elif any(f"{library}: the library does not answer" in line for line in lines):
            self.run.say(f"{self.steady.name}: a library on a disk that never answers held up nothing else")
        else:
            self.surprises.append(f"phototext status does not say that the library {library} does not answer")
