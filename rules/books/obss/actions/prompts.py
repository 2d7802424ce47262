"""What the actions of this book alone are asked for with at the keyboard."""

from rules.books.obss.rates.budget import actions_left
from rules.encounter import Combatant, Encounter
from rules.fight.actions.base import ActionPrompt
from rules.fight.actions.prompts import read_points, read_points_and_reason, read_target


def _actions_left(encounter: Encounter, combatant: Combatant) -> str:
    return f"{actions_left(encounter, combatant)} Actions left; Enter is 1"


SPEND = ActionPrompt(
    id="spend-points",
    title="Spend Actions",
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
    sentence="Give the selected combatant Actions back that were spent.",
    keys=("+",),
    group="Turns",
    question="is given Actions back",
    hint=_actions_left,
    read=lambda text, _encounter, _combatant: read_points(text),
)
CHARGE = ActionPrompt(
    id="charge",
    title="Charge",
    sentence="See whether the selected combatant may charge here.",
    keys=("G",),
    group="Movement",
    question="charges",
    hint=lambda _encounter, _combatant: "at whom; Enter alone names nobody",
    read=lambda text, _encounter, _combatant: read_target(text),
)
