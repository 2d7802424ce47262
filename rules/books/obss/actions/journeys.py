"""Journeys beyond the fight: minutes and hours on the road, forced marches, sleep and rest."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rules.books.obss.moves.ways import set_out
from rules.books.obss.rates.budget import MOVING
from rules.books.obss.rates.company import goes_by
from rules.books.obss.rates.gaits import CALLS_FOR, GaitOnTerrain, way, why_barred
from rules.books.obss.rates.journeys import (
    hours_of_a_day,
    kilometres,
    way_on_the_road,
    why_no_journey,
)
from rules.books.obss.rates.load import is_mount
from rules.books.obss.rolls import skill_check
from rules.books.obss.sheet import score
from rules.books.obss.source import METRES
from rules.books.obss.state import EXHAUSTED, FATIGUED, Road, keep, kept, on_the_road, under
from rules.books.obss.text import transport, travel
from rules.books.obss.text.tactical import ACTIONS_A_ROUND
from rules.encounter import Combatant, Condition
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Who, Whose
from rules.fight.actions.health import hurt
from rules.fight.actions.typed import Typed
from rules.fight.turns import names
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.figures import Figure, figure, reason
from rules.numbers.inputs import Quantity, Whole
from rules.rulebook.answers import Account
from rules.rulings.ruling import Ruling

Minutes = Annotated[Number, Quantity("minutes", above=0, most=1440)]
HoursOnTheRoad = Annotated[int, Whole("hours", least=1, most=24)]

LONGEST_DAY = 24

GOING: Mapping[travel.Going, str] = {
    "normal": "",
    "third-less": ", a third of it lost to the going",
    "half": ", half of it lost to the going",
    "quarter": ", three quarters lost to the going",
}
"""The log's text for each going: the part of the distance that is lost."""


class Explore(Action, frozen=True, kw_only=True, tag="explore"):
    """Walk or run for some minutes, outside the fight, on the ground where the combatant stands.

    With `one_round` the run lasts one round, three Sprint Actions; everybody can do that.
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
        """Raises Refused if the gait is barred, or if Fortitude allows fewer minutes of running."""
        combatant = scene.find(self.who)
        goer = goes_by(scene.encounter, combatant)
        gait = "run" if self.gait == "run" else CALLS_FOR.get(goer.terrain, "walk")
        found = way(scene.encounter, goer, gait, goer.terrain)
        why = why_barred(scene.encounter, goer, found)
        scene.refuse_if(why, f"{combatant.name} cannot {gait}", "gait")
        if self.one_round:
            self._one_round(scene, combatant, found)
            return
        if self.gait == "run":
            self._check_breath(scene, found.body)
        ruling = travel.on_foot(movement=found.speed.value, gait=self.gait, scale="minute")
        scene.record(ruling, combatant.id)
        covered = self._covered(ruling, found)
        scene.record_account(Account("metres in all", covered, ruling.source), combatant.id)
        minutes = f"{in_words(self.minutes)} min"
        told = _hindered(found) if self.gait == "walk" else ""
        scene.log(f"{combatant.name} {gait}s for {minutes}{told}: {covered.in_words()}.")
        set_out(scene, combatant)

    def _covered(self, ruling: Ruling[travel.OnFoot], found: GaitOnTerrain) -> Figure:
        """The metres of all the minutes together; fewer if the walk is hindered."""
        distance = ruling.answer.distance
        made = distance if isinstance(distance, Figure) else figure("no way to go", 0, METRES)
        made = made.times("minutes", self.minutes)
        factor = Fraction(1) if self.gait == "run" else found.factor()
        return made if factor == 1 else made.times("hindered", factor)

    def _one_round(self, scene: ActionScene, combatant: Combatant, found: GaitOnTerrain) -> None:
        if self.gait != "run":
            message = "one_round is about running out of breath: leave it out for a walk."
            raise InputError("conflict", "one_round", message)
        metres = found.metres(ACTIONS_A_ROUND)
        scene.record_account(Account("metres in a round", metres, MOVING), combatant.id)
        scene.log(f"{combatant.name} runs for a round: {metres.in_words()}.")
        set_out(scene, combatant)

    def _check_breath(self, scene: ActionScene, body: Combatant) -> None:
        ruling = scene.record(travel.local(fortitude=score(body, "fortitude")), body.id)
        most = ruling.answer.run_minutes.value
        if self.minutes > most:
            lasts = f"{in_words(most)} min" if most else "one round"
            scene.refuse(f"{body.name} can run for {lasts} without a rest.", "minutes")


class Travel(Action, frozen=True, kw_only=True, tag="travel"):
    """Travel for some hours, or for a whole day if no hours are given, at the speed of the slowest.

    The hours of a day are added up: too many are a forced march, or exhaust a mount. Hustling does
    damage. Load, cart, barding and fatigue count as in the fight.
    """

    title: ClassVar[str] = "Travel overland"
    typed: ClassVar[Typed | None] = Typed(
        number="hours",
        good={"9 hours": {"hours": 9}, "third less 8": {"going": "third-less", "hours": 8}},
        bad={"25": "1 to 24", "8 third-less half": "are both about going"},
    )

    who: Whose
    hours: HoursOnTheRoad | None = None
    gait: Literal["walk", "hustle", "run"] = "walk"
    going: travel.Going = "normal"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if somebody cannot go, cannot take this gait, or cannot go this long."""
        people = [scene.find(who) for who in self.who]
        self._check(scene)
        ways = {one.id: way_on_the_road(scene.encounter, one) for one in people}
        bodies = {one.id: one for found in ways.values() for one in found.team}
        self._check_day(scene, tuple(bodies.values()))
        went = [self._distance(scene, one, ways[one.id]) for one in people]
        shortest = min(went)
        ruling = travel.overland_terrain(distance=shortest, going=self.going)
        scene.record(ruling, people[went.index(shortest)].id)
        self._tell(scene, people, ruling.answer.distance.in_words())
        for who in bodies:
            self._tire(scene, scene.find(who))
        for one in people:
            set_out(scene, scene.find(one.id))

    def _check(self, scene: ActionScene) -> None:
        if self.hours is None and self.gait == "hustle":
            raise InputError("missing", "hours", "hustling goes by the hour: say for how many.")
        if self.gait == "run":
            why = "runs and rests in turns, which is hustling: ask for the gait hustle"
            scene.refuse(f"nobody runs by the hour; who {why}.", "gait")

    def _check_day(self, scene: ActionScene, bodies: tuple[Combatant, ...]) -> None:
        for one in bodies:
            walked = kept(one).road.walked
            if walked + self._hours(scene, one) > LONGEST_DAY:
                been = f"{one.name} has been on the road for {walked} h today"
                scene.refuse(f"{been}: let the night pass first.", "hours")

    def _hours(self, scene: ActionScene, body: Combatant) -> int:
        return hours_of_a_day(scene.encounter, body) if self.hours is None else self.hours

    def _distance(self, scene: ActionScene, combatant: Combatant, found: GaitOnTerrain) -> Fraction:
        why = why_no_journey(scene.encounter, combatant, found)
        scene.refuse_if(why, f"{combatant.name} cannot travel", "who")
        went = kilometres(scene.encounter, found, self.hours, self.gait)
        if isinstance(went, str):
            scene.refuse(f"{combatant.name} cannot {self.gait}: {went}.", "gait")
            return Fraction(0)
        for ruling in went[1]:
            scene.record(ruling, combatant.id)
        return Fraction(0) if why is not None else went[0]

    def _tell(self, scene: ActionScene, people: list[Combatant], covered: str) -> None:
        spell = "a day" if self.hours is None else f"{self.hours} h"
        verb = _verb(people, "hustle" if self.gait == "hustle" else "travel")
        scene.log(f"{names(people)} {verb} for {spell}{GOING[self.going]}: {covered}.")

    def _tire(self, scene: ActionScene, combatant: Combatant) -> None:
        hours = self._hours(scene, combatant)
        total = kept(combatant).road.walked + hours
        walked = scene.put(on_the_road(combatant, walked=total))
        if self.gait == "hustle":
            _hustle(scene, walked, hours)
        if total > travel.HOURS_A_DAY.value:
            due = _saves_due(scene.find(walked.id))
            told = f"{walked.name} has been on the road for {total} h: a forced march"
            scene.log(f"{told}, {counted(due, 'save')} due.")
        _exhaust(scene, scene.find(walked.id))


def _hindered(found: GaitOnTerrain) -> str:
    """The hindrances of a walk, in brackets: ' (encumbered)'."""
    shown = found.hindered.answer.halvings
    labels = [step.label for step in shown.steps[1:] if step.applied]
    return f" ({', '.join(labels)})" if labels else ""


def _exhaust(scene: ActionScene, combatant: Combatant) -> None:
    """Exhaust a mount that has gone for too many hours today."""
    hours = kept(combatant).road.walked
    if not is_mount(scene.encounter, combatant) or combatant.has(EXHAUSTED):
        return
    if hours > transport.HOURS_RIDDEN.value:
        scene.put(under(combatant, Condition(EXHAUSTED)))
        scene.log(f"{combatant.name} is exhausted after {hours} h and must rest for a day.")


def _hustle(scene: ActionScene, combatant: Combatant, hours: int) -> None:
    """Add hours to the hustling since the last sleep, and apply its damage and fatigue."""
    road, ridden = kept(combatant).road, is_mount(scene.encounter, combatant)
    before = road.hustled
    answer = scene.record(travel.hustle(hours=before + hours, mount=ridden), combatant.id).answer
    new = int(answer.damage.value - travel.hustle(hours=before, mount=ridden).answer.damage.value)
    nonlethal = road.nonlethal if ridden else road.nonlethal + new
    hustled = scene.put(on_the_road(combatant, hustled=before + hours, nonlethal=nonlethal))
    if ridden and new:
        hurt(scene, hustled, new, " from hustling")
    elif new:
        scene.log(f"{combatant.name} takes {new} nonlethal damage from hustling.")
    hustled = scene.find(combatant.id)
    if answer.fatigued.value and not hustled.has(FATIGUED):
        scene.put(under(hustled, Condition(FATIGUED)))
        scene.log(f"{combatant.name} is fatigued for the day.")


class March(Action, frozen=True, kw_only=True, tag="forced-march"):
    """Make the saves of today's forced march: a Fortitude save for every two hours beyond eight.

    `hours` are the hours of the whole day; without them the hours counted so far are used.
    """

    title: ClassVar[str] = "Forced march"
    rolls: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(number="hours", good={"": {}, "12": {"hours": 12}})

    who: Whose
    hours: Annotated[Number, Quantity("hours", least=0, most=LONGEST_DAY)] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if more hours than `hours` are counted today."""
        for who in self.who:
            self._march(scene, self._counted(scene, scene.find(who)))

    def _counted(self, scene: ActionScene, combatant: Combatant) -> Combatant:
        walked = kept(combatant).road.walked
        if self.hours is None:
            return combatant
        if self.hours < walked:
            been = f"{combatant.name} has been on the road for {walked} h today"
            scene.refuse(f"{been}, not {in_words(self.hours)} h.", "hours")
        whole = -(-Fraction(self.hours) // 1)
        return scene.put(on_the_road(combatant, walked=int(whole)))

    def _march(self, scene: ActionScene, combatant: Combatant) -> None:
        road, mounted = kept(combatant).road, is_mount(scene.encounter, combatant)
        asked = _marched(combatant, mounted, road.failures)
        dc, due = asked.answer.dc.value, _saves_due(combatant)
        if dc is None or not due:
            scene.record(asked, combatant.id)
            made = f"today's {counted(road.saves, 'save')} have been made"
            made = "today's save has been made" if road.saves == 1 else made
            scene.log(f"{combatant.name}: {made if dc else reason(asked.answer.dc)}.")
            return
        failed, told = due, "a mount's saves all fail"
        if not mounted:
            saves = [skill_check(scene, combatant, "fortitude").total for _ in range(due)]
            failed = sum(total < dc for total in saves)
            told = f"saves {', '.join(map(str, saves))} against DC {dc}"
        failures = road.failures + failed
        ruling = scene.record(_marched(combatant, mounted, failures), combatant.id)
        total = int(ruling.answer.fatigue_levels.value)
        levels = max(0, total - road.fatigue)
        scene.put(
            on_the_road(
                combatant, saves=road.saves + due, failures=failures, fatigue=road.fatigue + levels
            )
        )
        tired = f"{counted(levels, 'level')} of fatigue" if levels else "no fatigue"
        if levels:
            scene.put(under(scene.find(combatant.id), Condition(FATIGUED)))
        day = kept(combatant).marches + 1
        scene.log(f"{combatant.name}, day {day} of forced march: {told}; {tired}.")
        if mounted:
            _exhaust(scene, scene.find(combatant.id))


def _marched(combatant: Combatant, mounted: bool, failures: int) -> Ruling[travel.ForcedMarch]:
    """The ruling on today's whole march; `failures` is the number of failed saves."""
    return travel.forced_march(
        hours=kept(combatant).road.walked,
        day=kept(combatant).marches + 1,
        constitution=score(combatant, "constitution"),
        mount=mounted,
        failures=failures,
    )


def _saves_due(combatant: Combatant) -> int:
    """The number of saves for today's march that are still to be made."""
    checks = _marched(combatant, mounted=False, failures=0).answer.checks.value
    return max(0, int(checks) - kept(combatant).road.saves)


class Rest(Action, frozen=True, kw_only=True, tag="rest"):
    """Sleep for a night: the day's hours, nonlethal damage and fatigue are gone.

    A day without a forced march ends a series of marches; `ends_march` ends it too.
    """

    title: ClassVar[str] = "A night's sleep"

    who: Whose
    ends_march: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound if there is no such combatant."""
        people = [scene.find(who) for who in self.who]
        for one in people:
            marched = kept(one).road.walked > travel.HOURS_A_DAY.value and not self.ends_march
            marches = kept(one).marches + 1 if marched else 0
            scene.put(keep(one.free_of(FATIGUED), road=Road(), marches=marches))
        scene.log(f"{names(people)} {_verb(people, 'sleep')} for a night.")
        tired = [one for one in people if one.has(EXHAUSTED)]
        if tired:
            scene.log(f"{names(tired)} {_verb(tired, 'need')} a full day of rest.")


class DayOfRest(Action, frozen=True, kw_only=True, tag="day-of-rest"):
    """Rest for a full day and night: a mount's exhaustion and a series of forced marches end."""

    title: ClassVar[str] = "A full day of rest"

    who: Whose

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if a combatant has been on the road today."""
        people = [scene.find(who) for who in self.who]
        for one in people:
            walked = kept(one).road.walked
            if walked:
                been = f"{one.name} has been on the road for {walked} h today"
                scene.refuse(f"{been}: let the night pass first.", "who")
        for one in people:
            scene.put(keep(one.free_of(FATIGUED, EXHAUSTED), road=Road(), marches=0))
        scene.log(f"{names(people)} {_verb(people, 'rest')} for a day.")
        fresh = [one for one in people if one.has(EXHAUSTED)]
        if fresh:
            verb = "is" if len(fresh) == 1 else "are"
            scene.log(f"{names(fresh)} {verb} no longer exhausted.")


def _verb(people: list[Combatant], verb: str) -> str:
    return f"{verb}s" if len(people) == 1 else verb
