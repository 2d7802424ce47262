"""The questions that EXP's own actions ask at the keyboard."""

from rules.books.exp.rates.gaits import ROLL_FIRST
from rules.books.exp.sheet import WORDS
from rules.books.exp.source import HEX_PER_UNIT
from rules.books.exp.state import kept
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import ActionPrompt
from rules.numbers.exact import counted

WEAPONS = ("A", "B", "C")
OUTCOMES = {"hit": True, "hits": True, "miss": False, "misses": False}
WAYS = {
    "free": "free",
    "equipped": "equipped",
    "gear": "equipped",
    "rope": "rope",
    "ladder": "ladder",
    "other": "other",
    "pole": "other",
}


def _read_attack(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'Bob', 'Bob C', 'Bob C hit', or nothing."""
    words = text.split()
    fields: dict[str, object] = {}
    if words and words[-1].casefold() in OUTCOMES:
        fields["hits"] = OUTCOMES[words.pop().casefold()]
    if words and words[-1] in WEAPONS:
        fields["weapon"] = words.pop()
    return {**({"target": " ".join(words)} if words else {}), **fields}


def _read_climb(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'2', 'down', 'rope down 1', or nothing for all the way up."""
    fields: dict[str, object] = {}
    for word in text.casefold().split():
        if word in ("down", "up"):
            fields["down"] = word == "down"
        elif word in WAYS:
            fields["how"] = WAYS[word]
        elif word.isascii() and word.isdigit():
            fields["at_most"] = int(word[:9])
        else:
            expected = f"{', '.join(WAYS)}, up, down, or how many hexes at most"
            message = f"{word[:40]!r} is no way to climb: expected {expected}."
            raise InputError("bad-choice", "how", message)
    return fields


def _read_hold(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'3', or nothing to stop holding back."""
    if not text:
        return {}
    if not (text.isascii() and text.isdigit()):
        raise InputError("wrong-type", "rate", f"{text[:40]!r} is no whole number of h/u.")
    return {"rate": int(text[:6])}


def _hold_hint(_encounter: Encounter, combatant: Combatant) -> str:
    wanted = kept(combatant).wanted
    now = "" if wanted is None else f"; now {counted(wanted, HEX_PER_UNIT)}"
    return f"no faster than so many h/u, as 3; nothing: as fast as they can{now}"


def _climb_hint(encounter: Encounter, combatant: Combatant) -> str:
    ground = WORDS.terrain(encounter, combatant.terrain).label
    return f"{ground}: free, gear, rope, ladder or pole; up or down; hexes at most"


ATTACK = ActionPrompt(
    id="attack",
    title="Attack",
    sentence="Attack somebody: what both postures do to it is told.",
    keys=("f",),
    group="Turns",
    question="attacks",
    hint=lambda _encounter, _combatant: "whom, the weapon's type (A, B, C), hit or miss",
    read=_read_attack,
)

CLIMB = ActionPrompt(
    id="climb",
    title="Climb",
    sentence="Climb for the rest of the unit.",
    keys=("v",),
    group="Movement",
    question="climbs",
    hint=_climb_hint,
    read=_read_climb,
    opens=(ROLL_FIRST["climb"],),
)

HOLD_BACK = ActionPrompt(
    id="hold-back",
    title="Hold back",
    sentence="Go no faster than so many hexes a unit, or as fast as can be again.",
    keys=("H",),
    group="Movement",
    question="holds back to",
    hint=_hold_hint,
    read=_read_hold,
)
