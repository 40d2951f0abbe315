"""Everything that is done to the system."""

from . import programs, broker, database, library
from .registry import ALL

__all__ = ["ALL"]
