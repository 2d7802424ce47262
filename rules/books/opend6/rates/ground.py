"""What a terrain and the GM's word do to a distance; movement actions, which bound it."""

from __future__ import annotations

from typing import get_args

from rules.books.opend6.sheet import WORDS
from rules.books.opend6.source import OPEND6, Terrain, in_prose, one_of
from rules.books.opend6.state import kept
from rules.books.opend6.text.limits import MovementActionsAnswer, MovementKind, movement_actions
from rules.books.opend6.text.modifiers import terrain
from rules.encounter import Combatant
from rules.numbers.figures import Figure, Step
from rules.rulebook.gm_rulings import granted
from rules.rulings.ruling import Ruling

ROUND = "round"
LIMIT = OPEND6.source("Maximum Movement")


def terrain_of(name: str) -> Terrain:
    """The book's terrain of that id; easy for one that only the GM knows."""
    return one_of(get_args(Terrain), name, "easy")


def harder(left: Figure, terrain_id: str) -> Figure:
    """A distance with what its terrain adds to the difficulty, set aside."""
    ruling = terrain(terrain=terrain_of(terrain_id))
    modifier = ruling.answer.modifier.value
    label = f"{in_prose(terrain_id)} terrain, to the difficulty"
    why = "it makes the way harder, not shorter"
    step = Step(label, "add", modifier, None, False, why, ruling.source)
    return Figure(left.value, left.unit, (*left.steps, step))


def with_grant(amount: Figure, combatant: Combatant) -> Figure:
    """A distance with what the GM gave or took, never below 0."""
    amount = granted(amount, combatant)
    return amount.at_least("never below 0", 0) if amount.value < 0 else amount


def another_action(combatant: Combatant, kind: MovementKind) -> Ruling[MovementActionsAnswer]:
    """Whether somebody may make another movement action of that type in this round."""
    done, special = tuple(kept(combatant).this_round.made), WORDS.flag(combatant, "special")
    return movement_actions(kind=kind, done=done, special=special)


def why_no_action(combatant: Combatant, kind: MovementKind) -> str | None:
    """Why there is no other movement action of that type; None where there is one."""
    allowed = another_action(combatant, kind).answer.allowed
    return None if allowed.value else allowed.steps[0].label
