"""On the ground: rolling along it, and getting up from it."""

from __future__ import annotations

from typing import ClassVar

from rules.books.exp import unit
from rules.books.exp.checks import (
    Difficulty,
    book_of,
    check_turn,
    covered,
    roll_attribute,
    rolled_hexes,
)
from rules.books.exp.pace import degree_of
from rules.books.exp.text.postures import righting, roll
from rules.books.exp.unit import DONE, NO_MOVE, OTHER, PRONE
from rules.fight.actions.base import Action, Who
from rules.rulebook.scene import Scene

LOADED = ("encumbered", "overencumbered")
"""Loads under which rolling asks for PSTR."""


class RollAlong(Action, frozen=True, kw_only=True, tag="roll"):
    """Roll along the ground, a hex; a loaded persona rolls PSTR for it and does nothing else."""

    title: ClassVar[str] = "Roll along the ground"
    rolls: ClassVar[bool] = True

    who: Who
    impassable: bool = False

    def apply(self, scene: Scene) -> None:
        """Raises Refused on another's turn, and when held."""
        combatant = scene.find(self.who)
        check_turn(scene, combatant)
        held = unit.held_because(scene.encounter, combatant, "roll")
        if held is not None:
            scene.refuse(f"{combatant.name} cannot roll now: {held}.", "who")
        degree = degree_of(book_of(scene), scene.encounter, combatant)
        made = None
        if degree in LOADED:
            made = roll_attribute(scene, combatant, "pstr", "difficult")
        ruling = roll(degree=degree, pstr_made=made, impassable=self.impassable)
        scene.record(ruling, combatant.id)
        combatant = combatant.with_pace(gait="roll")
        speed = ruling.answer.speed.value
        if not speed:
            scene.put(combatant.with_choice(DONE, ruling.answer.speed.steps[-1].label))
            scene.log(f"{combatant.name} does not roll: {ruling.answer.speed.steps[-1].label}.")
            return
        combatant = scene.put(rolled_hexes(combatant, int(speed)))
        covered(scene, combatant, speed)
        scene.log(f"{combatant.name} rolls 1 hex.")


class GetUp(Action, frozen=True, kw_only=True, tag="get-up"):
    """Get up: it takes this unit; the DEX roll decides whether she moves in the next one."""

    title: ClassVar[str] = "Get up"
    rolls: ClassVar[bool] = True

    who: Who
    difficulty: Difficulty = "difficult"

    def apply(self, scene: Scene) -> None:
        """Raises Refused for one who is not prone, or on another's turn."""
        combatant = scene.find(self.who)
        check_turn(scene, combatant)
        if not combatant.has(PRONE):
            scene.refuse(f"{combatant.name} is not prone.", "who")
        made = roll_attribute(scene, combatant, "dex", self.difficulty)
        ruling = righting(dex_made=made)
        scene.record(ruling, combatant.id)
        up = unit.free_of(combatant, PRONE).with_pace(gait="walk").with_choice(OTHER, "yes")
        up = up.with_choice(DONE, "she got up in this unit")
        if not ruling.answer.may_move_next.value:
            up = up.with_tally(NO_MOVE, unit.now(scene.encounter) + 1)
        scene.put(up)
        rest = "moves and acts" if made else "acts, but does not move,"
        scene.log(f"{combatant.name} gets up, and {rest} in the next unit.")
