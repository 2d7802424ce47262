"""Make a rulebook with plain turns from a file. The file is only data: it is never run as code.

Other modules open the files. The functions here take the text of a file, or its tables.
"""

from rules.bookfile.faults import BookFaults, Fault, Lines, Place
from rules.bookfile.text import book_of_tables, book_of_text

__all__ = ["BookFaults", "Fault", "Lines", "Place", "book_of_tables", "book_of_text"]
