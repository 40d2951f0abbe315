"""PostgreSQL on one host and RabbitMQ on another."""

import os
import subprocess

from servers import Servers


class ServersOnHosts(Servers):
    def __init__(self, checkout, folder, database, broker):
        super().__init__(checkout, folder)
        self.starter = checkout / "scripts/lib/hosts/server"
        self.hosts = {"postgres": database, "rabbitmq": broker}

    def start(self):
        """Starts both at once, and waits until they answer."""
        starting = {}
        for kind, host in self.hosts.items():
            folder = self.folder / host.name
            folder.mkdir()
            with open(folder / "start.log", "w") as log:
                starting[kind] = subprocess.Popen(
                    host.command(self.starter, kind, host.address), stdin=subprocess.DEVNULL, stdout=log, stderr=log,
                    env={**os.environ, "PHOTOTEXT_LOCAL": str(folder)})
        for kind, process in starting.items():
            if process.wait(180):
                raise RuntimeError(f"{kind} did not start: see {self.folder / self.hosts[kind].name}/start.log")
        database, broker = self._settings_of("postgres"), self._settings_of("rabbitmq")
        self.settings = {**broker, "PHOTOTEXT_DATABASE_URL": database["PHOTOTEXT_DATABASE_URL"]}
        self.settings_file.write_text("".join(f"{name}={value}\n" for name, value in self.settings.items()))

    def _settings_of(self, kind):
        lines = (self.folder / self.hosts[kind].name / "phototext.env").read_text().splitlines()
        return dict(line.split("=", 1) for line in lines)
