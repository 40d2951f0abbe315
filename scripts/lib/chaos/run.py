"""One run: the clock, the dice, and all that faults are injected into."""

import time


class Run:
    def __init__(self, dice, servers, workers, submitter, photos):
        self.dice, self.servers, self.workers = dice, servers, workers
        self.submitter, self.photos = submitter, photos
        self.start = time.monotonic()

    def say(self, text):
        print(f"{time.monotonic() - self.start:6.1f} s  {text}", flush=True)

    def pause(self, shortest, longest):
        time.sleep(self.dice.uniform(shortest, longest))

    def inject(self, faults, seconds):
        """Every fault once in an order of chance, then again; how many there were.

        On a slow machine it takes longer, until there was one for every six seconds."""
        deadline = time.monotonic() + seconds
        deck, count = [], 0
        while time.monotonic() < deadline or count < seconds / 6:
            self.pause(0.5, 2.5)
            if not deck:
                deck = self.dice.sample(faults, len(faults))
            fault = deck.pop()
            self.say(f"{fault.name}: begins")
            what = fault.inject(self)
            self.say(f"{fault.name}: {what or 'done'}")
            count += 1
        return count
