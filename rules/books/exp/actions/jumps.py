"""Off the ground: dives, and jumps across and over."""

from typing import Annotated, ClassVar

from rules.books.exp.actions.checks import Hexes, capped, unheld
from rules.books.exp.rates.budget import budget
from rules.books.exp.sheet import WORDS
from rules.books.exp.source import Difficulty
from rules.books.exp.state import INACTIVE, in_unit, kept, under
from rules.books.exp.text.jumping import JumpAcrossAnswer, dive, jump_across, jump_over
from rules.books.exp.turns.rolls import roll_attribute
from rules.encounter import Combatant
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.fight.actions.movement import cover, marked, use_up
from rules.numbers.exact import Number, in_words
from rules.numbers.inputs import Quantity
from rules.rulebook.scene import Scene
from rules.rulings.ruling import Ruling


class Dive(Action, frozen=True, kw_only=True, tag="dive"):
    """Dive at the end of the unit's movement, beyond it; inactive in the next unit."""

    title: ClassVar[str] = "Dive"

    who: Who
    at_most: Hexes | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused on another's turn, and for one who is held or has stopped."""
        combatant = unheld(scene, self.who)
        ruling = dive(pstr=int(WORDS.number(combatant, "pstr")))
        answer = scene.record(ruling, combatant.id).answer
        hexes = capped(int(answer.hexes.value), self.at_most)
        if hexes:
            combatant = marked(use_up(combatant, hexes), scene, hexes)
        units = 1 + int(answer.inactive_units.value)
        scene.put(under(in_unit(combatant, stopped="she dived"), INACTIVE, units))
        scene.log(f"{combatant.name} dives {in_words(hexes)} hex: inactive in the next unit.")


class JumpAcross(Rolled, frozen=True, kw_only=True, tag="jump-across"):
    """Jump across, from a run-up in this unit or the one before, else from standing.

    She stops where she lands, unless an improbable DEX roll is made; `go_on` says whether to try.
    """

    title: ClassVar[str] = "Jump across"

    hexes: Hexes | None = None
    go_on: bool = True

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused beyond the jump or what is left, and a second time in a unit."""
        combatant = unheld(scene, self.who)
        answer = _across(combatant).answer
        _check_allowed(scene, combatant, answer.allowed.value)
        most = int(answer.hexes.value)
        wanted = most if self.hexes is None else self.hexes
        if wanted > most:
            kind = "running" if _runs_up(combatant) else "standing"
            scene.refuse(f"{combatant.name}'s {kind} jump goes {most} hex, not {wanted}.", "hexes")
        jumped = scene.put(in_unit(combatant, jumped=True))
        start = "from a run" if _runs_up(combatant) else "standing"
        scene.log(f"{combatant.name} jumps {wanted} hex {start}.")
        if wanted:
            jumped = cover(scene, jumped, budget(scene.encounter, jumped), wanted)
        made = roll_attribute(scene, jumped, "dex", "improbable") if self.go_on else None
        landed = scene.record(_across(combatant, made), combatant.id)
        if landed.answer.continues.value:
            scene.log(f"{combatant.name} lands running and goes on.")
        else:
            scene.put(in_unit(jumped, stopped="she stopped where she landed"))


class JumpOver(Rolled, frozen=True, kw_only=True, tag="jump-over"):
    """Jump over: easy below half her hite, difficult up to three quarters, else a climb."""

    title: ClassVar[str] = "Jump over"

    height: Annotated[Number, Quantity("cm", above=0, most=100_000)]

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for what must be climbed, and a second time in a unit."""
        combatant = unheld(scene, self.who)
        hite = WORDS.number(combatant, "hite")
        jumped = kept(combatant).unit.jumped
        asked = jump_over(hite=hite, obstacle=self.height, jumped_this_unit=jumped)
        _check_allowed(scene, combatant, asked.answer.allowed.value)
        difficulty = asked.answer.difficulty.value
        if difficulty == "climb":
            why = f"{combatant.name} must climb it: it is above three quarters of her hite."
            scene.refuse(why, "height")
        hard: Difficulty = "easy" if difficulty == "easy" else "difficult"
        made = difficulty == "climb" or roll_attribute(scene, combatant, "dex", hard)
        ruling = jump_over(hite=hite, obstacle=self.height, dex_made=made, jumped_this_unit=jumped)
        if scene.record(ruling, combatant.id).answer.clears.value:
            scene.put(in_unit(combatant, jumped=True))
            scene.log(f"{combatant.name} clears {in_words(self.height)} cm and may go on.")
        else:
            scene.put(in_unit(combatant, jumped=True, stopped="the obstacle stopped her"))
            scene.log(f"{combatant.name} does not clear {in_words(self.height)} cm.")


def _across(combatant: Combatant, dex_made: bool | None = None) -> Ruling[JumpAcrossAnswer]:
    return jump_across(
        pstr=int(WORDS.number(combatant, "pstr")),
        running=_runs_up(combatant),
        dex_made=dex_made,
        jumped_this_unit=kept(combatant).unit.jumped,
    )


def _runs_up(combatant: Combatant) -> bool:
    return bool(combatant.pace.turn or combatant.pace.before)


def _check_allowed(scene: Scene, combatant: Combatant, allowed: bool) -> None:
    if not allowed:
        scene.refuse(f"{combatant.name} has jumped in this unit already.", "who")
