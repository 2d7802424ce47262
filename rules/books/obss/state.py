"""Where a fight under OBSS keeps what the book counts, and how a sheet is read."""

from __future__ import annotations

from typing import cast

from rules.books.obss.sheet import FIELDS
from rules.books.obss.source import Size
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import SheetValue
from rules.numbers.exact import Number, exact
from rules.rulebook.rulebook import Option

SPENT = "actions-spent"
LEG = "moved-before-this-leg"
TURN = "turn"
WAITING, BEGUN, DONE = 0, 1, 2
"""What the tally `turn` says of this round's turn."""

BODIES = "bodies-on-the-way"
FRIENDS_ON_THE_WAY = "friends-on-the-way"
NARROW = "sizes-too-narrow"
EXTRA = "referees-extra"
RUNS_OVER_IT = "runs-over-difficult-ground"
CLIMBS_FAST = "climbs-fast"
CONFINED_WITH = "confined-with"

CART, CART_SIZE, TEAM, PULLS_FOR = "cart", "cart-size", "cart-team", "pulls-for"
CART_LOAD = "cart-load"

HUSTLED, WALKED, MARCHES, FATIGUE = "hours-hustled", "hours-walked", "days-marched", "fatigue"
NONLETHAL = "nonlethal-damage"

PRONE, RUNNING, CONFINED, FATIGUED = "prone", "running", "confined", "fatigued"
"""Conditions that the rules look at."""

_DEFAULTS: dict[str, SheetValue] = {field.id: field.default for field in FIELDS}


def held(combatant: Combatant, field: str) -> SheetValue:
    """What the sheet holds, the field's default where it holds nothing."""
    return combatant.sheet.get(field, _DEFAULTS[field])


def number(combatant: Combatant, field: str) -> Number:
    """A number of the sheet, exact."""
    value = held(combatant, field)
    return exact(value) if isinstance(value, int | float) else 0


def score(combatant: Combatant, field: str) -> int:
    """A whole number of the sheet."""
    return int(number(combatant, field))


def speed(combatant: Combatant, field: str) -> Number | None:
    """A natural speed, where there is one."""
    return None if held(combatant, field) is None else number(combatant, field)


def size(combatant: Combatant) -> Size:
    """The size."""
    return cast("Size", held(combatant, "size"))


def chosen(encounter: Encounter, option: Option) -> str:
    """An option's value in this encounter."""
    return encounter.option(option.id) or option.choices[0]


def is_on(encounter: Encounter, option: Option) -> bool:
    """True where an option stands at its second choice."""
    return chosen(encounter, option) == option.choices[1]
