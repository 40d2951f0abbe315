"""One run: the clock, the dice, and all that faults are injected into."""

import time


class Skipped(Exception):
    """A fault that is not possible on this machine; the words say why."""


class Run:
    def __init__(self, dice, servers, workers, submitter, photos, links=None, measures=None, is_single=False):
        self.dice, self.servers, self.workers = dice, servers, workers
        self.submitter, self.photos = submitter, photos
        self.links, self.measures = links, measures
        # Only one sort of fault is injected: then what others would explain is wrong.
        self.is_single = is_single
        # What was not as a fault expected it.
        self.surprises = []
        self.skipped = set()
        self.start = time.monotonic()

    def say(self, text):
        print(f"{time.monotonic() - self.start:6.1f} s  {text}", flush=True)

    def pause(self, shortest, longest):
        time.sleep(self.dice.uniform(shortest, longest))

    def expect(self, is_so, what):
        """Notes what is wrong, when it is not so."""
        if not is_so:
            self.surprises.append(what)
            self.say(f"BAD: {what}")

    def wait_until(self, seconds, condition):
        """Until the condition holds; after how many seconds it did, or None when it did not in time.

        While a server cannot be asked, it does not hold."""
        start = time.monotonic()
        while True:
            try:
                if condition():
                    return time.monotonic() - start
            except OSError:
                pass
            if time.monotonic() - start > seconds:
                return None
            time.sleep(0.2)

    def inject(self, faults, seconds, minimum):
        """All faults in an order of chance, quick ones several times, then again; how many there were.

        On a slow machine it takes longer, until there were as many as the minimum."""
        deadline = time.monotonic() + seconds
        deck, count = [], 0
        while time.monotonic() < deadline or count < minimum:
            self.pause(0.5, 2.5)
            if not deck:
                deck = self._deck([fault for fault in faults if fault.name not in self.skipped])
                if not deck:
                    break
            fault = deck.pop()
            self.say(f"{fault.name}: begins")
            try:
                what = fault.inject(self)
            except Skipped as reason:
                self.say(f"{fault.name}: SKIPPED, {reason}")
                self.skipped.add(fault.name)
                continue
            self.say(f"{fault.name}: {what or 'done'}")
            count += 1
        return count

    def _deck(self, faults):
        """Every quick one as often as keeps the slow ones from taking all the time."""
        quick = [fault for fault in faults if not fault.is_slow]
        slow = [fault for fault in faults if fault.is_slow]
        cards = slow + quick * (3 if slow else 1)
        return self.dice.sample(cards, len(cards))
