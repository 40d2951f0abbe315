"""Reads photos on several hosts, takes some of them away meanwhile, and checks that nothing was lost.

scripts/hosts makes the namespaces and starts this in them.
"""

import argparse
import concurrent.futures
import os
import pathlib
import random
import sys
import time
import traceback

import accounting
from network import Network
from photos import Photos
from run import Run
from scenario import Scenario
from servers_on_hosts import ServersOnHosts
from submitter import Submitter
from worker_host import WorkerHost

WORKERS = ("worker-1", "worker-2", "worker-3")
# A library that the last worker has on a disk that never answers.
DEAD_LIBRARY = "attic"
PHOTOS = 500
# So many are submitted at the most, so that some are left for the host that comes back.
PHOTOS_PER_SECOND = 8
# What fails by itself, without a recognizer that is made to crash.
POISON = ["empty.jpg", "zeros.jpg", "text.jpg", "cutHeader.jpg", "huge.png"]
# After the last fault, everything must have ended within this time.
PATIENCE = 120


def main():
    parser = argparse.ArgumentParser(prog="scripts/hosts", allow_abbrev=False)
    for name in ("--checkout", "--folder", "--programs"):
        parser.add_argument(name, type=pathlib.Path, required=True)
    arguments = parser.parse_args()
    # The settings of other servers, in the environment, would win over those of the run.
    for name in [name for name in os.environ if name.startswith("PHOTOTEXT_")]:
        del os.environ[name]
    try:
        is_good = try_hosts(arguments.checkout, arguments.folder, arguments.programs)
    except Exception:
        traceback.print_exc()
        is_good = False
    print(f"hosts: {'good' if is_good else f'BAD; logs in {arguments.folder}'}")
    return 0 if is_good else 1


def try_hosts(checkout, folder, programs):
    network = Network()
    coordinator, broker, database = map(network.add, ("coordinator", "broker", "database"))
    hosts = [network.add(name) for name in WORKERS]
    servers = ServersOnHosts(checkout, folder, database, broker)
    with concurrent.futures.ThreadPoolExecutor() as pool:
        starting = pool.submit(servers.start)
        photos = Photos(programs, folder / "photos", seed=1, count=PHOTOS, poison=POISON)
        starting.result()
    submitter = Submitter(
        programs, servers, photos, folder / "submit.log", prefix=coordinator.command(), rate=PHOTOS_PER_SECOND)
    submitter.prepare()
    submitter.run(["library", "add", DEAD_LIBRARY, str(folder / "hostile")], "")
    workers = [
        WorkerHost(
            host, programs, servers, photos.folder, folder / f"{host.name}.log",
            dead_library=DEAD_LIBRARY if host is hosts[-1] else None)
        for host in hosts]
    run = Run(random.Random(1), servers, workers, submitter, photos)
    places = ", ".join(f"{host.name} {host.address}" for host in (coordinator, broker, database, *hosts))
    run.say(f"hosts: {places}")
    submitter.start()
    scenario = Scenario(run, submitter, *workers)
    try:
        scenario.play()
    except TimeoutError as error:
        scenario.surprises.append(str(error))
    submitter.stop()
    submitter.submit_everything_begun()
    start = time.monotonic()
    accounting.wait_for_the_end(servers, start + PATIENCE)
    run.say(f"at rest, {time.monotonic() - start:.0f} s after the last submission")
    scenario.check_the_end()
    account = accounting.Account(servers, submitter, photos)
    exits = [surprise for worker in scenario.survivors for surprise in worker.stop()]
    return account.report(exits + submitter.surprises + scenario.surprises)


if __name__ == "__main__":
    sys.exit(main())
