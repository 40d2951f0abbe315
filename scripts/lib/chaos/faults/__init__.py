"""Everything that is done to the system."""

from . import broker, clock, database, disk, library, links, messages, poison, programs, steps
from .registry import ALL

__all__ = ["ALL"]
