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
import links as links_module
import workers as workers_module
from faults import disk
from measures import Measures
from photos import Photos
from run import Run
from servers import Servers
from submitter import Submitter

# After the last fault, everything must have ended within this time. A relay that was killed while it published leaves
# its jobs alone for 60 s; whoever was presumed dead is waited for 30 s.
PATIENCE = 240
# From so many seconds on, a run has slow faults too.
LONG = 150
# From so many on, photos have several names, and one worker is spared, to see whether it grows.
VERY_LONG = 600
# Names per second of a run, which are submitted evenly then; a short one submits as many as can be read.
NAMES_PER_SECOND = 9
SHORT_NAMES_PER_SECOND = 16


def parse_arguments():
    parser = argparse.ArgumentParser(prog="scripts/chaos", allow_abbrev=False)
    parser.add_argument("--seconds", type=float)
    parser.add_argument("--seed", type=int)
    parser.add_argument("--only", choices=[fault.name for fault in faults.ALL], metavar="FAULT")
    parser.add_argument("--each", action="store_true")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--checkout", type=pathlib.Path)
    parser.add_argument("--folder", type=pathlib.Path)
    parser.add_argument("--programs", type=pathlib.Path)
    return parser.parse_args()


def main():
    arguments = parse_arguments()
    if arguments.list:
        print_list()
        return 0
    # The settings of other servers, in the environment, would win over those of the run.
    for name in [name for name in os.environ if name.startswith("PHOTOTEXT_")]:
        del os.environ[name]
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    with open(arguments.folder.with_suffix(".lock"), "w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            sys.exit("scripts/chaos: another one is running in this checkout")
        if arguments.each:
            return try_each(arguments)
        return 0 if try_everything(arguments) else 1


def print_list():
    """By the rows of the table of faults, for somebody who wants to see that each has its run."""
    def order(fault):
        number = "".join(letter for letter in fault.row.split(",")[0] if letter.isdigit())
        return int(number or 99)
    for fault in sorted(faults.ALL, key=order):
        when = "alone: " if fault.is_alone else "in long runs: " if fault.is_slow else ""
        print(f"{fault.row:7}{fault.name:24}{when}{fault.does}")


def try_each(arguments):
    """Every fault alone, one after another; the logs of the first that is bad stay, and end it."""
    for fault in faults.ALL:
        print(f"==> {fault.name}", flush=True)
        arguments.only = fault.name
        if not try_everything(arguments):
            return 1
    return 0


def try_everything(arguments):
    seed = arguments.seed if arguments.seed is not None else random.SystemRandom().randrange(1_000_000)
    wanted = [fault for fault in faults.ALL if fault.name == arguments.only]
    seconds = arguments.seconds or (wanted[0].seconds if wanted else 60)
    minimum = 1 if wanted else seconds / 6 if seconds < LONG else 0
    wanted = wanted or [
        fault for fault in faults.ALL if not fault.is_alone and (seconds >= LONG or not fault.is_slow)]
    folder = arguments.folder
    servers = Servers(arguments.checkout, folder / "servers")
    workers_module.end_leftovers(folder)
    links_module.end_leftovers(folder / "links")
    servers.stop()
    disk.unmount_leftovers(folder)
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir(parents=True)
    with contextlib.ExitStack() as ends:
        ends.callback(disk.unmount_leftovers, folder)
        ends.callback(servers.stop)
        servers.start()
        photos = make_photos(arguments.programs, folder / "photos", seed, seconds)
        links = links_module.Links(servers, folder / "links", workers_module.COUNT)
        ends.callback(links.end)
        submitter = Submitter(
            arguments.programs, servers, photos, folder / "submit.log",
            settings_file=links.of_submit.settings_file, rate=NAMES_PER_SECOND if seconds >= VERY_LONG else None)
        workers = workers_module.Workers(arguments.programs, links, folder, is_first_spared=seconds >= VERY_LONG)
        measures = Measures(servers, workers)
        ends.callback(workers.kill_all)
        ends.callback(submitter.stop)
        ends.callback(measures.stop)
        submitter.prepare()
        run = Run(
            random.Random(seed), servers, workers, submitter, photos, links, measures,
            is_single=arguments.only is not None)
        run.say(f"seed {seed}, {seconds:g} s of faults; logs in {folder}")
        for thing in (workers, submitter, measures):
            thing.start()
        count = run.inject(wanted, seconds, minimum)
        submitter.stop()
        submitter.submit_everything_begun()
        if not submitter.left:
            run.say("note: there were too few photos for so long a run")
        run.say(f"{count} faults injected; waiting for the rest")
        start = time.monotonic()
        accounting.wait_for_the_end(servers, time.monotonic() + PATIENCE)
        run.say(f"at rest {time.monotonic() - start:.0f} s after the last fault")
        measures.stop()
        account = accounting.Account(servers, submitter, photos)
        exits = workers.stop_all()
        is_good = account.report(
            exits + submitter.surprises + run.surprises + (measures.surprises() if run.is_single else []))
        measures.report()
    if is_good:
        shutil.rmtree(folder, ignore_errors=True)
    print(f"chaos: {'good' if is_good else 'BAD'} (seed {seed}, {count} faults)"
          + ("" if is_good else f"; logs in {folder}"), flush=True)
    return is_good


def make_photos(programs, folder, seed, seconds):
    if seconds >= VERY_LONG:
        names, names_per_photo = int(seconds * NAMES_PER_SECOND), 4
    else:
        names, names_per_photo = int(max(seconds, 60) * SHORT_NAMES_PER_SECOND), 2
    return Photos(programs, folder, seed, names // names_per_photo, names_per_photo)


if __name__ == "__main__":
    sys.exit(main())
