"""Everything that is done to the system."""

from . import broker, database, disk, library, links, programs
from .registry import ALL

__all__ = ["ALL"]
