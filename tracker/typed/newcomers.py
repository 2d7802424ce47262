"""A kind of newcomers, as a typed line describes it so far, and the typed totals of its dice."""

from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from rules.errors import InputError
from rules.fight.actions.newcomer import rolled_sheet
from rules.rulebook.rulebook import Rulebook
from tracker.typed.grammar import Fields
from tracker.typed.quick_known import Request


class Newcomers(Struct):
    """A kind, perhaps unfinished: its fields of `add`, and the totals typed for its dice.

    `kept_as` is the name of the template or the party that it comes from.
    """

    text: str
    fields: Fields = {}
    sheet: dict[str, Any] = {}
    items: list[Fields] = []
    totals: list[int] = []
    kept_as: str = ""

    @property
    def count(self) -> int:
        """The number of combatants of the kind."""
        return int(self.fields.get("count", 1))

    @property
    def rolls(self) -> bool:
        """Whether the hit points are given as dice."""
        return isinstance(self.fields.get("hp"), str)

    @property
    def is_bare(self) -> bool:
        """Whether they have neither hit points nor numbers of the sheet nor things."""
        return not (self.sheet or self.items or "hp" in self.fields)

    def request(self) -> Fields:
        """The fields of `add` for these newcomers."""
        more = {"sheet": self.sheet, "items": self.items}
        return {**self.fields, **{key: value for key, value in more.items() if value}}


def of_request(text: str, request: Request, kept_as: str) -> Newcomers:
    """One kind, from the fields of `add` that a template gives."""
    rest = {name: one for name, one in request.items() if name not in ("sheet", "items")}
    items = [{"weight": 0, **one} for one in request.get("items", ())]
    return Newcomers(text, rest, dict(request.get("sheet", {})), items, kept_as=kept_as)


def members(text: str, party: Sequence[Request]) -> list[Newcomers]:
    """The members of a stored party; each member is one kind."""
    return [of_request(text, one, text.strip()) for one in party]


def check_totals(kinds: Sequence[Newcomers], book: Rulebook) -> None:
    """Raise InputError if totals are typed while a sheet has dice, which cannot take totals."""
    if not any(one.totals for one in kinds):
        return
    rolled = [name for one in kinds for name in rolled_sheet(book.words, one.sheet).dice]
    if rolled:
        message = (
            f"hp: totals cannot be typed where {rolled[0]} is rolled too:"
            f" leave them out, or type a number for {rolled[0]}."
        )
        raise InputError("conflict", "hp", message)


def totals_of(kinds: Sequence[Newcomers]) -> Iterator[int]:
    """The typed totals of all kinds; raises InputError if only some of the dice were typed."""
    rolled = [one for one in kinds if one.rolls]
    typed = [one for one in rolled if one.totals]
    if typed and len(typed) < len(rolled):
        message = "hp: type the totals of all the dice of the line, or of none."
        raise InputError("conflict", "hp", message)
    return (total for one in typed for total in one.totals)
