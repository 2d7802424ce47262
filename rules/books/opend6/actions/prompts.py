"""Prompts for the most used actions of this book at the keyboard."""

from typing import get_args

from rules.books.opend6.rates.driving import why_not
from rules.books.opend6.source import LEVELS
from rules.books.opend6.state import is_vehicle, kept, subject, vehicle_of
from rules.books.opend6.text.vehicles import Condition, Stunt
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import ActionPrompt
from rules.numbers.exact import parse_number
from rules.numbers.inputs import listed

STUNTS: tuple[Stunt, ...] = get_args(Stunt)
CONDITIONS: tuple[Condition, ...] = get_args(Condition)
NO_WHEEL = "they are at no wheel"


def _levels(encounter: Encounter, combatant: Combatant) -> str:
    """The speeds that are possible now: 'cautious, cruising; then how far, and a stunt'."""
    vehicle = subject(encounter, combatant)
    if not is_vehicle(vehicle):
        return NO_WHEEL
    open_ = [level for level in LEVELS if why_not(vehicle, level) is None]
    return f"{', '.join(open_) or 'no speed'}; then how far, a stunt, its conditions"


def _read_drive(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'high', 'cruising 20', 'cautious park limited-parking', 'high turn-90 off-road'."""
    words = text.casefold().split()
    if not words:
        raise InputError("missing", "level", f"type a speed: {listed(LEVELS, 'or')}.")
    asked: dict[str, object] = {"level": _one(words[0], LEVELS, "level")}
    rest = words[1:]
    if rest and rest[0][0].isdigit():
        asked["distance"] = parse_number(rest.pop(0), "distance")
    return {**asked, **_read_stunt_words(rest)}


def _read_stunt(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'turn-90', 'park limited-parking', '90'."""
    asked = _read_stunt_words(text.casefold().split())
    if "stunt" not in asked:
        raise InputError("missing", "stunt", f"type a stunt: {listed(STUNTS, 'or')}.")
    return asked


def _read_stunt_words(words: list[str]) -> dict[str, object]:
    asked: dict[str, object] = {}
    conditions = []
    for word in words:
        if any(one.startswith(word) for one in CONDITIONS):
            conditions.append(_one(word, CONDITIONS, "conditions"))
        else:
            asked["stunt"] = _one(f"turn-{word}" if word.isdigit() else word, STUNTS, "stunt")
    return {**asked, **({"conditions": conditions} if conditions else {})}


def _one(word: str, known: tuple[str, ...], field: str) -> str:
    """The word that is meant: itself, or the only one that begins so; raises InputError."""
    found = [one for one in known if one == word] or [one for one in known if one.startswith(word)]
    if len(found) == 1:
        return found[0]
    message = f"{field}: {word!r} is none of {', '.join(known)}."
    raise InputError("bad-choice", field, message)


def _read_shot(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'Coupe', 'Coupe 4D', 'the truck 5D+1'."""
    *name, last = text.split() or [""]
    if not last:
        raise InputError("missing", "target", "type which vehicle, then the damage.")
    if name and "d" in last.casefold() and last[0].isdigit():
        return {"target": " ".join(name), "damage": last}
    return {"target": text}


def _targets(encounter: Encounter, combatant: Combatant) -> str:
    own = vehicle_of(encounter, combatant) or combatant
    others = [one.name for one in encounter.in_order() if is_vehicle(one) and one.id != own.id]
    return f"{', '.join(others) or 'no vehicle is there'}; then the damage, as 4D"


def _read_dodge(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'', '10': the bonus of a full defence."""
    return {"bonus": parse_number(text, "bonus")} if text else {}


def _dodge(encounter: Encounter, combatant: Combatant) -> str:
    vehicle = subject(encounter, combatant)
    at = f"{vehicle.name} goes at {kept(vehicle).level} speed"
    told = at if is_vehicle(vehicle) else NO_WHEEL
    return f"{told}; a full defence's bonus, else Enter"


DRIVE = ActionPrompt(
    id="drive",
    title="Drive",
    sentence="Drive at a speed level, with a stunt on the way where one is named.",
    keys=("v",),
    group="Movement",
    question="drives",
    hint=_levels,
    read=_read_drive,
    bar="drive",
)
STUNT = ActionPrompt(
    id="stunt",
    title="Stunt",
    sentence="Turn, park or land with the vehicle, or flying.",
    keys=("b",),
    group="Movement",
    question="does a stunt",
    hint=lambda _encounter, _combatant: "easy-turn, turn-45, turn-90, turn-180, park, land ...",
    read=_read_stunt,
)
SHOOT = ActionPrompt(
    id="shoot",
    title="Shoot at a vehicle",
    word="shoot",
    sentence="Shoot at a vehicle; a driver who shoots takes two actions.",
    keys=("f",),
    group="Movement",
    question="shoots at",
    hint=_targets,
    read=_read_shot,
)
DODGE = ActionPrompt(
    id="dodge",
    title="Dodge with the vehicle",
    word="dodge",
    sentence="Dodge with the vehicle that the selected combatant drives, until the next turn.",
    keys=("z",),
    group="Movement",
    question="dodges",
    hint=_dodge,
    read=_read_dodge,
)
