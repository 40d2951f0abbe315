"""Machines on one machine: hosts with a network, a name, processes and mounts of their own, around one switch.

All of it is made of namespaces inside those of this process, so nothing has to be taken away afterwards.
"""

import subprocess

from workers import children

# Of the switch, which is here; nobody else has a part in this network, so every run may have the same.
PREFIX = "10.77.0"


def run(*command):
    subprocess.run(command, check=True, stdin=subprocess.DEVNULL)


class Network:
    def __init__(self):
        run("ip", "link", "set", "lo", "up")
        run("ip", "link", "add", "switch", "type", "bridge")
        run("ip", "address", "add", f"{PREFIX}.1/24", "dev", "switch")
        run("ip", "link", "set", "switch", "up")
        self.count = 0

    def add(self, name):
        self.count += 1
        return Host(name, f"{PREFIX}.{10 + self.count}")


class Host:
    def __init__(self, name, address):
        self.name, self.address = name, address
        script = 'hostname "$1" && echo ready && exec sleep infinity'
        self.process = subprocess.Popen(
            ["unshare", "--mount", "--net", "--pid", "--uts", "--fork", "--kill-child", "--mount-proc", "--",
             "sh", "-c", script, "host", name], stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, text=True)
        if self.process.stdout.readline() != "ready\n":
            raise RuntimeError(f"the host {name} did not start")
        self.first_process = children(self.process.pid)[0]
        run("ip", "link", "add", name, "type", "veth", "peer", "name", "eth0", "netns", str(self.first_process))
        run("ip", "link", "set", name, "master", "switch")
        self.run("ip", "link", "set", "lo", "up")
        self.run("ip", "address", "add", f"{address}/24", "dev", "eth0")
        self.run("ip", "link", "set", "eth0", "up")
        self.plug()

    def command(self, *words):
        """What runs a program on this host."""
        return ["nsenter", f"--target={self.first_process}", "--mount", "--net", "--pid", "--uts", "--", *words]

    def run(self, *words):
        run(*self.command(*words))

    def plug(self):
        run("ip", "link", "set", self.name, "up")

    def unplug(self):
        """As when its cable is pulled at the switch: nobody is told, neither here nor there."""
        run("ip", "link", "set", self.name, "down")

    def vanish(self):
        """As when its power fails: nothing leaves it any more, and everything on it is gone."""
        self.unplug()
        self.process.kill()
        self.process.wait()
