"""Everything that is done to the system."""

from . import broker, database, disk, library, links, poison, programs, steps
from .registry import ALL

__all__ = ["ALL"]
