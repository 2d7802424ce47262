"""The numbers of a book: named, with unit and section, and read where a rule computes with them."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from contextvars import ContextVar
from typing import Generic, TypeVar, cast

from msgspec import Struct

from rules.numbers.exact import Number
from rules.numbers.figures import Source

K = TypeVar("K", bound=str | Number)
N = TypeVar("N", bound=Number)

_CHANGED: ContextVar[Mapping[str, Number]] = ContextVar("changed numbers")
_AS_PRINTED: Mapping[str, Number] = {}


class BookNumber(Struct, Generic[N], frozen=True):
    """A number of a book: `printed` in its text, and `value`, the number that holds now.

    `id` is like "obss/march-dc". `table` is the name of the table that the number stands in, or
    its own name.
    """

    id: str
    printed: N
    unit: str | None
    source: Source
    table: str

    @property
    def value(self) -> N:
        """The number that holds now: as printed, unless another was put in its place."""
        changed = cast("Mapping[str, N]", _CHANGED.get(_AS_PRINTED))
        return changed.get(self.id, self.printed)


class NumberTable(Mapping[K, N]):
    """A table of a book: each entry is a number that is read when it is looked up."""

    def __init__(self, numbers: Mapping[K, BookNumber[N]]) -> None:
        self._numbers = dict(numbers)

    def __getitem__(self, key: K) -> N:
        """The entry that holds now."""
        return self._numbers[key].value

    def __contains__(self, key: object) -> bool:
        """Whether the table has an entry for the key."""
        return key in self._numbers

    def __iter__(self) -> Iterator[K]:
        """The keys, in the order of the table."""
        return iter(self._numbers)

    def __len__(self) -> int:
        """How many entries the table has."""
        return len(self._numbers)


def as_printed() -> bool:
    """Whether every number of every book holds as it is printed."""
    return not _CHANGED.get(_AS_PRINTED)


@contextmanager
def replaced(numbers: Mapping[str, Number]) -> Iterator[None]:
    """Put these numbers, by their ids, in the place of those printed, for what runs within."""
    token = _CHANGED.set({**_CHANGED.get(_AS_PRINTED), **numbers})
    try:
        yield
    finally:
        _CHANGED.reset(token)
