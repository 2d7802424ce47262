"""A rulebook of plain turns from a file: the file is data that is checked, never run.

Other modules open the files: these functions take their text, or the tables in it.
"""

from rules.bookfile.faults import BookFaults, Fault, Lines, Place
from rules.bookfile.text import book_of_tables, book_of_text

__all__ = ["BookFaults", "Fault", "Lines", "Place", "book_of_tables", "book_of_text"]
