"""What can happen in an OBSS fight and in no other; journeys and transport have their own files."""

from __future__ import annotations

from typing import Annotated, ClassVar

from msgspec.structs import replace

from rules.books.obss import journeys, meeting, paces, prompts, state, transport, turns
from rules.books.obss.checks import Check, check
from rules.books.obss.sheet import FUMBLE
from rules.books.obss.text.natural_speeds import climb_speed, flier_hit
from rules.books.obss.text.tactical import ACTIONS as ACTIONS_A_ROUND
from rules.books.obss.text.tactical import sprint_on_difficult
from rules.encounter import Combatant, Condition
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.fight.actions.base import Action, Name, Who, Whose
from rules.numbers.inputs import Whole
from rules.rulebook.scene import Scene

Actions = Annotated[int, Whole("Actions", least=1, most=3)]
Few = Annotated[int, Whole(least=0, most=10)]

TAKEN_TEN = 10


class SpendActions(Action, frozen=True, kw_only=True, tag="spend"):
    """Spend Actions on something else than moving, as for an attack."""

    title: ClassVar[str] = "Spend Actions"
    prompt: ClassVar = prompts.SPEND

    who: Who
    points: Actions = 1
    reason: Name | None = None

    def apply(self, scene: Scene) -> None:
        """Raises Refused out of turn, and beyond the Actions that are left."""
        what = self.reason or "this"
        paid = turns.pay(scene, scene.find(self.who), self.points, what)
        left = turns.actions_left(scene.encounter, paid)
        spent = turns.in_actions(self.points)
        why = f" ({self.reason})" if self.reason else ""
        scene.log(f"{paid.name} spends {spent}{why}: {left} left.")


class GiveActions(Action, frozen=True, kw_only=True, tag="give"):
    """Give Actions back that were spent."""

    title: ClassVar[str] = "Give Actions back"
    prompt: ClassVar = prompts.GIVE

    who: Who
    points: Actions = 1

    def apply(self, scene: Scene) -> None:
        """Raises Refused where fewer were spent."""
        combatant = turns.close_leg(scene.encounter, scene.find(self.who))
        spent = combatant.tally(state.SPENT)
        if self.points > spent:
            has = f"{combatant.name} has spent {turns.in_actions(int(spent))} this turn"
            scene.refuse(f"{has}, not {self.points}.", "points")
        given = combatant.with_tally(state.SPENT, max(NONE, spent - self.points))
        scene.put(turns.show_action(scene, given))
        left = ACTIONS_A_ROUND - int(given.tally(state.SPENT))
        back = turns.in_actions(self.points)
        scene.log(f"{combatant.name} is given {back} back: {left} left.")


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

    def apply(self, scene: Scene) -> None:
        """Raises InputError where nothing is said."""
        given = (self.bodies, self.friends, self.narrow, self.extra)
        if all(one is None for one in given):
            message = "say what hinders, or no longer does: bodies, friends, narrow or extra."
            raise InputError("missing", "bodies", message)
        for who in self.who:
            combatant = self._changed(scene.find(who))
            scene.put(combatant)
            halved = paces.way_now(scene.encounter, combatant).hindered
            scene.record(halved, combatant.id)
            scene.log(f"{combatant.name}: {self._in_words()}.")

    def _changed(self, combatant: Combatant) -> Combatant:
        if self.bodies is not None:
            combatant = combatant.with_choice(state.BODIES, "yes" if self.bodies else "")
        if self.friends is not None:
            friends = "yes" if self.friends else ""
            combatant = combatant.with_choice(state.FRIENDS_ON_THE_WAY, friends)
        if self.narrow is not None:
            combatant = combatant.with_tally(state.NARROW, self.narrow)
        if self.extra is not None:
            combatant = combatant.with_tally(state.EXTRA, self.extra)
        return combatant

    def _in_words(self) -> str:
        words = []
        if self.bodies is not None:
            words.append("bodies on the way" if self.bodies else "no bodies on the way")
        if self.friends is not None:
            words.append("friends on the way" if self.friends else "no friends on the way")
        if self.narrow is not None:
            sizes = f"{self.narrow} size{'' if self.narrow == 1 else 's'} too narrow"
            words.append(f"a passage {sizes}" if self.narrow else "no narrow passage")
        if self.extra is not None:
            halved = "halved once more" if self.extra == 1 else f"halved {self.extra} times more"
            words.append(halved if self.extra else "nothing more of the referee's")
        return ", ".join(words)


class RunOverIt(Action, frozen=True, kw_only=True, tag="run-over-it"):
    """Try to run on difficult ground by an Acrobatics check.

    `acrobatics` is its total, or other dice than 3d6 and the sheet's score.
    """

    title: ClassVar[str] = "Run on difficult ground"
    rolls: ClassVar[bool] = True

    who: Who
    acrobatics: Check | None = None
    critical_failure: bool = False

    def apply(self, scene: Scene) -> None:
        """Raises Refused where the ground is not difficult."""
        combatant = scene.find(self.who)
        if combatant.terrain != "difficult":
            scene.refuse(f"{combatant.name} is not on difficult ground.", "who")
        body = paces.mover(scene.encounter, combatant)
        purpose = f"Acrobatics of {body.name}"
        made = check(scene, purpose, self.acrobatics, state.score(body, "acrobatics"))
        ones = made.all_ones and not state.is_on(scene.encounter, FUMBLE)
        ruling = sprint_on_difficult(
            total=made.total,
            critical_failure=self.critical_failure or ones,
            rhino=bool(state.held(body, "rhino")),
            fatigued=body.has(state.FATIGUED),
        )
        scene.record(ruling, combatant.id)
        answer = ruling.answer
        scene.log(f"{body.name}: Acrobatics {made.total} ({made.how}).")
        if answer.prone.value:
            self._fall(scene, combatant)
        elif answer.runs.value:
            self._run(scene, combatant)
        else:
            scene.log(f"{combatant.name} cannot run here: {answer.runs.steps[0].label}.")

    def _run(self, scene: Scene, combatant: Combatant) -> None:
        ready = scene.put(combatant.with_choice(state.RUNS_OVER_IT, "yes"))
        scene.book.take_gait(scene, ready, scene.book.gait("run"))

    def _fall(self, scene: Scene, combatant: Combatant) -> None:
        scene.put(fallen(scene, combatant))
        scene.log(f"{combatant.name} falls prone on the spot.")


class ClimbFast(Action, frozen=True, kw_only=True, tag="climb-fast"):
    """Climb fast, with a climbing speed: one check, then the climb is a run.

    `climbing` is the check's total, or other dice; without it the sheet's score counts.
    """

    title: ClassVar[str] = "Rapid climb"
    rolls: ClassVar[bool] = True

    who: Who
    climbing: Check | None = None
    take_ten: bool = False

    def apply(self, scene: Scene) -> None:
        """Raises Refused off the wall, and without a climbing speed."""
        combatant = scene.find(self.who)
        if combatant.terrain != "wall":
            scene.refuse(f"{combatant.name} is on no wall.", "who")
        own = state.speed(combatant, "climb")
        cr = state.held(combatant, "cr")
        ruling = climb_speed(
            natural=own is not None,
            movement=state.number(combatant, "movement") if own is None else own,
            rapid=True,
            cr=cr if isinstance(cr, int) else None,
        )
        scene.record(ruling, combatant.id)
        answer = ruling.answer
        if answer.dc.value is None:
            scene.refuse(f"{combatant.name} cannot climb fast: {answer.dc.steps[0].label}.", "who")
        held = state.held(combatant, "climbing")
        score = int(held if isinstance(held, int) else answer.score.value or 0)
        dice = int(answer.bonus_dice.value)
        if self.take_ten:
            total, how = TAKEN_TEN + score, "takes 10"
        else:
            purpose = f"Climbing of {combatant.name}"
            made = check(scene, purpose, self.climbing, score, dice)
            total, how = made.total, made.how
        dc = answer.dc.value or 0
        if total < dc:
            scene.log(f"{combatant.name} climbs no faster: {total} against DC {dc} ({how}).")
            return
        scene.log(f"{combatant.name} climbs fast: {total} against DC {dc} ({how}).")
        ready = scene.put(combatant.with_choice(state.CLIMBS_FAST, "yes"))
        scene.book.take_gait(scene, ready, scene.book.gait("run"))


class Charge(Action, frozen=True, kw_only=True, tag="charge"):
    """May a charge be made here? Its attack is another chapter's."""

    title: ClassVar[str] = "Charge"
    prompt: ClassVar = prompts.CHARGE

    who: Who
    target: Who | None = None

    def apply(self, scene: Scene) -> None:
        """Raises Refused for the fatigued, under ground, and where movement is hindered."""
        combatant = scene.find(self.who)
        why = self._why_not(scene, combatant)
        if why is not None:
            scene.refuse(f"{combatant.name} cannot charge: {why}.", "who")
        at = f" at {scene.find(self.target, 'target').name}" if self.target else ""
        scene.log(f"{combatant.name} charges{at}.")

    def _why_not(self, scene: Scene, combatant: Combatant) -> str | None:
        encounter = scene.encounter
        gait, terrain = paces.gait_now(combatant), combatant.terrain
        barred = paces.why_barred(encounter, combatant, gait, terrain)
        if barred is not None:
            return barred
        way = paces.way(encounter, combatant, gait, terrain)
        body = paces.mover(encounter, combatant)
        rough = terrain == "difficult" and way.mode != "fly"
        over_it = rough and bool(state.held(body, "rhino"))
        rest = way.halvings - int(over_it and gait != "run")
        reasons = (
            (way.mode == "burrow", "no charging while burrowing"),
            (way.fatigued, "the fatigued cannot charge"),
            (body.has(state.PRONE), "lies prone"),
            (rough and not over_it, "no charge over difficult terrain without the Rhino feat"),
            (rest > 0 or way.minimal, "no charging where movement is hindered"),
        )
        return next((why for holds, why in reasons if holds), None)


class BlowInFlight(Action, frozen=True, kw_only=True, tag="blow-in-flight"):
    """A flier has taken a blow: does it fall? The damage itself is given with `damage`.

    `fortitude` is the save's total, or other dice than 3d6 and the sheet's score.
    """

    title: ClassVar[str] = "A flier is hit"
    rolls: ClassVar[bool] = True

    who: Who
    damage: Annotated[int, Whole(least=0, most=10**6)]
    fortitude: Check | None = None

    def apply(self, scene: Scene) -> None:
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
            scene.log(f"{combatant.name} flies on: {asked.answer.save_needed.steps[0].label}.")
            return
        purpose = f"Fortitude of {combatant.name}"
        made = check(scene, purpose, self.fortitude, state.score(combatant, "fortitude"))
        ruling = flier_hit(damage=self.damage, max_hp=most, fortitude=made.total)
        scene.record(ruling, combatant.id)
        against = f"Fortitude {made.total} ({made.how}) against DC {ruling.answer.dc.value}"
        if ruling.answer.falls.value:
            scene.put(fallen(scene, replace(combatant, terrain="clear")))
            scene.log(f"{combatant.name} falls to the ground: {against}.")
        else:
            scene.log(f"{combatant.name} stays in the air: {against}.")


def fallen(scene: Scene, combatant: Combatant) -> Combatant:
    """Prone, and no longer in the gait of before; an Action begun is gone."""
    before = scene.find(combatant.id)
    if not combatant.has(state.PRONE):
        conditions = (*combatant.conditions, Condition(state.PRONE))
        combatant = replace(combatant, conditions=conditions)
    lying = combatant.with_choice(state.RUNS_OVER_IT, "").with_pace(gait="rise")
    return turns.show_action(scene, turns.changed_way(scene.encounter, before, lying))


ACTIONS: tuple[type[Action], ...] = (
    SpendActions,
    GiveActions,
    Hinder,
    RunOverIt,
    ClimbFast,
    Charge,
    BlowInFlight,
    *meeting.ACTIONS,
    *transport.ACTIONS,
    *journeys.ACTIONS,
)
