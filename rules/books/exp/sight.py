"""Remarks about a combatant for the GM: a few words in the row, lines in the pane."""

from collections.abc import Iterator
from fractions import Fraction

from rules.books.exp import state
from rules.books.exp.rates.budget import legs_with, pacing_of
from rules.books.exp.rates.gaits import SPEEDING_UP, unit_of
from rules.books.exp.rates.mover import mover_of
from rules.books.exp.rounds.activities import last_unit
from rules.books.exp.rounds.rolls import asks_for_nerve, crash_is_due, in_liquid
from rules.books.exp.sheet import WORDS
from rules.books.exp.source import EXP, HEX, HEX_PER_UNIT, PERCENT
from rules.books.exp.text.timing import ACTIVITIES
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import counted, in_words
from rules.numbers.figures import Figure, figure
from rules.rulebook.answers import Account, Remark, Remarks

CLIMBS = {
    "free": ("climbs free", EXP.source("Climbing, Free")),
    "equipped": ("climbs with gear", EXP.source("Climbing, Equipped")),
    "rope": ("climbs a rope", EXP.source("Climbing, Rope")),
    "ladder": ("climbs a ladder", EXP.source("Climbing, Ladder")),
    "other": ("climbs", EXP.source("Climbing")),
}

LOW = {"crouch": "crouches", "crawl": "crawls", "roll": "rolls"}
"""Gaits of a target that change what attackers must roll to hit."""

WENT = {"slips": ", slipped", "sideways": ", moved sideways", "hangs": ", hangs on"}
"""The words in the row for a climb that gained no hexes; the keys are results of the climb."""

HOW_FAR = "How far in each unit, the referee says: the book has no figure."

OF_CONDITIONS = {
    state.STUCK: "Stuck: a PSTR roll a unit frees (get-free).",
    state.PANICKED: "Panicked: CON, or they drown, then MSTR; at the end of each turn.",
    state.SINKING: HOW_FAR,
    state.DESCENDING: HOW_FAR,
    state.FALLING: HOW_FAR,
    state.DROWNING: (
        "Drowning until out of the liquid. If the referee ends it, then take the condition off."
    ),
}

ON_DRY_GROUND = "Panicked: MSTR at the end of each turn; nobody drowns on dry ground."

HILLS = EXP.source("Hills")
JUMPING = EXP.source("Jumping Horizontal")
WATER = EXP.source("Swim or Sink")


def in_row(encounter: Encounter, combatant: Combatant) -> Remarks:
    """Return the remarks of a row: what is urgent, gait and place, and deeds in this unit."""
    return (
        *_pressing(encounter, combatant),
        *_on_the_way(encounter, combatant),
        *_done(encounter, combatant),
    )


def notes(encounter: Encounter, combatant: Combatant) -> Remarks:
    """Return the notes of the pane: remaining movement, run-up, due rolls, referee's decisions."""
    return tuple(_notes(encounter, combatant))


def _pressing(encounter: Encounter, combatant: Combatant) -> Iterator[Remark | str]:
    task, held = state.kept(combatant).task, state.busy(combatant)
    if task is not None and held is not None:
        last = f"{held.name}, to {state.in_melee(task.until)}"
        yield Remark(last, ACTIVITIES, last_unit(task.since, task.until - task.since + 1))
    if crash_is_due(combatant):
        yield "crash roll due"
    if _fumbled(encounter, combatant):
        yield "both rolls failed: once more and they fall"
    if asks_for_nerve(encounter, combatant):
        yield "panic?"


def _on_the_way(encounter: Encounter, combatant: Combatant) -> Iterator[Remark | str]:
    now = state.kept(combatant)
    if combatant.pace.gait in LOW:
        yield LOW[combatant.pace.gait]
    if now.climbing is not None:
        went = "" if now.unit.rolled is None else WENT.get(now.unit.rolled.went, "")
        climbs, source = CLIMBS[now.climbing]
        height = f"{now.height} up" if now.height >= 0 else f"{-now.height} down"
        yield Remark(f"{climbs}, {height}{went}", source)
    elif combatant.terrain not in ("", WORDS.open_ground):
        yield WORDS.terrain(encounter, combatant.terrain).place()
    if now.hill is not None:
        way = "downhill" if now.hill.rise < 0 else "uphill"
        slope = f"{in_words(abs(now.hill.rise))} in {in_words(now.hill.run)}"
        yield Remark(f"{way} {slope}", HILLS)
    if now.current:
        yield Remark(f"current {in_words(now.current)}", WATER)
    if now.wanted is not None:
        yield Remark(f"holds back to {counted(now.wanted, HEX_PER_UNIT)}", SPEEDING_UP)


def _done(encounter: Encounter, combatant: Combatant) -> Iterator[str]:
    now = state.kept(combatant)
    if now.rising is not None and now.rising == state.unit_number(encounter):
        yield "getting up takes the movement"
    if encounter.turn_of != combatant.id:
        return
    if now.unit.rose:
        yield "got up"
    if now.unit.leaves is not None:
        yield f"chose to {now.unit.leaves}"
    if now.unit.attacked:
        yield "attacked"
    if now.unit.jumped:
        yield "jumped"


def _notes(encounter: Encounter, combatant: Combatant) -> Iterator[Remark | str]:
    now = state.kept(combatant)
    if combatant.pace.turn and len(now.unit.legs) > 0:
        rest = _rest_of_unit(encounter, combatant)
        told = f"Left of this unit: {in_words(rest.value)} {PERCENT} of it."
        yield Remark(told, SPEEDING_UP, (Account("left of the unit", rest, SPEEDING_UP),))
    if now.unit.stopped:
        yield f"No more movement in this unit: {now.unit.stopped}."
    if state.run_up(combatant):
        run_up = figure("in the unit before", now.ran_before, HEX).plus(
            "in this unit", now.unit.ran
        )
        told = f"Run-up for a jump: {run_up.in_words()}."
        yield Remark(told, JUMPING, (Account("run-up", run_up, JUMPING),))
    yield from _dangers(encounter, combatant)


def _rest_of_unit(encounter: Encounter, combatant: Combatant) -> Figure:
    """Return the remaining part of this unit, in whole percents."""
    unit = unit_of(mover_of(encounter, combatant))
    rest = figure("a whole unit", 100, PERCENT)
    for leg in legs_with(combatant, pacing_of(encounter, combatant)):
        pace, moved = unit.pace(leg), counted(leg.hexes, HEX)
        if not pace:
            return rest.becomes("what was moved takes the whole unit", 0)
        label = f"{moved} at {counted(pace, HEX_PER_UNIT)}"
        rest = rest.minus(label, leg.hexes / pace * Fraction(100), SPEEDING_UP)
    return rest.at_least("more was moved than there was", 0).rounded_down("whole percents")


def _dangers(encounter: Encounter, combatant: Combatant) -> Iterator[str]:
    if crash_is_due(combatant):
        yield "Raced downhill: a DEX roll at the end of the turn, or a crash (crash-roll)."
    if _fumbled(encounter, combatant):
        yield "Both rolls of the climb failed: if they do so again in the next unit, they fall."
    for name, line in OF_CONDITIONS.items():
        if combatant.has(name):
            dry = name == state.PANICKED and not in_liquid(encounter, combatant)
            yield ON_DRY_GROUND if dry else line
    if asks_for_nerve(encounter, combatant):
        yield "The referee may ask for an MSTR roll against panic (panic)."


def _fumbled(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant failed both rolls of the climb in this unit or in the last unit."""
    now, unit = state.kept(combatant), state.unit_number(encounter)
    if now.climbing is None or now.fumbled is None:
        return False
    rolled = now.unit.rolled is not None
    return now.fumbled == unit or (now.fumbled == unit - 1 and not rolled)
