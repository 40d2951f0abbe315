"""The list of everything that is done to the system."""

import dataclasses
import typing


@dataclasses.dataclass
class Fault:
    """Heals what it broke, and returns a word for the timeline."""
    name: str
    inject: typing.Callable
    # Takes so long that only long runs have it.
    is_slow: bool
    # Never together with others: it needs the run for itself.
    is_alone: bool
    # How long a run of it alone goes on; it is injected once at least.
    seconds: float
    # The row of the table of faults that it belongs to.
    row: str

    @property
    def does(self):
        return " ".join(self.inject.__doc__.split())


ALL = []


def fault(name, is_slow=False, is_alone=False, seconds=30, row=""):
    def add(function):
        ALL.append(Fault(name, function, is_slow, is_alone, seconds, row))
        return function
    return add
