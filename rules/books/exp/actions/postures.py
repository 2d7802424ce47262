"""Rolling along the ground, and getting up."""

from typing import ClassVar

from rules.books.exp.actions.checks import LOADED, covered, done_in_unit, on_turn, unheld
from rules.books.exp.moves import refuse_if_up
from rules.books.exp.rates.budget import rest_of_unit
from rules.books.exp.rates.load import degree_of
from rules.books.exp.rates.mover import mover_of
from rules.books.exp.rounds.rolls import roll_attribute
from rules.books.exp.sheet import WORDS
from rules.books.exp.source import Degree, Difficulty
from rules.books.exp.state import PRONE, RolledHexes, in_gait, in_unit, keep, kept, unit_number
from rules.books.exp.text.postures import righting, roll
from rules.encounter import Combatant
from rules.fight.actions.base import ActionScene, Rolled
from rules.fight.actions.typed import Typed
from rules.numbers.figures import why_not
from rules.rulebook.scene import Scene


class RollAlong(Rolled, frozen=True, kw_only=True, tag="roll"):
    """Roll one hex along the ground.

    A combatant with a load makes a PSTR roll and can do nothing else.
    """

    title: ClassVar[str] = "Roll along the ground"
    in_turn: ClassVar[bool] = True

    impassable: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant cannot move or is at a height.

        Raises Refused also if a part of the unit is used.
        """
        combatant = unheld(scene, self.who, "roll")
        refuse_if_up(scene, combatant, "roll")
        nowhere = mover_of(scene.encounter, combatant).no_footing(combatant.terrain)
        scene.refuse_if(nowhere, f"{combatant.name} cannot roll here", "who")
        if rest_of_unit(scene.encounter, combatant) < 1:
            why = "a hex of it takes the whole unit, and some of it is used"
            scene.refuse(f"{combatant.name} cannot roll now: {why}.", "who")
        degree, made = degree_of(scene.encounter, combatant), None
        if degree in LOADED:
            if kept(combatant).unit.acted:
                why = "no acting while rolling under this load, and they have acted"
                scene.refuse(f"{combatant.name} cannot roll now: {why}.", "who")
            made = roll_attribute(scene, combatant, "pstr", "difficult")
        self._check_weapons(scene, combatant, degree)
        ruling = roll(degree=degree, pstr_made=made, impassable=self.impassable)
        speed = scene.record(ruling, combatant.id).answer.speed
        rolling = in_unit(in_gait(combatant, "roll"), rolled=RolledHexes(int(speed.value)))
        if not speed.value:
            why = speed.steps[-1].label
            scene.put(in_unit(rolling, rolled=RolledHexes(0, went="lies"), stopped=why))
            scene.log(f"{combatant.name} does not roll: {why}.")
            return
        scene.put(rolling)
        scene.settle()
        covered(scene, scene.find(self.who), speed.value)
        scene.log(f"{combatant.name} rolls 1 hex.")

    def _check_weapons(self, scene: Scene, combatant: Combatant, degree: Degree) -> None:
        """Refuse to roll along the ground after an attack with a weapon that rollers cannot use."""
        for weapon in kept(combatant).unit.weapons:
            usable = roll(degree=degree, weapon=weapon).answer.may_attack
            why = f"{combatant.name} has attacked in this unit and cannot roll in it"
            scene.refuse_if(why_not(usable), why, "who")


class GetUp(Rolled, frozen=True, kw_only=True, tag="get-up"):
    """Get up, which takes this whole unit.

    A DEX roll decides whether the combatant can move in the next unit.
    """

    title: ClassVar[str] = "Get up"
    typed: ClassVar[Typed | None] = Typed(also=("stand", "rise", "righting", "stand up"))
    in_turn: ClassVar[bool] = True

    difficulty: Difficulty = "difficult"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if it is not the combatant's turn, or if they are not prone.

        Raises Refused also after a move or an act in this unit.
        """
        combatant = on_turn(scene, self.who)
        if not combatant.has(PRONE):
            scene.refuse(f"{combatant.name} is not prone.", "who")
        done = done_in_unit(combatant)
        if done is not None:
            why = f"{combatant.name} {done} in this unit"
            scene.refuse(f"{why}: getting up takes a whole one.", "who")
        made = roll_attribute(scene, combatant, "dex", self.difficulty)
        ruling = scene.record(righting(dex_made=made), combatant.id)
        risen = combatant.free_of(PRONE)
        if not kept(risen).height:
            risen = in_gait(risen, "walk")
            ground = WORDS.terrain(scene.encounter, risen.terrain)
            risen = in_gait(risen, mover_of(scene.encounter, risen).gait_on(ground))
        risen = in_unit(risen, acted=True, rose=True, stopped="they got up in this unit")
        if not ruling.answer.may_move_next.value:
            risen = keep(risen, rising=unit_number(scene.encounter) + 1)
        scene.put(risen)
        rest = "moves and acts" if made else "acts, but does not move,"
        scene.log(f"{combatant.name} gets up, and {rest} in the next unit.")
