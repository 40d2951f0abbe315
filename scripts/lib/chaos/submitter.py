"""Submits photos in waves for as long as faults are injected, so that some always wait."""

import concurrent.futures
import os
import re
import signal
import subprocess
import threading
import time

WAVE = 25
# So many photos wait at least, as long as there are photos.
BACKLOG = 45
# All is well; a server is away; accepted, but the broker does not take it now.
EXPECTED_EXITS = {0, 69, 75}
SUBMIT = ["submit", "--library", "chaos", "--identifiers", "-"]
# Printed once everything is stored.
ACCEPTED = re.compile(r"^Batch \d+: ", re.MULTILINE)


class Submitter:
    def __init__(self, programs, servers, photos, log, prefix=(), settings_file=None, rate=None):
        """With `prefix`, a command that runs the program elsewhere; `settings_file` leads it along a link of its own;
        at a `rate`, no more than so many photos a second."""
        self.program, self.servers, self.log = [*prefix, programs / "phototext"], servers, log
        self.settings_file = settings_file or servers.settings_file
        self.photos, self.rate = photos, rate
        self.left = list(photos.names)
        self.submitted, self.accepted = set(), set()
        self.surprises = []
        # A wave that was begun and not accepted, to be submitted again.
        self.begun = []
        self.stopping = threading.Event()
        self.lock = threading.RLock()
        self.thread = threading.Thread(target=self._work, daemon=True)

    def prepare(self):
        # Whatever else is installed here.
        setup = ["setup", "--languages", "eng", "--engines", "tesseract"]
        for words in (setup, ["library", "add", "chaos", str(self.photos.folder)]):
            result, _ = self.run(words, "")
            if result.returncode:
                raise RuntimeError(f"phototext {words[0]} exited with {result.returncode}: see {self.log}")

    def start(self):
        self.thread.start()

    def stop(self):
        self.stopping.set()
        if self.thread.is_alive():
            self.thread.join()

    def _work(self):
        start = time.monotonic()
        while not self.stopping.wait(0.5):
            if self.rate and len(self.submitted) > self.rate * (time.monotonic() - start):
                continue
            try:
                waiting = self.servers.number(
                    "SELECT count(*) FROM phototext.job WHERE state IN ('available', 'running')")
                if waiting < BACKLOG:
                    self.submit()
            except ConnectionError:
                continue
            except Exception as error:
                self.surprises.append(f"the submitter ended: {error!r}")
                raise

    def submit(self, kill_after=None, fail_points=""):
        """Submits the wave that was begun, or another one; with `kill_after`, killed after so many seconds, and with
        `fail_points` by itself.

        Returns whether it was killed in time."""
        with self.lock:
            if not self.begun:
                self.begun, self.left = self.left[:WAVE], self.left[WAVE:]
            if not self.begun:
                return False
            self.submitted.update(self.begun)
            result, was_killed = self.run(SUBMIT, "\n".join(self.begun) + "\n", kill_after, fail_points)
            if ACCEPTED.search(result.stdout):
                self.accepted.update(self.begun)
                self.begun = []
            if not was_killed and result.returncode not in EXPECTED_EXITS:
                self.surprises.append(f"phototext submit exited with {result.returncode}: see {self.log}")
            return was_killed

    def submit_these(self, names):
        """Submits chosen photos, until they are accepted or a minute is over."""
        deadline = time.monotonic() + 60
        with self.lock:
            self.submitted.update(names)
            while not self.accepted.issuperset(names) and time.monotonic() < deadline:
                result, _ = self.run(SUBMIT, "\n".join(names) + "\n")
                if ACCEPTED.search(result.stdout):
                    self.accepted.update(names)

    def submit_concurrently(self, names, count):
        """So many coordinators submit the same photos at once; what they answered."""
        with self.lock:
            self.submitted.update(names)
            text = "\n".join(names) + "\n"
            with concurrent.futures.ThreadPoolExecutor(count) as pool:
                results = [result for result, _ in pool.map(lambda _: self.run(SUBMIT, text), range(count))]
        for result in results:
            if ACCEPTED.search(result.stdout):
                self.accepted.update(names)
            if result.returncode not in EXPECTED_EXITS:
                self.surprises.append(f"phototext submit exited with {result.returncode}: see {self.log}")
        # When a server was away for both.
        self.submit_these(names)
        return results

    def take(self, count, is_unread=False):
        """Healthy photos that will be submitted by nobody else; with `is_unread`, of which no other name was
        submitted."""
        with self.lock:
            numbers = self.photos.numbers
            read = {numbers.get(name) for name in self.submitted} if is_unread else set()
            names = [name for name in self.left if name in numbers and numbers[name] not in read][:count]
            chosen = set(names)
            self.left = [name for name in self.left if name not in chosen]
            return names

    def submit_everything_begun(self):
        deadline = time.monotonic() + 60
        while self.begun and time.monotonic() < deadline:
            self.submit()

    def run(self, words, text, kill_after=None, fail_points=""):
        command = [*self.program, words[0], "--config", self.settings_file, *words[1:]]
        if words[0] == "library":
            command = [*self.program, *words[:2], "--config", self.settings_file, *words[2:]]
        process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
            env={**os.environ, "PHOTOTEXT_FAIL_POINTS": fail_points})
        was_killed = False
        try:
            output, errors = process.communicate(text, timeout=kill_after or 120)
        except subprocess.TimeoutExpired:
            process.kill()
            output, errors = process.communicate()
            was_killed = kill_after is not None
        was_killed = was_killed or bool(fail_points) and process.returncode == -signal.SIGKILL
        with open(self.log, "a") as log:
            log.write(f"{time.strftime('%H:%M:%S')} {' '.join(words)}: {process.returncode}\n{output}{errors}")
        return subprocess.CompletedProcess(command, process.returncode, output, errors), was_killed
