"""A kind of newcomers in a typed line, and the typed totals of their dice.

The line may not be finished yet.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec import Struct

from rules.encounter.groups import kind_of
from rules.errors import InputError
from rules.fight.actions.newcomer import rolled_sheet
from rules.history import Fight
from rules.rulebook.rulebook import Rulebook
from tracker.typed.grammar import Fields
from tracker.typed.quick_known import KnownNames, Request
from tracker.typed.slips import is_slip

LARGEST_MODIFIER = 5
"""An attribute up to this number is probably a modifier."""


class Newcomers(Struct):
    """A kind of newcomers: the fields of the action `add`, and the typed totals of the dice.

    The text of the kind may be unfinished. If the kind comes from a template or a party, `kept_as`
    is the name of the template or of the party.
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
        """Whether the hit points are dice."""
        return isinstance(self.fields.get("hp"), str)

    @property
    def is_bare(self) -> bool:
        """Whether the newcomers have no hit points, no values on the sheet and no things."""
        return not (self.sheet or self.items or "hp" in self.fields)

    @property
    def has_no_sheet(self) -> bool:
        """Whether the newcomers have no values on the sheet and no things. They may have hit
        points.
        """
        return not (self.sheet or self.items)

    def request(self) -> Fields:
        """Return the fields of the action `add` for these newcomers."""
        more = {"sheet": self.sheet, "items": self.items}
        return {**self.fields, **{key: value for key, value in more.items() if value}}


def of_request(text: str, request: Request, kept_as: str) -> Newcomers:
    """Make one kind of newcomers from the fields of the action `add` in a template."""
    rest = {name: one for name, one in request.items() if name not in ("sheet", "items")}
    items = [{"weight": 0, **one} for one in request.get("items", ())]
    return Newcomers(text, rest, dict(request.get("sheet", {})), items, kept_as=kept_as)


def members(text: str, party: Sequence[Request]) -> list[Newcomers]:
    """Return the members of a stored party. Each member becomes one kind of newcomers."""
    return [of_request(text, one, text.strip()) for one in party]


def check_totals(kinds: Sequence[Newcomers], book: Rulebook) -> None:
    """Raise InputError if totals are typed and the sheet has dice.

    No totals can be typed for the dice of a sheet.
    """
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
    """Yield the typed totals of all kinds.

    Raises InputError if a total is missing for some dice.
    """
    rolled = [one for one in kinds if one.rolls]
    typed = [one for one in rolled if one.totals]
    if typed and len(typed) < len(rolled):
        message = "hp: type the totals of all the dice of the line, or of none."
        raise InputError("conflict", "hp", message)
    return (total for one in typed for total in one.totals)


def doubt_about(kinds: Sequence[Newcomers], fight: Fight, known: KnownNames) -> str:
    """Return the doubt about a new name.

    The new name may be a misspelt name of a template or of a group.
    """
    several = Counter(kind_of(one) for one in fight.encounter.combatants.values())
    here = {one.casefold() for one in several}
    for kind in kinds:
        name = str(kind.fields["name"])
        if kind.kept_as or name.casefold() in here or '"' in kind.text:
            continue
        groups = [one for one, many in several.items() if many > 1]
        meant = next((one for one in groups if is_slip(name.casefold(), one.casefold())), "")
        told = f"{meant} was probably meant" if meant else ""
        told = told or (known.probably_meant(name) if kind.is_bare else "")
        is_plural = kind.has_no_sheet and kind.count > 1
        told = told or (known.part_meant(name, plural=True) if is_plural else "")
        told = told or known.slip_elsewhere(name)
        told = told or (known.part_meant(name) if kind.is_bare and kind.count > 1 else "")
        if told:
            return f"{told}; for somebody new called {name}"
    return ""


def modifier_meant(kind: Newcomers, book: Rulebook) -> str:
    """Return the doubt about an attribute that is as small as a modifier, as in 'hrt 1', or ''.

    There is no doubt if the sheet has no such modifier, or if the line sets the modifier.
    """
    fields = {one.id for one in book.words.fields}
    for name, value in () if kind.kept_as else kind.sheet.items():
        modifier = f"{name}_mod"
        is_small = isinstance(value, int) and value <= LARGEST_MODIFIER
        if is_small and modifier in fields and modifier not in kind.sheet:
            return f"{modifier} {value} was probably meant; for {name} {value} itself"
    return ""


def perhaps_meant(kinds: Sequence[Newcomers], known: KnownNames) -> str:
    """Return a remark on new names that are similar to names of templates.

    An example is 'in the library: Stair hound'. Return '' if there is no such name.
    """
    bare = [one for one in kinds if one.is_bare and not one.kept_as and '"' not in one.text]
    names = [str(one.fields["name"]) for one in bare]
    found = dict.fromkeys(near for name in names for near in known.near(name))
    if found:
        return f"in the library: {', '.join(found)}"
    return next(filter(None, map(known.part_meant, names)), "")


def too_few_hit_points(kind: Newcomers) -> str:
    """Return the doubt about newcomers who begin without hit points, as in 'Bob hp -3'; or ''."""
    hp = kind.fields.get("hp")
    if kind.kept_as or not isinstance(hp, int) or hp > 0:
        return ""
    return f"hp {hp}: {kind.fields['name']} would have no hit points from the beginning; as typed"
