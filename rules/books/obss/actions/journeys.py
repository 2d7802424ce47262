"""Journeys beyond the fight: on foot and mounted, forced marches, sleep, rivers."""

from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rules.books.obss.rates.gaits import mover, way
from rules.books.obss.rates.load import is_mount, pulled_by
from rules.books.obss.rolls import skill_check
from rules.books.obss.sheet import WORDS, mount_name, score
from rules.books.obss.state import FATIGUED, Road, keep, kept, on_the_road, under
from rules.books.obss.text import transport, travel
from rules.encounter import Combatant, Condition
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Who, Whose
from rules.fight.actions.health import hurt
from rules.numbers.exact import Number, in_words
from rules.numbers.figures import Figure, reason
from rules.numbers.inputs import Quantity, Whole
from rules.rulings.ruling import Ruling

Minutes = Annotated[Number, Quantity("minutes", above=0, most=1440)]
HoursOnTheRoad = Annotated[int, Whole("hours", least=1, most=24)]

LONGEST_DAY = 24

DAY_TO_KEEP = 12
"""The movement whose day the table prints otherwise than eight of its hours."""


class Explore(Action, frozen=True, kw_only=True, tag="explore"):
    """Walk or run for some minutes, out of the fight: how far that goes."""

    title: ClassVar[str] = "Minutes on foot"

    who: Who
    minutes: Minutes = 1
    gait: Literal["walk", "run"] = "walk"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for the fatigued, and beyond what the Fortitude save lasts for."""
        combatant = scene.find(self.who)
        if self.gait == "run":
            self._check_breath(scene, combatant)
        ruling = travel.on_foot(movement=_speed(scene, combatant), gait=self.gait, scale="minute")
        scene.record(ruling, combatant.id)
        covered = Fraction(ruling.answer.distance.value or 0) * Fraction(self.minutes)
        verb = "runs" if self.gait == "run" else "walks"
        minutes = f"{in_words(self.minutes)} min"
        scene.log(f"{combatant.name} {verb} for {minutes}: {in_words(covered)} m.")

    def _check_breath(self, scene: ActionScene, combatant: Combatant) -> None:
        body = mover(scene.encounter, combatant)
        ruling = scene.record(travel.local(fortitude=score(body, "fortitude")), combatant.id)
        most = ruling.answer.run_minutes.value
        if body.has(FATIGUED):
            scene.refuse(f"{body.name} is fatigued and cannot run.", "gait")
        if self.minutes > most:
            lasts = f"{in_words(most)} min" if most else "one round"
            scene.refuse(f"{body.name} can run for {lasts} without a rest.", "minutes")


class Travel(Action, frozen=True, kw_only=True, tag="travel"):
    """Travel for hours, or for a whole day where none are given; the slowest sets the pace.

    Walking is counted for a forced march, hustling for its damage. Mounts of the table ride by it.
    """

    title: ClassVar[str] = "Travel overland"

    who: Whose
    hours: HoursOnTheRoad | None = None
    gait: Literal["walk", "hustle", "run"] = "walk"
    going: travel.Going = "normal"

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused where the gait cannot be kept up for so long."""
        people = [scene.find(who) for who in self.who]
        if self.hours is None and self.gait == "hustle":
            raise InputError("missing", "hours", "hustling goes by the hour: say for how many.")
        ways = [self._distance(scene, one) for one in people]
        shortest = min(ways)
        ruling = travel.overland_terrain(distance=shortest, going=self.going)
        scene.record(ruling, people[ways.index(shortest)].id)
        covered = ruling.answer.distance.in_words()
        spell = "a day" if self.hours is None else f"{self.hours} h"
        names = ", ".join(one.name for one in people)
        slow = "" if self.going == "normal" else f", going {self.going}"
        verb = "travels" if len(people) == 1 else "travel"
        scene.log(f"{names} {verb} for {spell} ({self.gait}{slow}): {covered}.")
        legs = dict.fromkeys(mover(scene.encounter, one).id for one in people)
        for who in legs:
            self._tire(scene, scene.find(who))

    def _distance(self, scene: ActionScene, combatant: Combatant) -> Fraction:
        body = mover(scene.encounter, combatant)
        name = mount_name(body)
        if name is not None:
            return self._ridden(scene, combatant, body, name)
        speed = _speed(scene, combatant)
        scale: Literal["hour", "day"] = "day" if self.hours is None else "hour"
        ruling = travel.on_foot(movement=speed, gait=self.gait, scale=scale)
        shown = scene.record(ruling, combatant.id).answer.distance
        if not isinstance(shown, Figure):
            scene.refuse(f"{combatant.name} cannot {self.gait}: {reason(shown)}.", "gait")
            return Fraction(0)
        if self.gait == "run":
            why = "runs and rests in turns, which is hustling: ask for the gait hustle"
            scene.refuse(f"nobody runs by the hour; who {why}.", "gait")
        if self.hours is not None:
            return Fraction(shown.value) * self.hours
        reckoned = WORDS.chosen(scene.encounter, "day-at-12-m") == "eight-hours"
        if speed == DAY_TO_KEEP and reckoned:
            hour = travel.on_foot(movement=speed, gait=self.gait, scale="hour")
            return Fraction(hour.answer.distance.value or 0) * travel.HOURS_A_DAY
        return Fraction(shown.value)

    def _ridden(
        self, scene: ActionScene, rider: Combatant, steed: Combatant, name: transport.MountName
    ) -> Fraction:
        hours = transport.HOURS_RIDDEN if self.hours is None else self.hours
        ruling = scene.record(transport.mount(name=name, hours=hours), rider.id)
        if ruling.answer.exhausted.value:
            scene.put(under(scene.find(steed.id), Condition("exhausted")))
            scene.log(f"{steed.name} is exhausted and must rest for a day.")
        pulled = pulled_by(scene.encounter, steed)
        factor = Fraction(1 if pulled is None else pulled[1].answer.factor.value)
        if self.hours is None:
            return ruling.answer.per_day.value * factor
        times = travel.MULTIPLE[self.gait] if self.gait == "hustle" else 1
        return ruling.answer.per_hour.value * factor * hours * times

    def _tire(self, scene: ActionScene, combatant: Combatant) -> None:
        day = travel.HOURS_A_DAY if mount_name(combatant) is None else transport.HOURS_RIDDEN
        hours = day if self.hours is None else self.hours
        total = kept(combatant).road.walked + hours
        walked = scene.put(on_the_road(combatant, walked=total))
        if self.gait == "hustle":
            _hustle(scene, walked, hours)
        elif total > travel.HOURS_A_DAY:
            scene.log(f"{walked.name} has been on the road for {total} h: a forced march.")


def _hustle(scene: ActionScene, combatant: Combatant, hours: int) -> None:
    """What these hours of hustling add to those since the last sleep."""
    road, ridden = kept(combatant).road, is_mount(scene.encounter, combatant)
    before = road.hustled
    if before + hours > travel.LONGEST_HUSTLE:
        message = f"{combatant.name} has hustled for {before} h: let them sleep first."
        raise InputError("out-of-range", "hours", message)
    answer = scene.record(travel.hustle(hours=before + hours, mount=ridden), combatant.id).answer
    new = int(answer.damage.value - travel.hustle(hours=before, mount=ridden).answer.damage.value)
    nonlethal = road.nonlethal if ridden else road.nonlethal + new
    hustled = on_the_road(combatant, hustled=before + hours, nonlethal=nonlethal)
    if answer.fatigued.value:
        hustled = under(hustled, Condition(FATIGUED))
    scene.put(hustled)
    if ridden and new:
        hurt(scene, hustled, new, " from hustling")
    elif new:
        scene.log(f"{combatant.name} takes {new} nonlethal damage from hustling.")
    if answer.fatigued.value:
        scene.log(f"{combatant.name} is fatigued for the day.")


def _speed(scene: ActionScene, combatant: Combatant) -> Number:
    """The movement on the ground, with barding, mount and cart."""
    return way(scene.encounter, combatant, "walk", "clear").speed.value


class March(Action, frozen=True, kw_only=True, tag="forced-march"):
    """Settle today's forced march: a Fortitude save for every two hours beyond eight.

    `hours` is the whole day's walk, those counted where it is left out.
    """

    title: ClassVar[str] = "Forced march"
    rolls: ClassVar[bool] = True

    who: Whose
    hours: Annotated[Number, Quantity("hours", least=0, most=LONGEST_DAY)] | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        for who in self.who:
            self._march(scene, scene.find(who))

    def _march(self, scene: ActionScene, combatant: Combatant) -> None:
        day = kept(combatant).marches + 1
        ruling = self._asked(scene, combatant, 0)
        dc = ruling.answer.dc.value
        if dc is None:
            scene.record(ruling, combatant.id)
            scene.log(f"{combatant.name}: {reason(ruling.answer.dc)}.")
            return
        told = "a mount's saves all fail"
        if not is_mount(scene.encounter, combatant):
            checks = range(int(ruling.answer.checks.value))
            saves = [skill_check(scene, combatant, "fortitude").total for _ in checks]
            ruling = self._asked(scene, combatant, sum(total < dc for total in saves))
            told = f"saves {', '.join(map(str, saves))} against DC {dc}"
        scene.record(ruling, combatant.id)
        levels = int(ruling.answer.fatigue_levels.value)
        marched, tired = keep(combatant, marches=day), "no fatigue"
        if levels:
            marched = on_the_road(marched, fatigue=kept(marched).road.fatigue + levels)
            marched = under(marched, Condition(FATIGUED))
            tired = f"{levels} level{'s' if levels > 1 else ''} of fatigue"
        scene.put(marched)
        scene.log(f"{combatant.name}, day {day} of forced march: {told}; {tired}.")

    def _asked(
        self, scene: ActionScene, combatant: Combatant, failures: int
    ) -> Ruling[travel.ForcedMarch]:
        counted = min(LONGEST_DAY, kept(combatant).road.walked)
        return travel.forced_march(
            hours=counted if self.hours is None else self.hours,
            day=kept(combatant).marches + 1,
            constitution=score(combatant, "constitution"),
            mount=is_mount(scene.encounter, combatant),
            failures=failures,
        )


class Rest(Action, frozen=True, kw_only=True, tag="rest"):
    """Sleep for a night: hours and fatigue of the day are over; a day without a march ends it."""

    title: ClassVar[str] = "A night's sleep"

    who: Whose
    ends_march: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound."""
        people = [scene.find(who) for who in self.who]
        for one in people:
            marched = kept(one).road.walked > travel.HOURS_A_DAY and not self.ends_march
            marches = kept(one).marches if marched else 0
            scene.put(keep(one.free_of(FATIGUED), road=Road(), marches=marches))
        verb = "sleeps" if len(people) == 1 else "sleep"
        scene.log(f"{', '.join(one.name for one in people)} {verb} for a night.")


class Sail(Action, frozen=True, kw_only=True, tag="sail"):
    """Travel on a vessel of the table, with the current (4.5 km/h is usual) or against it.

    `load` is what is on board, `hours` how long; without it, a day.
    """

    title: ClassVar[str] = "Travel by water"

    vessel: transport.VesselName
    current: Annotated[Number, Quantity("km/h", least=-100, most=100)] = 0
    hours: Annotated[Number, Quantity("hours", above=0, most=LONGEST_DAY)] | None = None
    guided_at_night: bool = False
    load: Annotated[Number, Quantity("Encumbrance", least=0, most=10**9)] = 0

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused for more load than the vessel carries."""
        ruling = transport.vessel(
            name=self.vessel, current=self.current, guided_at_night=self.guided_at_night
        )
        answer = scene.record(ruling).answer
        if self.load > answer.load.value:
            carries = f"the {self.vessel} carries {answer.load.in_words()}"
            scene.refuse(f"{carries}, not {in_words(self.load)}.", "load")
        if self.hours is not None:
            covered = answer.per_hour.value * Fraction(self.hours)
            scene.log(f"By {self.vessel} for {in_words(self.hours)} h: {in_words(covered)} km.")
            return
        drift = answer.drift.value
        night = f", {in_words(drift)} km of it adrift by night" if drift else ""
        speed = answer.per_hour.in_words()
        scene.log(f"By {self.vessel} for a day ({speed}): {answer.total.in_words()}{night}.")


class NightOnTheRiver(Action, frozen=True, kw_only=True, tag="river-night"):
    """Does a raft or barge stop, drift or go on by night?"""

    title: ClassVar[str] = "Night on the river"

    impetuous: bool = False
    known_dangers: bool = False
    extra_fee: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Never refused."""
        ruling = transport.river_night(
            impetuous=self.impetuous, known_dangers=self.known_dangers, extra_fee=self.extra_fee
        )
        night = scene.record(ruling).answer.night
        words = {"stops": "it stops", "may-drift": "it may drift", "navigates": "it goes on"}
        scene.log(f"By night on the river {words[night.value]}: {reason(night)}.")
