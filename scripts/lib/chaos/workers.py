"""The workers of a run: three at a time, another one for each that ended."""

import contextlib
import dataclasses
import os
import pathlib
import signal
import subprocess
import threading
import time

COUNT = 3
# For poison photos, below: a deadline that does not hold up the run, and memory that is used up soon.
PAGE_SECONDS = 8
MEMORY_MEGABYTES = 300
# Of a worker whose recognizer stands still for longer than that, and must not be given up.
PATIENT = ["--page-deadline", "90"]
FAIL_POINTS = "PHOTOTEXT_FAIL_POINTS"
# Photos that say how their recognizer is to misbehave are obeyed.
OBEY = "recognizer.decoding=obey"
# A worker that starts while PostgreSQL is away.
SERVER_AWAY = 69
# Root reads every file, and a photo without permission would be none; so not even root's workers may.
LIKE_ANY_USER = ["setpriv", "--bounding-set=-dac_override,-dac_read_search"] if os.geteuid() == 0 else []


@dataclasses.dataclass
class Variant:
    """Another way of starting a worker."""
    prefix: list = dataclasses.field(default_factory=list)
    arguments: list = dataclasses.field(default_factory=list)
    environment: dict = dataclasses.field(default_factory=dict)
    settings_file: pathlib.Path = None


def failing(point):
    """A worker that fails at one of its steps: Sources/FailPoints/FailPoint+Steps.swift."""
    return Variant(environment={FAIL_POINTS: f"{OBEY},{point}"})


class Worker:
    """One process, in one of the places for workers."""

    def __init__(self, place, command, environment, log):
        self.place, self.log = place, log
        self.birth = time.monotonic()
        self.kills_itself = "=kill" in environment.get(FAIL_POINTS, "")
        with open(log, "w") as file:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=file, stderr=file, start_new_session=True,
                env={**os.environ, **environment})
        self.pid = self.process.pid

    @property
    def is_running(self):
        return self.process.poll() is None

    def may_end(self, code, sent):
        """Whether it may end so after a signal that was sent to it."""
        if code == -signal.SIGKILL and self.kills_itself:
            return True
        # Before a worker has begun, SIGTERM does to it what it does to any program.
        if code == -signal.SIGTERM == -(sent or 0) and "libraries_consumed" not in self.log.read_text():
            return True
        return code in ({signal.SIGKILL: -signal.SIGKILL, signal.SIGTERM: 0, None: SERVER_AWAY}[sent], SERVER_AWAY)

    @property
    def is_reading(self):
        return any(map(is_busy, children(self.pid)))


class Workers:
    def __init__(self, programs, links, folder, is_first_spared=False):
        """With `is_first_spared` nothing is done to the first worker itself: it shows what an old one needs."""
        self.program, self.links, self.folder = programs / "phototext-worker", links, folder
        self.is_first_spared = is_first_spared
        self.places = [None] * COUNT
        # By place; a place without one has ordinary workers.
        self.variants = {}
        self.started = 0
        # What was done to a process, by its pid: it decides how it may end.
        self.signals = {}
        self.surprises = []
        self.stopping = threading.Event()
        self.lock = threading.RLock()
        self.thread = threading.Thread(target=self._keep, daemon=True)

    def start(self):
        self.thread.start()

    @property
    def running(self):
        with self.lock:
            return [worker for worker in self.places if worker and worker.is_running]

    def _keep(self):
        while not self.stopping.wait(0.2):
            with self.lock:
                self._note_ends()
                for place, worker in enumerate(self.places):
                    if worker is None:
                        self._start_one(place)

    def _start_one(self, place):
        self.started += 1
        variant = self.variants.get(place, Variant())
        settings = variant.settings_file or self.links.of_workers[place].settings_file
        command = [
            *LIKE_ANY_USER, *variant.prefix, self.program, "--config", settings, "--slots", "1", "--retry-delay", "1",
            "--snooze-delay", "2", "--drain-timeout", "10", "--page-deadline", str(PAGE_SECONDS),
            "--memory-limit", str(MEMORY_MEGABYTES), *variant.arguments]
        self.places[place] = Worker(
            place, command, {FAIL_POINTS: OBEY, **variant.environment}, self.folder / f"worker-{self.started:04}.log")

    def _note_ends(self):
        for worker in self.places:
            if worker is None or worker.is_running:
                continue
            self.places[worker.place] = None
            sent, code = self.signals.pop(worker.pid, None), worker.process.returncode
            if not worker.may_end(code, sent):
                self.surprises.append(
                    f"a worker ended with {code} after {sent.name if sent else 'no signal'}: see {worker.log}")

    @contextlib.contextmanager
    def varied(self, variants):
        """Other workers in some places, by their numbers, for as long as this lasts."""
        self._replace(variants)
        try:
            yield
        finally:
            self._replace(dict.fromkeys(variants, Variant()))

    def _replace(self, variants):
        with self.lock:
            self.variants |= variants
            old = [worker for worker in self.running if worker.place in variants]
            for worker in old:
                self._send(worker, signal.SIGTERM)
        for worker in old:
            worker.process.wait(40)
        while not self.stopping.is_set() and any(self.places[place] in (None, *old) for place in variants):
            time.sleep(0.05)

    def await_reading(self):
        """Returns when one of them is in the middle of a photo, or after a second."""
        deadline = time.monotonic() + 1
        while not any(is_busy(pid) for pid in self.recognizers()) and time.monotonic() < deadline:
            time.sleep(0.005)

    def recognizers(self):
        return [pid for worker in self.running for pid in children(worker.pid)]

    @property
    def harmable(self):
        return [worker for worker in self.running if worker.place > 0 or not self.is_first_spared]

    def choose(self, dice):
        """One of them that may be harmed, one that reads a photo if there is any; None when there is none."""
        running = self.harmable
        reading = [worker for worker in running if worker.is_reading]
        return dice.choice(reading or running) if running else None

    def choose_place(self, dice):
        """One whose worker may be harmed."""
        return dice.randrange(1 if self.is_first_spared else 0, COUNT)

    def signal(self, dice, number):
        """Sends a signal to one of them, one that reads a photo if there is any; its pid."""
        with self.lock:
            worker = self.choose(dice)
            # A second SIGTERM would not let it drain.
            if worker is None or number == signal.SIGTERM and worker.pid in self.signals:
                return None
            self._send(worker, number)
            return worker.pid

    def _send(self, worker, number):
        if number in (signal.SIGKILL, signal.SIGTERM):
            self.signals[worker.pid] = number
        worker.process.send_signal(number)

    def kill(self, workers):
        with self.lock:
            for worker in workers:
                self._send(worker, signal.SIGKILL)

    def kill_recognizer(self, dice):
        """Kills a recognizer, one that reads if there is any; its pid, or None when there is none now."""
        with self.lock:
            found = [pid for pid in self.recognizers() if state(pid) not in "XZ"]
            if not found:
                return None
            pid = dice.choice([pid for pid in found if is_busy(pid)] or found)
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                return None
            return pid

    def count_in_logs(self, text):
        """In how many lines of all logs of the run a text stands."""
        return sum(text in line for line in self.log_lines())

    def log_lines(self):
        for path in self.folder.glob("worker-*.log"):
            with open(path, errors="replace") as log:
                yield from log

    def stop_all(self):
        """Drains all; what was not as it should be."""
        self._stop_keeping()
        recognizers = self.recognizers()
        self._note_ends()
        for worker in self.running:
            self._send(worker, signal.SIGTERM)
        for worker in self.running:
            try:
                worker.process.wait(30)
            except subprocess.TimeoutExpired:
                self.surprises.append(f"worker {worker.pid} did not stop within 30 s")
        self._note_ends()
        time.sleep(0.5)
        self.surprises += [
            f"recognizer {pid} outlived its worker" for pid in recognizers if is_recognizer(pid)]
        return self.surprises

    def kill_all(self):
        """Whatever is left, when the run is broken off."""
        self._stop_keeping()
        for worker in self.running:
            worker.process.kill()
            worker.process.wait()

    def _stop_keeping(self):
        self.stopping.set()
        if self.thread.is_alive():
            self.thread.join()


def children(pid):
    """The recognizers of a worker."""
    found = []
    for path in pathlib.Path(f"/proc/{pid}/task").glob("*/children"):
        try:
            found += [int(word) for word in path.read_text().split()]
        except OSError:
            continue
    return found


def is_busy(pid):
    """Whether a process is computing just now."""
    return state(pid) == "R"


def state(pid):
    """A letter, as in proc(5); X when there is no such process. Z has ended, and its parent does not know yet."""
    try:
        return pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return "X"


def is_recognizer(pid):
    try:
        return b"phototext-recog" in pathlib.Path(f"/proc/{pid}/cmdline").read_bytes()
    except OSError:
        return False


def end_leftovers(folder):
    """Ends the workers of a run that was itself killed: they were started with settings in its folder."""
    mark = f"{folder}/links/".encode()
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
            if words[0].endswith(b"/phototext-worker") and any(word.startswith(mark) for word in words):
                os.kill(int(path.parent.name), signal.SIGKILL)
        except OSError:
            continue
