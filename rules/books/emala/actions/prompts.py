"""What the actions of this book alone are asked for with at the keyboard."""

from rules.books.emala.state import kept
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import ActionPrompt
from rules.fight.actions.prompts import read_points, read_points_and_reason, read_target
from rules.numbers.exact import parse_number

SIDES = {"north": "n", "east": "e", "south": "s", "west": "w"}


def _points_left(combatant: Combatant) -> str:
    return f"{kept(combatant).points} action points left; Enter is 1"


def _read_facing(text: str, _encounter: Encounter, _combatant: Combatant) -> dict[str, object]:
    """'n', 'west', '90', 'e free'."""
    words = text.casefold().split()
    free = {"free": True} if "free" in words else {}
    rest = [word for word in words if word != "free"]
    if len(rest) != 1:
        raise InputError("missing", "degrees", "type n, e, s or w, or how many degrees.")
    side = SIDES.get(rest[0], rest[0])
    if side in SIDES.values():
        return {"toward": side, **free}
    return {"degrees": parse_number(side, "degrees"), **free}


SPEND = ActionPrompt(
    id="spend-points",
    title="Spend action points",
    sentence="Spend action points of the selected combatant, as for a parry.",
    keys=("-",),
    group="Turns",
    question="spends action points",
    hint=lambda _encounter, combatant: f"{_points_left(combatant)}; then what for",
    read=lambda text, _encounter, _combatant: read_points_and_reason(text),
)
GIVE = ActionPrompt(
    id="give-points",
    title="Give action points",
    sentence="Give the selected combatant action points back, or more than it has.",
    keys=("+",),
    group="Turns",
    question="is given action points",
    hint=lambda _encounter, combatant: _points_left(combatant),
    read=lambda text, _encounter, _combatant: read_points(text),
)
FACE = ActionPrompt(
    id="face",
    title="Change facing",
    sentence="Turn the selected combatant, toward a side of the map or by degrees.",
    keys=("f",),
    group="Movement",
    question="turns",
    hint=lambda _encounter, _combatant: "n, e, s or w, or degrees; free for the free action",
    read=_read_facing,
)
CHARGE = ActionPrompt(
    id="charge",
    title="Charge",
    sentence="Let the selected combatant charge: what it does to the attack, and whether it may.",
    keys=("G",),
    group="Movement",
    question="charges",
    hint=lambda _encounter, _combatant: "at whom; Enter alone names nobody",
    read=lambda text, _encounter, _combatant: read_target(text),
)
