"""Injects faults into real programs and servers while photos are read, then checks that nothing was lost.

scripts/chaos builds the programs and starts this.
"""

import argparse
import contextlib
import fcntl
import os
import pathlib
import random
import shutil
import signal
import sys
import time

import accounting
import faults
from photos import Photos
from run import Run
from servers import Servers
from submitter import Submitter
from workers import Workers, end_leftovers

# After the last fault, everything must have ended within this time. A relay that was killed while it published leaves
# its jobs alone for 60 s; whoever was presumed dead is waited for 30 s.
PATIENCE = 240


def parse_arguments():
    parser = argparse.ArgumentParser(prog="scripts/chaos", allow_abbrev=False)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--only", choices=[fault.name for fault in faults.ALL])
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--checkout", type=pathlib.Path)
    parser.add_argument("--folder", type=pathlib.Path)
    parser.add_argument("--programs", type=pathlib.Path)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    if arguments.list:
        for fault in faults.ALL:
            print(f"{fault.name:20}{'only in long runs: ' if fault.is_slow else ''}{fault.does}")
        return 0
    # The settings of other servers, in the environment, would win over those of the run.
    for name in [name for name in os.environ if name.startswith("PHOTOTEXT_")]:
        del os.environ[name]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(1_000_000)
    with open(arguments.folder.with_suffix(".lock"), "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit("scripts/chaos: another one is running in this checkout")
        return 0 if try_everything(arguments, seed) else 1


def try_everything(arguments, seed):
    folder = arguments.folder
    servers = Servers(arguments.checkout, folder / "servers")
    end_leftovers(folder)
    servers.stop()
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with contextlib.ExitStack() as ends:
        ends.callback(servers.stop)
        servers.start()
        photos = Photos(arguments.programs, folder / "photos", seed, count=int(arguments.seconds * 12) + 200)
        submitter = Submitter(arguments.programs, servers, photos, folder / "submit.log")
        workers = Workers(arguments.programs, servers, folder)
        ends.callback(workers.kill_all)
        ends.callback(submitter.stop)
        submitter.prepare()
        run = Run(random.Random(seed), servers, workers, submitter, photos)
        run.say(f"seed {seed}, {arguments.seconds:g} s of faults; logs in {folder}")
        workers.start()
        submitter.start()
        wanted = [fault for fault in faults.ALL if fault.name == arguments.only] or [
            fault for fault in faults.ALL if arguments.seconds >= 150 or not fault.is_slow]
        count = run.inject(wanted, arguments.seconds)
        submitter.stop()
        submitter.submit_everything_begun()
        if not submitter.left:
            run.say("note: there were too few photos for so long a run")
        run.say(f"{count} faults injected; waiting for the rest")
        start = time.monotonic()
        accounting.wait_for_the_end(servers, time.monotonic() + PATIENCE)
        run.say(f"at rest {time.monotonic() - start:.0f} s after the last fault")
        account = accounting.Account(servers, submitter, photos)
        exits = workers.stop_all()
        is_good = account.report(exits + submitter.surprises)
    if is_good:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"chaos: {'good' if is_good else 'BAD'} (seed {seed}, {count} faults)"
          + ("" if is_good else f"; logs in {folder}"))
    return is_good


if __name__ == "__main__":
    sys.exit(main())
