"""Pursuits beyond the rounds of a fight: the higher speed or a series of saves decides."""

from typing import ClassVar, Literal

from msgspec.structs import replace

from rules.books.obss.actions.meeting import apart
from rules.books.obss.rates.company import bearer_of, mover
from rules.books.obss.rates.journeys import most_in_a_round
from rules.books.obss.rates.load import dexterity_penalty
from rules.books.obss.rolls import Check, Checked, check, skill_check
from rules.books.obss.sheet import score
from rules.books.obss.sight import chase_in_words
from rules.books.obss.state import Chase, keep_of_the_fight, kept, of_the_fight
from rules.books.obss.text.pursuit import SAVES, Pursuit, pursuit
from rules.encounter import Combatant
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Rolled, Who
from rules.numbers.figures import figure, reason
from rules.rulebook.answers import Account
from rules.rulings.ruling import Ruling


class Pursue(Rolled, frozen=True, kw_only=True, tag="pursue"):
    """Pursue somebody beyond the fight: the faster side wins, or the first side with two won saves.

    With `by_saves`, no save is rolled now: make each save with the action 'pursuit-save'.
    """

    title: ClassVar[str] = "Pursuit"

    other: Who
    setting: Literal["city", "open"]
    by_saves: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if hunter and hunted move together, Refused if no pursuit can begin."""
        hunter, hunted = apart(scene, self.who, self.other)
        _refuse_pursuit(scene, hunter, hunted)
        chase = Chase(hunter.id, hunted.id, self.setting)
        if _ended_by_standstill(scene, chase):
            return
        if self.by_saves and _asked(scene, chase).answer.winner.value is None:
            _keep(scene, chase)
            return
        while _asked(scene, chase).answer.winner.value is None and len(chase.pursuer) < SAVES:
            chase, _, _ = _one_save(scene, chase, None, None)
        _decide(scene, chase)


class PursuitSave(Rolled, frozen=True, kw_only=True, tag="pursuit-save"):
    """Make the next opposed save of a pursuit. If a total or dice are missing, roll them."""

    title: ClassVar[str] = "The next save of a pursuit"

    pursuer: Check | None = None
    pursued: Check | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the combatant is in no pursuit."""
        chase = _found(scene, scene.find(self.who))
        if _ended_by_standstill(scene, chase):
            return
        if _asked(scene, chase).answer.winner.value is None:
            chase, mine, theirs = _one_save(scene, chase, self.pursuer, self.pursued)
            hunter, hunted = _who_saves(scene, chase)
            against = (
                f"{hunter.name} {mine.total} ({mine.how}) against {hunted.name} {theirs.total}"
            )
            scene.log(f"Save {len(chase.pursuer)} of the pursuit: {against} ({theirs.how}).")
        if _asked(scene, chase).answer.winner.value is None and len(chase.pursuer) < SAVES:
            _keep(scene, chase)
        else:
            _decide(scene, chase)


class EndPursuit(Action, frozen=True, kw_only=True, tag="end-pursuit"):
    """Break off a pursuit: nobody wins it."""

    title: ClassVar[str] = "Break a pursuit off"
    acts: ClassVar[bool] = False

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises InputError if the combatant is in no pursuit."""
        chase = _found(scene, scene.find(self.who))
        told = chase_in_words(scene.encounter, chase)
        _forget(scene, chase)
        scene.log(f"{told}. The pursuit is broken off.")


def _refuse_pursuit(scene: ActionScene, hunter: Combatant, hunted: Combatant) -> None:
    """Refuse a pursuit if the hunter cannot move, or if the hunted is out of the fight.

    Refuse a pursuit also if one of the two is in a pursuit already.
    """
    bearer = bearer_of(scene.encounter, hunter)
    if bearer is not None:
        held = f"{kept(hunter).taken} by {bearer.name}"
        scene.refuse(f"{hunter.name} is {held} and pursues nobody.", "who")
    if hunted.out:
        scene.refuse(f"{hunted.name} is out of the fight and flees from nobody.", "other")
    if not most_in_a_round(scene.encounter, hunter):
        scene.refuse(f"{hunter.name} cannot pursue anybody: there is no way to move.", "who")
    for one in (hunter, hunted):
        chase = _chase_of(scene, one)
        if chase is not None:
            told = chase_in_words(scene.encounter, chase)
            scene.refuse(f"{told}: end that pursuit first.", "who")


def _ended_by_standstill(scene: ActionScene, chase: Chase) -> bool:
    """End the pursuit if the hunter or the hunted cannot move.

    Return True if this has ended the pursuit.
    """
    hunter, hunted = scene.find(chase.hunter), scene.find(chase.hunted)
    if not most_in_a_round(scene.encounter, hunter):
        told = f"{hunter.name} cannot move any more and does not catch {hunted.name}"
    elif not most_in_a_round(scene.encounter, hunted):
        told = f"{hunter.name} pursues {hunted.name}, who cannot move, and catches them"
    else:
        return False
    _forget(scene, chase)
    scene.log(f"{told}.")
    return True


def _chase_of(scene: ActionScene, one: Combatant) -> Chase | None:
    chases = of_the_fight(scene.encounter).chases
    return next((chase for chase in chases if one.id in (chase.hunter, chase.hunted)), None)


def _found(scene: ActionScene, one: Combatant) -> Chase:
    chase = _chase_of(scene, one)
    if chase is None:
        message = f"{one.name} is in no pursuit: begin one with pursue, by_saves true."
        raise InputError("conflict", "who", message)
    return chase


def _keep(scene: ActionScene, chase: Chase) -> None:
    """Store a pursuit that continues, and log its state."""
    _forget(scene, chase)
    keep_of_the_fight(scene, chases=(*of_the_fight(scene.encounter).chases, chase))
    scene.log(f"{chase_in_words(scene.encounter, chase)}.")


def _forget(scene: ActionScene, chase: Chase) -> None:
    chases = of_the_fight(scene.encounter).chases
    keep_of_the_fight(scene, chases=tuple(one for one in chases if one.hunter != chase.hunter))


def _asked(scene: ActionScene, chase: Chase) -> Ruling[Pursuit]:
    """Return the ruling on the pursuit, from its saves and from the present speeds of the two."""
    hunter, hunted = scene.find(chase.hunter), scene.find(chase.hunted)
    return pursuit(
        setting=chase.setting,
        pursuer=list(chase.pursuer),
        pursued=list(chase.pursued),
        pursuer_speed=most_in_a_round(scene.encounter, hunter),
        pursued_speed=most_in_a_round(scene.encounter, hunted),
    )


def _one_save(
    scene: ActionScene, chase: Chase, mine: Check | None, theirs: Check | None
) -> tuple[Chase, Checked, Checked]:
    hunter, hunted = _who_saves(scene, chase)
    made = _save(scene, hunter, chase.setting, mine)
    other = _save(scene, hunted, chase.setting, theirs)
    went_on = replace(
        chase, pursuer=(*chase.pursuer, made.total), pursued=(*chase.pursued, other.total)
    )
    return went_on, made, other


def _who_saves(scene: ActionScene, chase: Chase) -> tuple[Combatant, Combatant]:
    """Return the two combatants who make the saves. In the open, mounts roll for their riders."""
    hunter, hunted = scene.find(chase.hunter), scene.find(chase.hunted)
    if chase.setting == "city":
        return hunter, hunted
    return mover(scene.encounter, hunter), mover(scene.encounter, hunted)


def _save(scene: ActionScene, runner: Combatant, setting: str, given: Check | None) -> Checked:
    """Make a save of a pursuit.

    In the open it is a Fortitude save. Elsewhere it is a Reflex save with Stealth, minus the
    penalty of the load.
    """
    if setting == "open":
        return skill_check(scene, runner, "fortitude", given)
    bonus = score(runner, "reflex") + score(runner, "stealth")
    burden = dexterity_penalty(scene.encounter, runner)
    return check(scene, f"Reflex and Stealth of {runner.name}", given, bonus, burden=burden)


def _decide(scene: ActionScene, chase: Chase) -> None:
    hunter, hunted = scene.find(chase.hunter), scene.find(chase.hunted)
    winner = scene.record(_asked(scene, chase), hunter.id).answer.winner
    for one, saves in ((hunter, chase.pursuer), (hunted, chase.pursued)):
        for number, total in enumerate(saves, start=1):
            label = f"save {number} of {one.name}"
            scene.record_account(Account(label, figure("total", total), pursuit.source), one.id)
    end = "catches" if winner.value == "pursuer" else "does not catch"
    _forget(scene, chase)
    scene.log(f"{hunter.name} pursues {hunted.name} and {end} them: {reason(winner)}.")
