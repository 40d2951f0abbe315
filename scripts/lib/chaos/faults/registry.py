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

    @property
    def does(self):
        return self.inject.__doc__


ALL = []


def fault(name, is_slow=False):
    def add(function):
        ALL.append(Fault(name, function, is_slow))
        return function
    return add
