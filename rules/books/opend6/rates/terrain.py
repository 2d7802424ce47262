"""The effect of terrain and GM decisions on a distance, and the limit of movement actions."""

from fractions import Fraction
from typing import get_args

from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import OPEND6, Terrain, in_prose, one_of
from rules.books.opend6.state import kept
from rules.books.opend6.text.limits import MovementActionsAnswer, MovementKind, movement_actions
from rules.books.opend6.text.modifiers import terrain
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.numbers.figures import Figure, Step, why_not
from rules.rulebook.gm_rulings import with_gm_rulings
from rules.rulings.ruling import Ruling

ROUND = "round"
LIMIT = OPEND6.source("Maximum Movement")


def terrain_of(name: str) -> Terrain:
    """Return the book's terrain that has this id; the GM's own terrains count as easy terrain."""
    return one_of(get_args(Terrain), name, "easy")


def on_terrain(
    encounter: Encounter,
    mover: Combatant,
    terrain_id: str,
    most: Figure,
    left: Figure,
    used: Fraction,
) -> tuple[Figure, Figure, Fraction]:
    """Return `most` and `left` after GM decisions, and the factor of these decisions.

    If the GM set a distance, subtract `used` from it. One step says what the terrain does: it
    changes the difficulty, not the distance.
    """
    limit, _ = with_gm_rulings(encounter, mover, most, terrain_id, NONE)
    left, factor = with_gm_rulings(encounter, mover, left, terrain_id, used)
    ruling = terrain(terrain=terrain_of(terrain_id))
    modifier = ruling.answer.modifier.value
    label = f"{in_prose(terrain_id)} terrain, to the difficulty"
    why = "it makes the way harder, not shorter"
    step = Step(label, "add", modifier, None, False, why, ruling.source)
    return limit, Figure(left.value, left.unit, (*left.steps, step)), factor


def another_action(combatant: Combatant, kind: MovementKind) -> Ruling[MovementActionsAnswer]:
    """Return the ruling on whether a movement action of that type is possible now."""
    done, special = tuple(kept(combatant).this_round.made), WORDS.flag(combatant, "special")
    return movement_actions(kind=kind, done=done, special=special)


def why_no_action(combatant: Combatant, kind: MovementKind) -> str | None:
    """Return why the combatant has no more movement actions of that type.

    Return None if there is one more.
    """
    return why_not(another_action(combatant, kind).answer.allowed)
