"""In the rounds of a fight: Actions spent, hindrances, the checks against them, charges, blows."""

from typing import Annotated, Any, ClassVar

from msgspec.structs import replace

from rules.books.obss.actions import prompts
from rules.books.obss.moves import fallen, take_gait
from rules.books.obss.rates.budget import actions_left, close_leg, in_actions, pay, show_action
from rules.books.obss.rates.gaits import mover, way_now, why_barred
from rules.books.obss.rolls import Check, Checked, check, skill_check
from rules.books.obss.sheet import WORDS, given
from rules.books.obss.state import FATIGUED, PRONE, OnTheWay, in_turn, keep, kept
from rules.books.obss.text.natural_speeds import ClimbSpeed, climb_speed, flier_hit
from rules.books.obss.text.tactical import ACTIONS_A_ROUND, sprint_on_difficult
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionPrompt, ActionScene, Name, Rolled, Who, Whose
from rules.numbers.figures import reason
from rules.numbers.inputs import Whole

Actions = Annotated[int, Whole("Actions", least=1, most=ACTIONS_A_ROUND)]
Few = Annotated[int, Whole(least=0, most=10)]

TAKEN_TEN = 10


class SpendActions(Action, frozen=True, kw_only=True, tag="spend"):
    """Spend Actions on something else than moving, as for an attack."""

    title: ClassVar[str] = "Spend Actions"
    prompt: ClassVar[ActionPrompt | None] = prompts.SPEND

    who: Who
    points: Actions = 1
    reason: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused out of turn, and beyond the Actions that are left."""
        paid = pay(scene, scene.find(self.who), self.points, self.reason or "this")
        left = actions_left(scene.encounter, paid)
        why = f" ({self.reason})" if self.reason else ""
        scene.log(f"{paid.name} spends {in_actions(self.points)}{why}: {left} left.")


class GiveActions(Action, frozen=True, kw_only=True, tag="give"):
    """Give Actions back that were spent."""

    title: ClassVar[str] = "Give Actions back"
    prompt: ClassVar[ActionPrompt | None] = prompts.GIVE

    who: Who
    points: Actions = 1

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused where fewer were spent."""
        combatant = close_leg(scene.encounter, scene.find(self.who))
        spent = kept(combatant).turn.spent
        if self.points > spent:
            has = f"{combatant.name} has spent {in_actions(spent)} this turn"
            scene.refuse(f"{has}, not {self.points}.", "points")
        rest = max(0, spent - self.points)
        scene.put(show_action(scene, in_turn(combatant, spent=rest)))
        back = in_actions(self.points)
        scene.log(f"{combatant.name} is given {back} back: {ACTIONS_A_ROUND - rest} left.")


class Hinder(Action, frozen=True, kw_only=True, tag="hinder"):
    """Say what hinders on the way beside the terrain; it holds until it is taken back.

    `narrow` is how many sizes too narrow a passage is, `extra` the referee's own halvings.
    """

    title: ClassVar[str] = "Hindrances on the way"

    who: Whose
    bodies: bool | None = None
    friends: bool | None = None
    narrow: Few | None = None
    extra: Few | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError where nothing is said."""
        said = {name: getattr(self, name) for name in OnTheWay.__struct_fields__}
        told = {name: value for name, value in said.items() if value is not None}
        if not told:
            message = "say what hinders, or no longer does: bodies, friends, narrow or extra."
            raise InputError("missing", "bodies", message)
        words = _in_words(OnTheWay(**told), told)
        for who in self.who:
            combatant = scene.find(who)
            combatant = scene.put(keep(combatant, way=replace(kept(combatant).way, **told)))
            scene.record(way_now(scene.encounter, combatant).hindered, combatant.id)
            scene.log(f"{combatant.name}: {words}.")


class RunOverIt(Rolled, frozen=True, kw_only=True, tag="run-over-it"):
    """Try to run on difficult ground by an Acrobatics check.

    `acrobatics` is its total, or other dice than 3d6 and the sheet's score.
    """

    title: ClassVar[str] = "Run on difficult ground"

    acrobatics: Check | None = None
    critical_failure: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused where the ground is not difficult."""
        combatant = scene.find(self.who)
        if combatant.terrain != "difficult":
            scene.refuse(f"{combatant.name} is not on difficult ground.", "who")
        body = mover(scene.encounter, combatant)
        made = skill_check(scene, body, "acrobatics", self.acrobatics)
        said = WORDS.chosen(scene.encounter, "critical-failure") == "said"
        ruling = sprint_on_difficult(
            total=made.total,
            critical_failure=self.critical_failure or (made.all_ones and not said),
            rhino=WORDS.flag(body, "rhino"),
            fatigued=body.has(FATIGUED),
        )
        answer = scene.record(ruling, combatant.id).answer
        scene.log(f"{body.name}: Acrobatics {made.total} ({made.how}).")
        if answer.prone.value:
            scene.put(fallen(scene, combatant))
            scene.log(f"{combatant.name} falls prone on the spot.")
        elif answer.runs.value:
            ready = scene.put(in_turn(combatant, runs_over_it=True))
            take_gait(scene, ready, WORDS.gait("run"))
        else:
            scene.log(f"{combatant.name} cannot run here: {reason(answer.runs)}.")


class ClimbFast(Rolled, frozen=True, kw_only=True, tag="climb-fast"):
    """Climb fast, with a climbing speed: one check, then the climb is a run.

    `climbing` is the check's total, or other dice; without it the sheet's score counts.
    """

    title: ClassVar[str] = "Rapid climb"

    climbing: Check | None = None
    take_ten: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused off the wall, and without a climbing speed."""
        combatant = scene.find(self.who)
        if combatant.terrain != "wall":
            scene.refuse(f"{combatant.name} is on no wall.", "who")
        answer = self._asked(scene, combatant)
        if answer.dc.value is None:
            scene.refuse(f"{combatant.name} cannot climb fast: {reason(answer.dc)}.", "who")
        made, dc = self._made(scene, combatant, answer), answer.dc.value or 0
        verb = "climbs fast" if made.total >= dc else "climbs no faster"
        scene.log(f"{combatant.name} {verb}: {made.total} against DC {dc} ({made.how}).")
        if made.total >= dc:
            ready = scene.put(in_turn(combatant, climbs_fast=True))
            take_gait(scene, ready, WORDS.gait("run"))

    def _asked(self, scene: ActionScene, combatant: Combatant) -> ClimbSpeed:
        own = given(combatant, "climb")
        cr = given(combatant, "cr")
        ruling = climb_speed(
            natural=own is not None,
            movement=WORDS.number(combatant, "movement") if own is None else own,
            rapid=True,
            cr=None if cr is None else int(cr),
        )
        return scene.record(ruling, combatant.id).answer

    def _made(self, scene: ActionScene, combatant: Combatant, answer: ClimbSpeed) -> Checked:
        own = given(combatant, "climbing")
        climbing = int(answer.score.value or 0 if own is None else own)
        if self.take_ten:
            return Checked(TAKEN_TEN + climbing, "takes 10")
        purpose = f"Climbing of {combatant.name}"
        return check(scene, purpose, self.climbing, climbing, answer.bonus_dice.value)


def _in_words(way: OnTheWay, told: dict[str, Any]) -> str:
    """What was told of the way: 'bodies on the way, no narrow passage'."""
    sizes = f"{way.narrow} size{'' if way.narrow == 1 else 's'} too narrow"
    halved = "halved once more" if way.extra == 1 else f"halved {way.extra} times more"
    words = {
        "bodies": "bodies on the way" if way.bodies else "no bodies on the way",
        "friends": "friends on the way" if way.friends else "no friends on the way",
        "narrow": f"a passage {sizes}" if way.narrow else "no narrow passage",
        "extra": halved if way.extra else "nothing more of the referee's",
    }
    return ", ".join(words[name] for name in told)


class Charge(Action, frozen=True, kw_only=True, tag="charge"):
    """May a charge be made here? Its attack is another chapter's."""

    title: ClassVar[str] = "Charge"
    prompt: ClassVar[ActionPrompt | None] = prompts.CHARGE

    who: Who
    target: Who | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for the fatigued, under ground, and where movement is hindered."""
        combatant = scene.find(self.who)
        why = _why_no_charge(scene.encounter, combatant)
        scene.refuse_if(why, f"{combatant.name} cannot charge", "who")
        at = f" at {scene.find(self.target, 'target').name}" if self.target else ""
        scene.log(f"{combatant.name} charges{at}.")


def _why_no_charge(encounter: Encounter, combatant: Combatant) -> str | None:
    found = way_now(encounter, combatant)
    barred = why_barred(encounter, combatant, found)
    if barred is not None:
        return barred
    rough = found.terrain == "difficult" and found.mode != "fly"
    over_it = rough and WORDS.flag(found.body, "rhino")
    rest = found.halvings - int(over_it and found.gait != "run")
    reasons = (
        (found.mode == "burrow", "no charging while burrowing"),
        (found.fatigued, "the fatigued cannot charge"),
        (found.body.has(PRONE), "lies prone"),
        (rough and not over_it, "no charge over difficult terrain without the Rhino feat"),
        (rest > 0 or found.minimal, "no charging where movement is hindered"),
    )
    return next((why for holds, why in reasons if holds), None)


class BlowInFlight(Rolled, frozen=True, kw_only=True, tag="blow-in-flight"):
    """A flier has taken a blow: does it fall? The damage itself is given with `damage`.

    `fortitude` is the save's total, or other dice than 3d6 and the sheet's score.
    """

    title: ClassVar[str] = "A flier is hit"

    damage: Annotated[int, Whole(least=0, most=10**6)]
    fortitude: Check | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused on the ground, and without hit points to compare with."""
        combatant = scene.find(self.who)
        if combatant.terrain != "air":
            scene.refuse(f"{combatant.name} does not fly.", "who")
        most = combatant.hp_most or combatant.hp
        if most is None or most < 1:
            message = f"{combatant.name} has no hit points: edit them first."
            raise InputError("missing", "who", message)
        asked = flier_hit(damage=self.damage, max_hp=most)
        if not asked.answer.save_needed.value:
            scene.record(asked, combatant.id)
            scene.log(f"{combatant.name} flies on: {reason(asked.answer.save_needed)}.")
            return
        made = skill_check(scene, combatant, "fortitude", self.fortitude)
        ruling = flier_hit(damage=self.damage, max_hp=most, fortitude=made.total)
        scene.record(ruling, combatant.id)
        against = f"Fortitude {made.total} ({made.how}) against DC {ruling.answer.dc.value}"
        if ruling.answer.falls.value:
            scene.put(fallen(scene, replace(combatant, terrain="clear")))
            scene.log(f"{combatant.name} falls to the ground: {against}.")
        else:
            scene.log(f"{combatant.name} stays in the air: {against}.")
