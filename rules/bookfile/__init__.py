"""A rulebook of plain turns that is written in a file: data, checked, and never run.

Files are read elsewhere: what comes in here are plain tables, and the lines that they stand in.
"""

from rules.bookfile.build import build
from rules.bookfile.faults import BookFaults, Fault, Lines, Place

__all__ = ["BookFaults", "Fault", "Lines", "Place", "build"]
