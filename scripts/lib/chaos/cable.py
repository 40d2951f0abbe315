"""A cable between the programs and PostgreSQL that can be cut: then nobody confirms what is sent."""

import os
import signal
import subprocess
import time
import urllib.parse
import zlib

from links import write_settings
from run import Skipped


class Cable:
    """A pair of virtual network cards between the programs and PostgreSQL, with a proxy at the other end."""

    def __init__(self, run):
        self.servers, self.folder = run.servers, run.links.folder
        # Of this checkout alone; a network card's name has 15 letters at most.
        key = zlib.crc32(str(self.folder).encode())
        self.namespace, self.near, self.far = (f"{end}-{key:08x}" for end in ("chaos", "near", "far"))
        # For measurements of networks (RFC 2544), so of nobody else.
        self.network = f"198.18.{key % 256}"
        self.settings_file = self.folder / "cable.env"
        self.socket = self.folder / "cable.socket"
        self.processes = []

    def __enter__(self):
        if os.geteuid() != 0:
            raise Skipped("only root can lay a virtual cable")
        self._remove()
        try:
            self._ip("netns", "add", self.namespace)
            self._ip("link", "add", self.near, "type", "veth", "peer", "name", self.far, "netns", self.namespace)
            self._ip("address", "add", f"{self.network}.1/30", "dev", self.near)
            self._ip("link", "set", self.near, "up")
            self._ip("-n", self.namespace, "address", "add", f"{self.network}.2/30", "dev", self.far)
            self.mend()
        except subprocess.CalledProcessError as error:
            self._remove()
            raise Skipped(f"no virtual cable here: {error.stderr.decode().strip()}") from error
        url = urllib.parse.urlsplit(self.servers.settings["PHOTOTEXT_DATABASE_URL"])
        self._socat([], f"UNIX-LISTEN:{self.socket},fork", f"TCP:127.0.0.1:{url.port}")
        self._socat(
            ["ip", "netns", "exec", self.namespace], "TCP-LISTEN:5432,fork,reuseaddr,nodelay",
            f"UNIX-CONNECT:{self.socket}")
        write_settings(
            self.settings_file, self.servers.settings, {"PHOTOTEXT_DATABASE_URL": (f"{self.network}.2", 5432)})
        time.sleep(0.5)
        return self

    def __exit__(self, *_):
        for process in self.processes:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
        self._remove()

    def cut(self):
        self._ip("-n", self.namespace, "link", "set", self.far, "down")

    def mend(self):
        self._ip("-n", self.namespace, "link", "set", self.far, "up")

    def _ip(self, *words):
        subprocess.run(["ip", *words], check=True, capture_output=True)

    def _socat(self, prefix, near, far):
        self.processes.append(subprocess.Popen(
            [*prefix, "socat", f"-lp{self.folder}", near, far], stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True))

    def _remove(self):
        self.socket.unlink(missing_ok=True)
        subprocess.run(["ip", "netns", "delete", self.namespace], capture_output=True, check=False)
        # With its other end; there at all only when the namespace was not.
        subprocess.run(["ip", "link", "delete", self.near], capture_output=True, check=False)
