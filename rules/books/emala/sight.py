"""Remarks about combatants and the fight: in the row, in the pane, and under the rows."""

from collections.abc import Iterator

from msgspec import UNSET

from rules.books.emala.rates.budgets import height_of, points_of
from rules.books.emala.rates.gaits import unchosen
from rules.books.emala.rates.levels import IN_WORDS, level
from rules.books.emala.sheet import WORDS
from rules.books.emala.source import EMALA, PRIMARY_GAITS
from rules.books.emala.state import (
    COMPASS,
    HALFWAY,
    OpenCharge,
    charge_of,
    engaged_with,
    facing_in_words,
    fight,
    kept,
    owed_to,
    present,
    primary,
)
from rules.books.emala.text.melee import POINTS
from rules.encounter import Combatant, Encounter
from rules.encounter.remembered import remembered
from rules.fight.turns import names
from rules.numbers.exact import counted
from rules.numbers.figures import figure
from rules.rulebook.answers import Account, Remark, Remarks

CHARGING = EMALA.source("Charging")

FACING = EMALA.source("Facing")

WHERE = {
    "climb": EMALA.source("Climbing"),
    "swim": EMALA.source("Swimming"),
    "fly": EMALA.source("Flying"),
}
"""The source of a height or depth. The keys are the gaits that a ground forces."""


def in_row(encounter: Encounter, combatant: Combatant) -> Remarks:
    """Return remarks for a row: free attacks, charge, height, gait, engagements and facing."""
    return tuple(_in_row(encounter, combatant))


def notes(encounter: Encounter, combatant: Combatant) -> Remarks:
    """Return notes for the pane: a gait not yet chosen, the gait that comes back, the facing."""
    return tuple(_notes(encounter, combatant))


def lines(encounter: Encounter) -> Remarks:
    """Return lines under the rows: the open charges, and the free attacks that are due."""
    charges = (_charge_line(encounter, one) for one in fight(encounter).charges if not one.over)
    strikers = (one for one in encounter.in_order() if owed_to(encounter, one))
    due = (
        f"{one.name} may make a free attack on {names(owed_to(encounter, one))}, in this turn only."
        for one in strikers
    )
    return tuple(filter(None, (*charges, *due)))


def _in_row(encounter: Encounter, combatant: Combatant) -> Iterator[Remark | str]:
    owed = owed_to(encounter, combatant)
    if owed:
        yield f"free attack on {names(owed)}"
    charge = charge_of(encounter, combatant.id)
    if charge and not charge.over:
        at = present(encounter, (charge.target or "",))
        yield f"charges {names(at)}".rstrip()
    yield from _where(encounter, combatant)
    if unchosen(encounter, combatant):
        yield "gait?"
    if combatant.pace.gait == "crawl" and not combatant.has("prone"):
        yield "crawls"
    others = engaged_with(encounter, combatant)
    if others:
        yield f"engaged with {names(others)}"
    if kept(combatant).walked:
        yield "walks in too much armour"
    if _facing_counts(encounter) and not (_on_a_line(encounter) and _faces_north(combatant)):
        yield f"faces {_letters(combatant)}"


def _where(encounter: Encounter, combatant: Combatant) -> Iterator[Remark | str]:
    """Yield the height or depth, and how armour hinders the combatant: '3 m deep, sinks' or '6 m
    up'.
    """
    height = height_of(combatant)
    trouble = IN_WORDS.get(level(encounter, combatant))
    if height is None:
        yield from [trouble] if trouble else []
        return
    place = f"{height.figure.in_words()} {'deep' if height.label == 'depth' else 'up'}"
    gait = WORDS.terrain(encounter, combatant.terrain).gait or ""
    source = WHERE.get(gait, height.source)
    yield Remark(", ".join(filter(None, (place, trouble))), source, (height,))


@remembered
def _facing_counts(encounter: Encounter) -> bool:
    """Whether somebody has turned in this fight. Until then, everybody faces north."""
    people = encounter.combatants.values()
    return not all(_faces_north(one) for one in people)


def _on_a_line(encounter: Encounter) -> bool:
    """Whether the fight is on a line. On a line, a facing to the north is not shown."""
    return encounter.map is not UNSET and encounter.map.grid is None


def _faces_north(combatant: Combatant) -> bool:
    return kept(combatant).facing == "n" and not kept(combatant).turned


def _letters(combatant: Combatant) -> str:
    """Return the facing: 'N' is north, 'NE' is halfway to east, 'NNE' is halfway from N to NE."""
    state = kept(combatant)
    if not state.turned:
        return state.facing.upper()
    step = 1 if state.turned > 0 else -1
    other = COMPASS[(COMPASS.index(state.facing) + step) % len(COMPASS)]
    halfway = "".join(sorted((state.facing, other), key="nsew".index))
    between = halfway if abs(state.turned) == HALFWAY else state.facing + halfway
    return between.upper()


def _notes(encounter: Encounter, combatant: Combatant) -> Iterator[Remark | str]:
    if unchosen(encounter, combatant):
        gait = WORDS.gait(combatant.pace.gait).label
        yield f"Gait of the round: not chosen yet, {gait} where none is."
    if combatant.pace.gait not in PRIMARY_GAITS:
        gait = WORDS.gait(combatant.pace.gait).label
        yield f"After {gait} the gait {WORDS.gait(primary(combatant)).label} comes back."
    turned = abs(kept(combatant).turned)
    if turned:
        beyond = figure("degrees turned beyond a side of the map", turned, "degrees")
        account = Account("facing", beyond, FACING)
        yield Remark(f"Faces {facing_in_words(combatant)}.", FACING, (account,))


def _charge_line(encounter: Encounter, charge: OpenCharge) -> Remark | str:
    """Return a sentence about a charge, such as 'Ana charges Orc, who answers with parry.'"""
    who, at = present(encounter, (charge.charger,)), present(encounter, (charge.target or "",))
    if not who:
        return ""
    if not at:
        return f"{who[0].name} charges."
    both = f"{who[0].name} charges {at[0].name}"
    if charge.answer:
        return f"{both}, who answers with {charge.answer}."
    left = points_of(at[0])
    points = counted(left.figure.value, POINTS)
    told = f"{both}, who can answer in this turn only ({points} left)."
    return Remark(told, CHARGING, (left,), (who[0].name, at[0].name))
