"""The roads from our programs to the servers: proxies that stand still at command, so that a link is half-open.

A stopped proxy still has its sockets: nobody is told that the link is gone, just as after a pulled cable behind a
switch. What the kernel keeps for it arrives late, when it goes on."""

import os
import pathlib
import re
import signal
import socket
import subprocess
import urllib.parse


class Proxy:
    """One TCP port that leads to another, by a process for each connection."""

    def __init__(self, mark, target):
        self.target = target
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        # -lp: a name for its messages, by which leftovers are found.
        self.process = subprocess.Popen(
            ["socat", f"-lp{mark}", f"TCP-LISTEN:{self.port},bind=127.0.0.1,fork,reuseaddr,backlog=128,nodelay",
             f"TCP:127.0.0.1:{target},nodelay"],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, start_new_session=True)

    def freeze(self):
        os.killpg(self.process.pid, signal.SIGSTOP)

    def thaw(self):
        os.killpg(self.process.pid, signal.SIGCONT)

    def end(self):
        try:
            os.killpg(self.process.pid, signal.SIGKILL)
        except ProcessLookupError:
            pass
        self.process.wait()


class Link:
    """The way of one program to both servers, and the settings file that leads along it."""

    def __init__(self, name, servers, folder):
        self.settings_file = folder / f"{name}.env"
        addresses = {key: urllib.parse.urlsplit(url) for key, url in servers.settings.items()}
        self.broker = Proxy(folder, addresses["PHOTOTEXT_BROKER_URL"].port)
        self.database = Proxy(folder, addresses["PHOTOTEXT_DATABASE_URL"].port)
        write_settings(self.settings_file, servers.settings, {
            "PHOTOTEXT_BROKER_URL": ("127.0.0.1", self.broker.port),
            "PHOTOTEXT_DATABASE_URL": ("127.0.0.1", self.database.port)})

    def end(self):
        self.broker.end()
        self.database.end()


def write_settings(path, settings, places):
    """Settings with other hosts and ports."""
    lines = []
    for key, url in settings.items():
        if key in places:
            url = re.sub(r"@[^/]*/", "@{}:{}/".format(*places[key]), url)
        lines.append(f"{key}={url}\n")
    path.touch(mode=0o600)
    path.write_text("".join(lines))


class Links:
    """A link for each worker and one for all else, in a folder."""

    def __init__(self, servers, folder, count):
        folder.mkdir()
        self.folder = folder
        self.of_workers = [Link(f"worker-{place}", servers, folder) for place in range(count)]
        self.of_submit = Link("submit", servers, folder)

    def end(self):
        for link in [*self.of_workers, self.of_submit]:
            link.end()


def end_leftovers(folder):
    """Ends the proxies of a run that was itself killed."""
    mark = f"-lp{folder}".encode()
    for path in pathlib.Path("/proc").glob("[0-9]*/cmdline"):
        try:
            if mark in path.read_bytes().split(b"\0"):
                os.kill(int(path.parent.name), signal.SIGKILL)
        except OSError:
            continue
