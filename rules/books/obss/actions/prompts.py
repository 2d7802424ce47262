"""Prompts for the most used actions of this book at the keyboard."""

from rules.books.obss.rates.budget import actions_left
from rules.encounter import Combatant, Encounter
from rules.fight.actions.base import ActionPrompt
from rules.fight.actions.prompts import read_points, read_points_and_reason, read_target
from rules.numbers.exact import parse_number


def _actions_left(encounter: Encounter, combatant: Combatant) -> str:
    return f"{actions_left(encounter, combatant)} Actions left; Enter is 1"


def _read_charge(text: str) -> dict[str, object]:
    """'12 Goblin 1', 'all Orc', 'Orc', '': the distance and the target. Raises InputError."""
    first, _, rest = text.partition(" ")
    if first == "all":
        return {"distance": "all", **read_target(rest.strip())}
    if first[:1].isdecimal():
        return {"distance": parse_number(first, "distance"), **read_target(rest.strip())}
    return read_target(text)


SPEND = ActionPrompt(
    id="spend-points",
    title="Spend Actions",
    word="spend Actions",
    sentence="Spend Actions of the selected combatant on something else than moving.",
    keys=("-",),
    group="Turns",
    question="spends Actions",
    hint=lambda encounter, combatant: f"{_actions_left(encounter, combatant)}; then what for",
    read=lambda text, _encounter, _combatant: read_points_and_reason(text),
)
GIVE = ActionPrompt(
    id="give-points",
    title="Give Actions back",
    word="give Actions",
    sentence="Give the selected combatant Actions back that were spent.",
    keys=("+",),
    group="Turns",
    question="gets Actions back",
    hint=_actions_left,
    read=lambda text, _encounter, _combatant: read_points(text),
)
CHARGE = ActionPrompt(
    id="charge",
    title="Charge",
    sentence="Charge with the selected combatant, or see whether a charge may be made here.",
    keys=("G",),
    group="Movement",
    question="charges",
    hint=lambda _encounter, _combatant: "how far (or all) and at whom; at whom alone only asks",
    read=lambda text, _encounter, _combatant: _read_charge(text),
)
REACT = ActionPrompt(
    id="react",
    title="Spend the Reaction",
    word="Reaction",
    sentence="Spend the Reaction of the selected combatant.",
    keys=("F",),
    group="Turns",
    question="reacts",
    hint=lambda _encounter, _combatant: "what for; Enter says nothing",
    read=lambda text, _encounter, _combatant: {"reason": text} if text else {},
)
