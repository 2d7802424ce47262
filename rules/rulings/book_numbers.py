"""The numbers of a book with name, unit and section. A rule reads a number when it computes."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Any, Generic, TypeVar

from rules.numbers.exact import Number
from rules.numbers.figures import Source, Valued

K = TypeVar("K", bound=str | Number)
N = TypeVar("N", bound=Number)

_OTHERWISE: set[str] = set()
"""The ids of the numbers that are replaced at the moment."""


class BookNumber(Valued, Generic[N], frozen=True, eq=False):
    """A number of a book. `printed` is from the book's text, and `value` is the number in use now.

    `id` is like "obss/march-dc". The number is the entry `key` of `table`. If a number is in no
    table of the book, `table` has only this number.
    """

    id: str
    printed: N
    unit: str | None
    source: Source
    table: dict[Any, N]
    key: object

    @property
    def value(self) -> N:
        """The number in use now."""
        return self.table[self.key]

    def put(self, value: N) -> None:
        """Replace the number by another value, or restore the printed value."""
        self.table[self.key] = value
        (_OTHERWISE.discard if value == self.printed else _OTHERWISE.add)(self.id)


def as_printed() -> bool:
    """Whether every number of every book has its printed value."""
    return not _OTHERWISE


@contextmanager
def replaced(numbers: Mapping[BookNumber[Any], Number]) -> Iterator[None]:
    """Replace numbers in the whole program while the code of the `with` block runs."""
    before = {one: one.value for one in numbers}
    try:
        for one, value in numbers.items():
            one.put(value)
        yield
    finally:
        for one, value in before.items():
            one.put(value)
