"""Journeys outside the fight: hours on the road, forced marches, sleep and a day of rest."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rules.books.obss.moves.ways import set_out
from rules.books.obss.rates.budget import end_price
from rules.books.obss.rates.gaits import GaitOnTerrain
from rules.books.obss.rates.journeys import (
    Spell,
    Traveller,
    rulings_on,
    slowest,
    travellers,
    way_on_the_road,
    why_no_journey,
    why_no_run_and_rest,
)
from rules.books.obss.rates.load import is_mount
from rules.books.obss.rolls import skill_check
from rules.books.obss.sheet import score
from rules.books.obss.state import EXHAUSTED, FATIGUED, Road, keep, kept, on_the_road, under
from rules.books.obss.text import transport, travel
from rules.encounter import Combatant, Condition
from rules.encounter.combatant import NONE
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Whose
from rules.fight.actions.health import hurt
from rules.fight.actions.typed import Typed
from rules.fight.turns import names
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.figures import reason
from rules.numbers.inputs import Quantity, Whole, listed
from rules.rulings.ruling import Ruling

HoursOnTheRoad = Annotated[int, Whole("hours", least=1, most=24)]

LONGEST_DAY = 24

GOING: Mapping[travel.Going, str] = {
    "normal": "",
    "third-less": ", a third of it lost to the going",
    "half": ", half of it lost to the going",
    "quarter": ", three quarters lost to the going",
}
"""The log's text for the part of the distance that is lost because of the ground."""


class Travel(Action, frozen=True, kw_only=True, tag="travel"):
    """Travel at the speed of the slowest traveller, for some hours, or by default for a whole day.

    A combatant in the air flies, and a combatant in deep water swims. The hours of a day are added
    up: too many hours are a forced march, or exhaust a mount. Hustling damages everybody who goes
    faster than their own pace. Hustling means that the travellers run and rest alternately. Load,
    cart, barding and fatigue count as in the fight.
    """

    title: ClassVar[str] = "Travel overland"
    harmless: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(
        number="hours",
        good={
            "9 hours": {"hours": 9},
            "third less 8": {"going": "third-less", "hours": 8},
            "run and rest 2": {"gait": "run-and-rest", "hours": 2},
        },
        bad={"25": "1 to 24", "8 third-less half": "are both about going"},
    )

    who: Whose
    hours: HoursOnTheRoad | None = None
    gait: Literal["walk", "hustle", "run", "run-and-rest"] = "walk"
    going: travel.Going = "normal"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if somebody cannot go, cannot take this gait, or cannot go this long."""
        people = [scene.find(who) for who in self.who]
        self._check(scene)
        ways = {one.id: way_on_the_road(scene.encounter, one) for one in people}
        group = {t.body.id: t for way in ways.values() for t in travellers(scene.encounter, way)}
        first = slowest(group.values())
        hours = first.hours if self.hours is None else self.hours
        for each in group.values():
            _check_day(scene, each.body, hours)
        for one in people:
            self._set_out(scene, one, ways[one.id], hours)
        pace = first.pace * travel.MULTIPLE[self._gait]
        ruling = travel.overland_terrain(
            distance=first.day if self.hours is None else pace * hours, going=self.going
        )
        scene.record(ruling, next(who for who, way in ways.items() if first.body in way.team))
        self._tell(scene, people, ruling.answer.distance.in_words())
        for each in group.values():
            self._tire(scene, each, hours, pace)
        for one in people:
            set_out(scene, scene.find(one.id))

    @property
    def _gait(self) -> travel.Gait:
        return "hustle" if self.gait == "run-and-rest" else self.gait

    def _check(self, scene: ActionScene) -> None:
        if self.hours is None and self._gait == "hustle":
            raise InputError("missing", "hours", "hustling goes by the hour: say for how many.")
        if self.gait == "run":
            turns = "to run and rest in turns is hustling: ask for the gait run-and-rest"
            scene.refuse(f"nobody runs by the hour; {turns}.", "gait")

    def _set_out(
        self, scene: ActionScene, combatant: Combatant, found: GaitOnTerrain, hours: int
    ) -> None:
        """Refuse a journey that this combatant cannot make. Record the rulings on the pace."""
        why = why_no_journey(scene.encounter, combatant, found)
        scene.refuse_if(why, f"{combatant.name} cannot travel", "who")
        if self.gait == "run-and-rest":
            why = why_no_run_and_rest(scene.encounter, combatant)
            scene.refuse_if(why, f"{combatant.name} cannot run and rest in turns", "gait")
        spell: Spell = "day" if self.hours is None else "hour"
        for ruling in rulings_on(scene.encounter, found, spell, self._gait, hours):
            scene.record(ruling, combatant.id)

    def _tell(self, scene: ActionScene, people: list[Combatant], covered: str) -> None:
        spell = "a day" if self.hours is None else f"{self.hours} h"
        verb = _verb(people, "hustle" if self.gait == "hustle" else "travel")
        told = ""
        if self.gait == "run-and-rest":
            verb = f"{_verb(people, 'run')} and {_verb(people, 'rest')} in turns"
            told = ", which is hustling"
        scene.log(f"{names(people)} {verb} for {spell}{told}{GOING[self.going]}: {covered}.")

    def _tire(self, scene: ActionScene, each: Traveller, hours: int, pace: Fraction) -> None:
        """Count the hours of the journey.

        A traveller in a faster group hustles.
        """
        combatant = scene.find(each.body.id)
        total = kept(combatant).road.walked + hours
        walked = scene.put(on_the_road(combatant, walked=total, rested=NONE))
        if self._gait == "hustle" and pace > each.pace:
            _hustle(scene, walked, hours)
        elif self._gait == "hustle":
            scene.log(f"{walked.name} goes at its own pace.")
        if total > travel.HOURS_A_DAY.value:
            due = _saves_due(scene.find(walked.id))
            told = f"{walked.name} has been on the road for {total} h: a forced march"
            scene.log(f"{told}, {counted(due, 'save')} due.")
        _exhaust(scene, scene.find(walked.id))


def _check_day(scene: ActionScene, body: Combatant, hours: int) -> None:
    """Refuse more than 24 hours in a day. Hours on the road and hours at the helm both count."""
    road = kept(body).road
    if road.walked + road.helm + hours > LONGEST_DAY:
        scene.refuse(f"{_been(body)}: let the night pass first.", "hours")


def _been(body: Combatant) -> str:
    """Return a sentence on today's travel: 'Ana has been on the road for 3 h today'."""
    road = kept(body).road
    done = (("on the road", road.walked), ("at the helm", road.helm))
    each = [f"{where} for {in_words(hours)} h" for where, hours in done if hours]
    return f"{body.name} has been {listed(each, 'and')} today"


def _exhaust(scene: ActionScene, combatant: Combatant) -> None:
    """Exhaust a mount that has travelled too many hours today."""
    hours = kept(combatant).road.walked
    if not is_mount(scene.encounter, combatant) or combatant.has(EXHAUSTED):
        return
    if hours > transport.HOURS_RIDDEN.value:
        scene.put(under(combatant, Condition(EXHAUSTED)))
        scene.log(f"{combatant.name} is exhausted after {hours} h and must rest for a day.")


def _hustle(scene: ActionScene, combatant: Combatant, hours: int) -> None:
    """Add hours to the hours hustled since the last sleep. Apply the damage and the fatigue."""
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
    was_fatigued = travel.hustle(hours=before).answer.fatigued.value
    hustled = scene.find(combatant.id)
    if answer.fatigued.value and not (was_fatigued and hustled.has(FATIGUED)):
        more = "a level more" if hustled.has(FATIGUED) else "for the day"
        scene.put(_wearier(hustled, 1))
        scene.log(f"{combatant.name} is fatigued {more}.")


def _wearier(combatant: Combatant, levels: int) -> Combatant:
    """Return the combatant with this many more levels of fatigue."""
    return under(on_the_road(combatant, fatigue=_fatigue(combatant) + levels), Condition(FATIGUED))


def _fatigue(combatant: Combatant) -> int:
    """Return the present levels of fatigue. A fatigued combatant has at least one level."""
    return max(1, kept(combatant).road.fatigue) if combatant.has(FATIGUED) else 0


class March(Action, frozen=True, kw_only=True, tag="forced-march"):
    """Make the saves of today's forced march: a Fortitude save for every two hours beyond eight.

    `hours` are the hours of the whole day. Without `hours`, use the hours that this day has counted
    until now.
    """

    title: ClassVar[str] = "Forced march"
    harmless: ClassVar[bool] = True
    rolls: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(number="hours", good={"": {}, "12": {"hours": 12}})

    who: Whose
    hours: Annotated[Number, Quantity("hours", least=0, most=LONGEST_DAY)] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if `hours` is more than a day, or less than the hours counted today."""
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
        if whole > walked:
            _check_day(scene, combatant, int(whole) - walked)
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
            saves = [skill_check(scene, combatant, "fortitude", dc=dc).total for _ in range(due)]
            failed = sum(total < dc for total in saves)
            told = f"saves {', '.join(map(str, saves))} against DC {dc}"
        failures = road.failures + failed
        # A mount fails all saves. Saves from the time before it was ridden may have succeeded.
        all_failed = mounted and failures == road.saves + due
        ruling = scene.record(_marched(combatant, all_failed, failures), combatant.id)
        levels = int(ruling.answer.fatigue_levels.value)
        if road.saves:
            earlier = _marched(combatant, mounted=False, failures=road.failures)
            levels -= int(earlier.answer.fatigue_levels.value)
        marched = scene.put(on_the_road(combatant, saves=road.saves + due, failures=failures))
        tired = f"{counted(levels, 'level')} of fatigue" if levels else "no fatigue"
        if levels:
            had = _fatigue(marched)
            scene.put(_wearier(marched, levels))
            tired = f"{tired}, {had + levels} in all" if had else tired
        day = kept(combatant).marches + 1
        scene.log(f"{combatant.name}, day {day} of forced march: {told}; {tired}.")
        if mounted:
            _exhaust(scene, scene.find(combatant.id))


def _marched(combatant: Combatant, mounted: bool, failures: int) -> Ruling[travel.ForcedMarch]:
    """Return the ruling on the whole of today's march. `failures` counts its failed saves."""
    return travel.forced_march(
        hours=kept(combatant).road.walked,
        day=kept(combatant).marches + 1,
        constitution=score(combatant, "constitution"),
        mount=mounted,
        failures=failures,
    )


def _saves_due(combatant: Combatant) -> int:
    """Return the number of saves that are still missing for today's march."""
    checks = _marched(combatant, mounted=False, failures=0).answer.checks.value
    return max(0, int(checks) - kept(combatant).road.saves)


class Rest(Action, frozen=True, kw_only=True, tag="rest"):
    """Sleep for a night: the day's hours, nonlethal damage and fatigue end.

    A series of forced marches also ends, if this day had no forced march or `ends_march` is true.
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
        for one in people:
            end_price(scene, one.id)
        tired = [one for one in people if one.has(EXHAUSTED)]
        if tired:
            scene.log(f"{names(tired)} {_verb(tired, 'need')} a full day of rest.")


class DayOfRest(Action, frozen=True, kw_only=True, tag="day-of-rest"):
    """Rest for a full day and night: a mount's exhaustion and a series of forced marches end."""

    title: ClassVar[str] = "A full day of rest"

    who: Whose

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if a combatant has been on the road or at the helm today."""
        people = [scene.find(who) for who in self.who]
        for one in people:
            if kept(one).road.walked or kept(one).road.helm:
                scene.refuse(f"{_been(one)}: let the night pass first.", "who")
        for one in people:
            scene.put(keep(one.free_of(FATIGUED, EXHAUSTED), road=Road(), marches=0))
        scene.log(f"{names(people)} {_verb(people, 'rest')} for a day.")
        for one in people:
            end_price(scene, one.id)
        fresh = [one for one in people if one.has(EXHAUSTED)]
        if fresh:
            verb = "is" if len(fresh) == 1 else "are"
            scene.log(f"{names(fresh)} {verb} no longer exhausted.")


def _verb(people: list[Combatant], verb: str) -> str:
    return f"{verb}s" if len(people) == 1 else verb
