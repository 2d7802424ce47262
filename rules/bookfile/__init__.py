"""A rulebook of plain turns that is written in a file: data, checked, and never run.

Files are read elsewhere: what comes in here is their text, or the tables in it.
"""

from rules.bookfile.faults import BookFaults, Fault, Lines, Place
from rules.bookfile.text import book_of_tables, book_of_text

__all__ = ["BookFaults", "Fault", "Lines", "Place", "book_of_tables", "book_of_text"]
