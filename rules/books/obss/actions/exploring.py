"""Walking and running for minutes outside the fight, and the rest between runs."""

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rules.books.obss.moves.ways import set_out
from rules.books.obss.rates.budget import MOVING, end_price
from rules.books.obss.rates.company import company, goes_by
from rules.books.obss.rates.gaits import CALLS_FOR, GaitOnTerrain, way, why_barred, why_closed
from rules.books.obss.sheet import score
from rules.books.obss.source import METRES
from rules.books.obss.state import kept, on_the_road
from rules.books.obss.text import travel
from rules.books.obss.text.tactical import ACTIONS_A_ROUND
from rules.encounter import Combatant
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Who, Whose
from rules.fight.actions.typed import Typed
from rules.fight.turns import names
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure, figure
from rules.numbers.inputs import Quantity
from rules.rulebook.answers import Account
from rules.rulings.ruling import Ruling

Minutes = Annotated[Number, Quantity("minutes", above=0, most=1440)]


class Explore(Action, frozen=True, kw_only=True, tag="explore"):
    """Walk or run for some minutes, outside the fight, on the combatant's present ground.

    With `one_round` the run lasts one round, which is three Sprint Actions. Everybody can run for a
    round.
    """

    title: ClassVar[str] = "Minutes on foot"
    typed: ClassVar[Typed | None] = Typed(
        number="minutes",
        good={
            "": {},
            "10 minutes run": {"minutes": 10, "gait": "run"},
            "one round": {"one_round": True},
        },
        bad={"0": "above 0", "10 swim": "swim"},
    )

    who: Who
    minutes: Minutes = 1
    gait: Literal["walk", "run"] = "walk"
    one_round: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the gait is barred, or if too few minutes of running remain."""
        combatant = scene.find(self.who)
        goer = goes_by(scene.encounter, combatant)
        gait = "run" if self.gait == "run" else CALLS_FOR.get(goer.terrain, "walk")
        found = way(scene.encounter, goer, gait, goer.terrain)
        why = (why_closed if self.one_round else why_barred)(scene.encounter, goer, found)
        scene.refuse_if(why, f"{combatant.name} cannot {gait}", "gait")
        if self.one_round:
            self._one_round(scene, combatant, found)
            return
        if self.gait == "run":
            for one in found.team:
                self._check_breath(scene, one)
        ruling = travel.on_foot(movement=found.speed.value, gait=self.gait, scale="minute")
        scene.record(ruling, combatant.id)
        covered = self._covered(ruling, found)
        scene.record_account(Account("metres in all", covered, ruling.source), combatant.id)
        minutes = f"{in_words(self.minutes)} min"
        verb = "flies" if gait == "fly" else f"{gait}s"
        told = _hindered(found) if self.gait == "walk" else ""
        scene.log(f"{combatant.name} {verb} for {minutes}{told}: {covered.in_words()}.")
        for one in found.team:
            ran = kept(one).road.ran + (Fraction(self.minutes) if self.gait == "run" else 0)
            scene.put(on_the_road(scene.find(one.id), ran=ran, rested=NONE))
        set_out(scene, scene.find(combatant.id))

    def _covered(self, ruling: Ruling[travel.OnFoot], found: GaitOnTerrain) -> Figure:
        """Return the metres of all minutes together. A hindrance makes this distance shorter."""
        distance = ruling.answer.distance
        made = distance if isinstance(distance, Figure) else figure("no way to go", 0, METRES)
        made = made.times("minutes", self.minutes)
        factor = Fraction(1) if self.gait == "run" else found.factor()
        return made if factor == 1 else made.times("hindered", factor)

    def _one_round(self, scene: ActionScene, combatant: Combatant, found: GaitOnTerrain) -> None:
        if self.gait != "run":
            message = "one_round is only for a run: leave it out for a walk."
            raise InputError("conflict", "one_round", message)
        for one in found.team:
            self._check_round(scene, one)
        metres = found.metres(ACTIONS_A_ROUND)
        scene.record_account(Account("metres in a round", metres, MOVING), combatant.id)
        scene.log(f"{combatant.name} runs for a round: {metres.in_words()}.")
        for one in found.team:
            scene.put(on_the_road(scene.find(one.id), sprinted=True, rested=NONE))
        set_out(scene, scene.find(combatant.id))

    def _check_breath(self, scene: ActionScene, body: Combatant) -> None:
        """Refuse to run for more minutes than the creature has left."""
        answer = scene.record(_breath(body), body.id).answer
        most, ran = answer.run_minutes.value, kept(body).road.ran
        if self.minutes > answer.minutes_left.value:
            lasts = f"{in_words(most)} min" if most else "one round"
            told = f"{body.name} can run for {lasts} without a rest."
            if ran:
                has = f"{body.name} has run for {in_words(ran)} min of {in_words(most)}"
                told = f"{has} without a rest: catch-breath for as long comes first."
            scene.refuse(told, "minutes")

    def _check_round(self, scene: ActionScene, body: Combatant) -> None:
        """Refuse to run for a round if the creature has no minute left and has used up its last
        round.
        """
        answer, road = scene.record(_breath(body), body.id).answer, kept(body).road
        if answer.minutes_left.value or not (road.ran or road.sprinted):
            return
        scene.refuse(f"{body.name} is out of breath: a rest comes first (catch-breath).", "who")


class CatchBreath(Action, frozen=True, kw_only=True, tag="catch-breath"):
    """Rest for some minutes between runs; without `minutes`, as long as the runs lasted.

    Mount, riders and team rest together. A full rest is as long as all minutes of running since the
    last full rest. After a full rest the combatant can again run as many minutes as its Fortitude
    save. A shorter rest is lost at the next walk or run.
    """

    title: ClassVar[str] = "A rest between runs"
    acts: ClassVar[bool] = False
    typed: ClassVar[Typed | None] = Typed(
        number="minutes",
        good={"": {}, "5": {"minutes": 5}, "5 minutes": {"minutes": 5}},
        bad={"0": "above 0", "long": "long"},
    )

    who: Whose
    minutes: Minutes | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if `minutes` is missing and nobody has run since the last rest."""
        named = [one.id for who in self.who for one in company(scene.encounter, scene.find(who))]
        people = [scene.find(who) for who in dict.fromkeys(named)]
        minutes = max(map(_to_rest, people)) if self.minutes is None else Fraction(self.minutes)
        if not minutes:
            has = "has" if len(people) == 1 else "have"
            scene.refuse(f"{names(people)} {has} not run since the last rest.", "who")
        rest = "rests" if len(people) == 1 else "rest"
        scene.log(f"{names(people)} {rest} for {in_words(minutes)} min.")
        for one in people:
            end_price(scene, one.id)
            self._rest(scene, scene.find(one.id), minutes)

    def _rest(self, scene: ActionScene, one: Combatant, minutes: Fraction) -> None:
        road = kept(one).road
        if not (road.ran or road.sprinted):
            return
        left = road.ran - road.rested - minutes
        if left > 0:
            scene.put(on_the_road(one, rested=road.rested + minutes))
            back = f" after {in_words(left)} min more"
        else:
            scene.put(on_the_road(one, ran=NONE, rested=NONE, sprinted=False))
            back = ""
        scene.log(f"All of {one.name}'s minutes of running are back{back}.")


def _breath(body: Combatant) -> Ruling[travel.Local]:
    """Return the ruling on how many minutes a creature can still run."""
    return travel.local(fortitude=score(body, "fortitude"), ran=kept(body).road.ran)


def _to_rest(one: Combatant) -> Fraction:
    """Return how many minutes a combatant must rest.

    After a run of only a round, the result is 1.
    """
    road = kept(one).road
    return road.ran - road.rested if road.ran else Fraction(road.sprinted)


def _hindered(found: GaitOnTerrain) -> str:
    """Return a walk's hindrances in brackets, such as ' (encumbered)'.

    Return '' if nothing hinders the walk.
    """
    shown = found.hindered.answer.halvings
    labels = [step.label for step in shown.steps[1:] if step.applied]
    return f" ({', '.join(labels)})" if labels else ""
