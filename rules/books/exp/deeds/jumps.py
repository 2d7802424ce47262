"""Off the ground: dives, and jumps across and over."""

from __future__ import annotations

from typing import Annotated, ClassVar

from rules.books.exp import unit
from rules.books.exp.checks import Hexes, capped, check_turn, roll_attribute
from rules.books.exp.text.jumping import dive, jump_across, jump_over
from rules.books.exp.unit import DONE, INACTIVE, JUMPED
from rules.encounter import Combatant
from rules.fight.actions.base import Action, Who
from rules.fight.actions.movement import cover, marked, use_up
from rules.numbers.exact import Number, in_words
from rules.numbers.inputs import Quantity
from rules.rulebook.scene import Scene


class Dive(Action, frozen=True, kw_only=True, tag="dive"):
    """Dive at the end of the unit's movement, beyond it; inactive in the next unit."""

    title: ClassVar[str] = "Dive"

    who: Who
    at_most: Hexes | None = None

    def apply(self, scene: Scene) -> None:
        """Raises Refused on another's turn, and for one who is held or has stopped."""
        combatant = scene.find(self.who)
        _check_free(scene, combatant)
        ruling = dive(pstr=int(scene.book.value(combatant, "pstr")))
        scene.record(ruling, combatant.id)
        hexes = capped(int(ruling.answer.hexes.value), self.at_most)
        if hexes:
            combatant = marked(use_up(combatant, hexes), scene, hexes)
        units = 1 + int(ruling.answer.inactive_units.value)
        dived = unit.under(combatant.with_choice(DONE, "she dived"), INACTIVE, units)
        scene.put(dived)
        scene.log(f"{combatant.name} dives {in_words(hexes)} hex: inactive in the next unit.")


class JumpAcross(Action, frozen=True, kw_only=True, tag="jump-across"):
    """Jump across, from a run-up in this unit or the one before, else from standing.

    She stops where she lands, unless an improbable DEX roll is made; `go_on` says whether to try.
    """

    title: ClassVar[str] = "Jump across"
    rolls: ClassVar[bool] = True

    who: Who
    hexes: Hexes | None = None
    go_on: bool = True

    def apply(self, scene: Scene) -> None:
        """Raises Refused beyond the jump or what is left, and a second time in a unit."""
        combatant = scene.find(self.who)
        _check_free(scene, combatant)
        running = bool(combatant.pace.turn or combatant.pace.before)
        pstr = int(scene.book.value(combatant, "pstr"))
        jumped = bool(combatant.choice(JUMPED))
        ruling = jump_across(pstr=pstr, running=running, jumped_this_unit=jumped)
        _check_allowed(scene, combatant, ruling.answer.allowed.value)
        most = int(ruling.answer.hexes.value)
        wanted = most if self.hexes is None else self.hexes
        if wanted > most:
            kind = "running" if running else "standing"
            scene.refuse(f"{combatant.name}'s {kind} jump goes {most} hex, not {wanted}.", "hexes")
        combatant = scene.put(combatant.with_choice(JUMPED, "yes"))
        scene.log(f"{combatant.name} jumps {wanted} hex {'from a run' if running else 'standing'}.")
        if wanted:
            budget = scene.book.budget(scene.encounter, combatant)
            combatant = cover(scene, combatant, budget, wanted)
        made = roll_attribute(scene, combatant, "dex", "improbable") if self.go_on else None
        landed = jump_across(
            pstr=pstr,
            running=running,
            dex_made=made,
            jumped_this_unit=jumped,
        )
        scene.record(landed, combatant.id)
        if landed.answer.continues.value:
            scene.log(f"{combatant.name} lands running and goes on.")
        else:
            scene.put(combatant.with_choice(DONE, "she stopped where she landed"))


class JumpOver(Action, frozen=True, kw_only=True, tag="jump-over"):
    """Jump over: easy below half her hite, difficult up to three quarters, else a climb."""

    title: ClassVar[str] = "Jump over"
    rolls: ClassVar[bool] = True

    who: Who
    height: Annotated[Number, Quantity("cm", above=0, most=100_000)]

    def apply(self, scene: Scene) -> None:
        """Raises Refused for what must be climbed, and a second time in a unit."""
        combatant = scene.find(self.who)
        _check_free(scene, combatant)
        hite = scene.book.value(combatant, "hite")
        jumped = bool(combatant.choice(JUMPED))
        asked = jump_over(hite=hite, obstacle=self.height, jumped_this_unit=jumped)
        _check_allowed(scene, combatant, asked.answer.allowed.value)
        difficulty = asked.answer.difficulty.value
        if difficulty == "climb":
            why = "it is above three quarters of her hite"
            scene.refuse(f"{combatant.name} must climb it: {why}.", "height")
        made = difficulty == "climb" or roll_attribute(scene, combatant, "dex", difficulty)  # type: ignore[arg-type]
        ruling = jump_over(hite=hite, obstacle=self.height, dex_made=made, jumped_this_unit=jumped)
        scene.record(ruling, combatant.id)
        combatant = combatant.with_choice(JUMPED, "yes")
        if ruling.answer.clears.value:
            scene.log(f"{combatant.name} clears {in_words(self.height)} cm and may go on.")
        else:
            combatant = combatant.with_choice(DONE, "the obstacle stopped her")
            scene.log(f"{combatant.name} does not clear {in_words(self.height)} cm.")
        scene.put(combatant)


def _check_free(scene: Scene, combatant: Combatant) -> None:
    check_turn(scene, combatant)
    held = unit.held_because(scene.encounter, combatant, combatant.pace.gait)
    if held is not None:
        scene.refuse(f"{combatant.name} cannot do that now: {held}.", "who")


def _check_allowed(scene: Scene, combatant: Combatant, allowed: bool) -> None:
    if not allowed:
        scene.refuse(f"{combatant.name} has jumped in this unit already.", "who")
