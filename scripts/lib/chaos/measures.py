"""What a run measures: how soon lost work goes on, and whether our programs grow."""

import pathlib
import statistics
import threading
import time

from workers import children

INTERVAL = 2
# A young process grows by right: it loads its models and fills its buffers.
YOUTH = 60
# Below so much time watched, a slope says nothing.
ENOUGH = 120
# Its message comes back as soon as its connection is gone; only then is this far below the 30 s after which a worker
# without a sign of life is presumed dead.
LONGEST_UNTIL_ELSEWHERE = 15


class Growth:
    """The straight lines through one figure of many processes, all with the same slope: least squares within each."""

    def __init__(self):
        self.sums = {}
        self.largest = 0

    def add(self, process, age, value):
        self.largest = max(self.largest, value)
        if age < YOUTH:
            return
        sums = self.sums.setdefault(process, [0] * 5)
        for index, term in enumerate((1, age, value, age * age, age * value)):
            sums[index] += term

    @property
    def watched(self):
        """In seconds, of all processes."""
        return sum(sums[0] for sums in self.sums.values()) * INTERVAL

    @property
    def slope_per_hour(self):
        above = below = 0
        for count, ages, values, squares, products in self.sums.values():
            above += products - ages * values / count
            below += squares - ages * ages / count
        return above / below * 3600 if below else 0


class Measures:
    def __init__(self, servers, workers):
        self.servers, self.workers = servers, workers
        # When a worker was killed, as PostgreSQL counts time, and its pid.
        self.kills = []
        # What faults have measured themselves: name, seconds.
        self.durations = {}
        self.growth = {
            name: (Growth(), Growth()) for name in ("worker", "recognizer")}
        self.births = {}
        self.stopping = threading.Event()
        self.thread = threading.Thread(target=self._watch, daemon=True)

    def start(self):
        self.thread.start()

    def stop(self):
        self.stopping.set()
        if self.thread.is_alive():
            self.thread.join()

    def note_duration(self, name, seconds):
        self.durations.setdefault(name, []).append(seconds)

    def note_kill(self, pid):
        if pid:
            self.kills.append((time.time(), pid))

    def _watch(self):
        while not self.stopping.wait(INTERVAL):
            for worker in self.workers.running:
                self._look("worker", worker.pid)
                for pid in children(worker.pid):
                    self._look("recognizer", pid)

    def _look(self, program, pid):
        try:
            status = pathlib.Path(f"/proc/{pid}/status").read_text()
            size = next(int(line.split()[1]) / 1024 for line in status.splitlines() if line.startswith("VmRSS:"))
            descriptors = sum(1 for _ in pathlib.Path(f"/proc/{pid}/fd").iterdir())
        except (OSError, StopIteration):
            return
        age = time.monotonic() - self.births.setdefault(pid, time.monotonic())
        memory, files = self.growth[program]
        memory.add(pid, age, size)
        files.add(pid, age, descriptors)

    def _seconds_until_elsewhere(self):
        """For each photo whose worker was killed: when it was begun elsewhere."""
        if not self.kills:
            return []
        kills = ", ".join(f"({pid}, to_timestamp({at:.3f}))" for at, pid in self.kills)
        return [float(row[0]) for row in self.servers.query(f"""
            SELECT extract(epoch FROM next.started_at - kill.at) FROM (VALUES {kills}) AS kill (pid, at)
            JOIN phototext.worker ON worker.pid = kill.pid AND worker.last_seen > kill.at - interval '1 minute'
                AND worker.last_seen < kill.at
            JOIN phototext.attempt lost ON lost.worker_id = worker.id AND lost.outcome = 'lost'
                AND lost.started_at < kill.at
            JOIN phototext.attempt next ON next.job_id = lost.job_id AND next.number = lost.number + 1""")]

    def surprises(self):
        """What is wrong with a run in which workers were killed and nothing else was done."""
        slow = [seconds for seconds in self._seconds_until_elsewhere() if seconds > LONGEST_UNTIL_ELSEWHERE]
        return [f"{len(slow)} photos of killed workers waited up to {max(slow):.0f} s"] if slow else []

    def report(self):
        durations = {"worker killed: its photo is begun elsewhere": self._seconds_until_elsewhere(), **self.durations}
        for name, seconds in durations.items():
            if seconds:
                print(f"        {name} after {statistics.median(seconds):.1f} s"
                      f" (median of {len(seconds)}; longest {max(seconds):.1f} s)")
        for program, (memory, files) in self.growth.items():
            print(f"        {program}: at most {memory.largest:.0f} MB and {files.largest} file descriptors"
                  + (f"; {memory.slope_per_hour:+.1f} MB and {files.slope_per_hour:+.1f} descriptors an hour"
                     if memory.watched >= ENOUGH else ""))
