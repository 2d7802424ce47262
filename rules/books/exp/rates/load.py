"""The load: the allowance, the degree of encumbrance, and the remaining part of the rate."""

from typing import cast

from rules.books.exp.sheet import LAST_LEVEL, WORDS, ignores, size_of
from rules.books.exp.source import KG, Degree
from rules.books.exp.state import kept
from rules.books.exp.text.encumbrance import (
    UP_TO,
    EncumbranceAnswer,
    Medium,
    encumbrance,
    wate_allowance,
)
from rules.encounter import Combatant, Encounter
from rules.numbers.figures import Figure, figure
from rules.rulebook.answers import Account
from rules.rulings.ruling import Ruling

EFFECTS = {
    "moves": "they move",
    "descends": "they descend",
    "falls": "they fall",
    "sinks": "they sink",
    "stands": "they do not get off the spot",
}
"""The effects of a load, as phrases for a reason."""


def load_ruling(combatant: Combatant, medium: Medium = "land") -> Ruling[EncumbranceAnswer]:
    """Return the ruling on the load of a combatant; worn armour does not count."""
    return encumbrance(
        carried=combatant.carried(worn=False),
        wate_allowance=_allowance(combatant).value,
        medium=medium,
    )


def degree_of(encounter: Encounter, combatant: Combatant) -> Degree:
    """Return the degree of encumbrance.

    If the fight ignores load, the degree is never worse than 'unencumbered'.
    """
    return _degree(encounter, load_ruling(combatant))


def _degree(encounter: Encounter, ruling: Ruling[EncumbranceAnswer]) -> Degree:
    degree = cast("Degree", ruling.answer.degree.value)
    return "unencumbered" if degree != "free" and ignores(encounter, "encumbrance") else degree


def what_it_does(load: EncumbranceAnswer) -> str:
    """Return why a load makes movement impossible, in words: 'overencumbered: they sink'."""
    return f"{load.degree.value}: {EFFECTS[load.effect.value]}"


def wears_armour(combatant: Combatant) -> bool:
    """Whether the combatant wears anything: an item or armour."""
    return any(item.worn for item in combatant.items) or bool(worn_restrictiveness(combatant))


def worn_restrictiveness(combatant: Combatant) -> int:
    """Return the restrictiveness of all worn armour, at most the last level of the table."""
    now = kept(combatant)
    own = 0 if now.armour_off else int(WORDS.number(combatant, "restrictiveness"))
    return min(LAST_LEVEL, max(0, own + now.armour_on))


def keeps_anything(combatant: Combatant) -> bool:
    """Whether the combatant wears or carries any equipment. A non-swimmer with equipment sinks."""
    return bool(combatant.items) or wears_armour(combatant)


def load(encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return three accounts: the load, the part of the rate that remains, and the weight of worn
    things.
    """
    ruling = load_ruling(combatant)
    carried = figure("carried, armour left out", combatant.carried(worn=False), KG)
    degree = _degree(encounter, ruling)
    found = (
        Account("carried", carried, ruling.source),
        Account(f"{degree}: of the rate", ruling.answer.factor, ruling.source),
    )
    worn = combatant.carried(worn=True)
    if not worn:
        return found
    return (*found, Account("worn", figure("worn, no load", worn, KG), ruling.source))


def thresholds(_encounter: Encounter, combatant: Combatant) -> tuple[Account, ...]:
    """Return the loads in kg at which the degrees of encumbrance begin."""
    allowed = _allowance(combatant)
    source = encumbrance.source
    quarter, *limits = UP_TO.values()
    first = allowed.times("a quarter of the allowance", quarter)
    above = zip(("overencumbered", "lift", "immovable"), limits, strict=True)
    rest = (
        Account(degree, allowed.times("allowances", most), source, "above")
        for degree, most in above
    )
    return (Account("encumbered", first, source, "from"), *rest)


def _allowance(combatant: Combatant) -> Figure:
    pstr = int(WORDS.number(combatant, "pstr"))
    return wate_allowance(pstr=pstr, size=size_of(combatant)).answer.kg
