"""The private PostgreSQL and RabbitMQ of the run, through scripts/services, psql and RabbitMQ's management interface."""

import base64
import json
import os
import re
import signal
import subprocess
import time
import urllib.error
import urllib.parse
import urllib.request

# Of another user of this machine, whatever its settings are.
DIRECT = urllib.request.build_opener(urllib.request.ProxyHandler({}))


class Servers:
    def __init__(self, checkout, folder):
        self.script = checkout / "scripts/services"
        self.folder = folder
        self.environment = {**os.environ, "PHOTOTEXT_LOCAL": str(folder)}
        self.settings = {}

    @property
    def settings_file(self):
        return self.folder / "phototext.env"

    def start(self):
        """Starts what is not running, and waits until both answer."""
        self._services("start")
        lines = self.settings_file.read_text().splitlines()
        self.settings = dict(line.split("=", 1) for line in lines)

    def stop(self):
        self._services("stop")

    def rabbitmqctl(self, *arguments):
        self._services("rabbitmqctl", *arguments)

    def _services(self, *arguments, check=True):
        result = subprocess.run(
            [self.script, *arguments], env=self.environment, capture_output=True, text=True, timeout=300,
            stdin=subprocess.DEVNULL)
        if check and result.returncode:
            raise RuntimeError(f"scripts/services {' '.join(arguments)}: {result.stderr}{result.stdout}")
        return result.stdout

    def end(self, name, number):
        """Sends a signal to a server, `PostgreSQL` or `RabbitMQ`, and waits until it is gone."""
        found = re.search(rf"^{name}: .*process (\d+)", self._services("status", check=False), re.MULTILINE)
        if not found:
            raise RuntimeError(f"{name} is not running")
        os.kill(int(found[1]), number)
        deadline = time.monotonic() + 60
        while os.path.exists(f"/proc/{found[1]}"):
            if time.monotonic() > deadline:
                raise RuntimeError(f"{name} does not end at signal {signal.Signals(number).name}")
            time.sleep(0.05)

    # --- PostgreSQL

    def query(self, sql, is_superuser=False):
        """The rows, each a list of texts."""
        url = urllib.parse.urlsplit(self.settings["PHOTOTEXT_DATABASE_URL"])
        environment = {
            **os.environ, "PGHOST": url.hostname, "PGPORT": str(url.port), "PGUSER": url.username,
            "PGPASSWORD": url.password, "PGDATABASE": url.path[1:], "PGCONNECT_TIMEOUT": "5", "PGAPPNAME": "chaos"}
        if is_superuser:
            environment |= {"PGUSER": "postgres", "PGPASSWORD": self._superuser_password}
        result = subprocess.run(
            ["psql", "-XqtA", "-F", "\x1f", "-R", "\x1e", "-v", "ON_ERROR_STOP=1"], input=sql, env=environment,
            capture_output=True, text=True, timeout=60)
        if result.returncode:
            raise ConnectionError(result.stderr)
        text = result.stdout.removesuffix("\n")
        return [row.split("\x1f") for row in text.split("\x1e")] if text else []

    @property
    def _superuser_password(self):
        text = (self.folder / "services.conf").read_text()
        return re.search(r"^postgres_superuser_password=(.*)$", text, re.MULTILINE)[1]

    def number(self, sql):
        return int(self.query(sql)[0][0])

    # --- RabbitMQ

    def manage(self, method, path, body=None):
        """Asks the management interface, for ten seconds if need be: a queue whose node has just started is not there
        at once. Its answer, or None where there is no such thing."""
        deadline = time.monotonic() + 10
        while True:
            try:
                return self._manage(method, path, body)
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.5)

    def take_messages(self, queue, count):
        """Takes messages out of a queue for good."""
        return self.manage("POST", f"queues/%2F/{queue}/get", {
            "count": count, "ackmode": "ack_requeue_false", "encoding": "base64"}) or []

    def _manage(self, method, path, body):
        broker = urllib.parse.urlsplit(self.settings["PHOTOTEXT_BROKER_URL"])
        key = base64.b64encode(f"{broker.username}:{broker.password}".encode()).decode()
        request = urllib.request.Request(
            f"{self.settings['PHOTOTEXT_MANAGEMENT_URL']}/api/{path}", method=method,
            data=None if body is None else json.dumps(body).encode(),
            headers={"Authorization": f"Basic {key}", "Content-Type": "application/json"})
        try:
            with DIRECT.open(request, timeout=20) as answer:
                text = answer.read()
        except urllib.error.HTTPError as error:
            if error.code == 404:
                return None
            raise
        return json.loads(text) if text else {}
