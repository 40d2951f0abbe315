"""The workers of a run: three at a time, another one for each that ended."""

import os
import pathlib
import signal
import subprocess
import threading
import time

COUNT = 3
# A worker that starts while PostgreSQL is away.
SERVER_AWAY = 69


class Workers:
    def __init__(self, programs, servers, folder):
        self.command = [
            programs / "phototext-worker", "--config", servers.settings_file, "--slots", "1", "--retry-delay", "1",
            "--snooze-delay", "2", "--drain-timeout", "10"]
        self.folder = folder
        self.processes = []
        self.started = 0
        # What was done to a process, by its pid: it decides how it may end.
        self.signals = {}
        self.surprises = []
        self.stopping = threading.Event()
        self.lock = threading.RLock()
        self.thread = threading.Thread(target=self._keep, daemon=True)

    def start(self):
        self.thread.start()

    def _keep(self):
        while not self.stopping.wait(0.2):
            with self.lock:
                self._note_ends()
                while len(self.processes) < COUNT:
                    self._start_one()

    def _start_one(self):
        self.started += 1
        with open(self.folder / f"worker-{self.started:03}.log", "w") as log:
            self.processes.append(subprocess.Popen(
                self.command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, start_new_session=True))

    def _note_ends(self):
        for process in list(self.processes):
            if process.poll() is None:
                continue
            self.processes.remove(process)
            expected = {signal.SIGKILL: -signal.SIGKILL, signal.SIGTERM: 0, None: SERVER_AWAY}
            sent = self.signals.pop(process.pid, None)
            if process.returncode not in (expected[sent], SERVER_AWAY):
                self.surprises.append(
                    f"a worker ended with {process.returncode} after {sent.name if sent else 'no signal'}")

    def await_reading(self):
        """Returns when one of them is in the middle of a photo, or after a second."""
        deadline = time.monotonic() + 1
        while not any(is_busy(pid) for pid in self._recognizers()) and time.monotonic() < deadline:
            time.sleep(0.005)

    def _recognizers(self):
        with self.lock:
            return [pid for process in self.processes for pid in children(process.pid)]

    def signal(self, dice, number):
        """Sends a signal to one of them, one that reads a photo if there is any; its pid."""
        with self.lock:
            running = [process for process in self.processes if process.poll() is None]
            if not running:
                return None
            reading = [process for process in running if any(map(is_busy, children(process.pid)))]
            process = dice.choice(reading or running)
            if number in (signal.SIGKILL, signal.SIGTERM):
                self.signals[process.pid] = number
            process.send_signal(number)
            return process.pid

    def kill_recognizer(self, dice):
        """Kills a recognizer, one that reads if there is any; its pid, or None when there is none now."""
        with self.lock:
            found = [pid for pid in self._recognizers() if state(pid) not in "XZ"]
            if not found:
                return None
            pid = dice.choice([pid for pid in found if is_busy(pid)] or found)
            try:
                os.kill(pid, signal.SIGKILL)
            except ProcessLookupError:
                return None
            return pid

    def stop_all(self):
        """Drains all; what was not as it should be."""
        self._stop_keeping()
        recognizers = self._recognizers()
        self._note_ends()
        for process in self.processes:
            self.signals[process.pid] = signal.SIGTERM
            process.send_signal(signal.SIGTERM)
        for process in self.processes:
            try:
                process.wait(30)
            except subprocess.TimeoutExpired:
                self.surprises.append(f"worker {process.pid} did not stop within 30 s")
        self._note_ends()
        time.sleep(0.5)
        self.surprises += [
            f"recognizer {pid} outlived its worker" for pid in recognizers if is_recognizer(pid)]
        return self.surprises

    def kill_all(self):
        """Whatever is left, when the run is broken off."""
        self._stop_keeping()
        for process in self.processes:
            process.kill()
            process.wait()

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
    """Ends the workers of a run that was itself killed: they were started with the settings of its folder."""
    mark = f"{folder}/servers/phototext.env".encode()
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            words = path.read_bytes().split(b"\0")
            if mark in words and words[0].endswith(b"/phototext-worker"):
                os.kill(int(path.parent.name), signal.SIGKILL)
        except OSError:
            continue
