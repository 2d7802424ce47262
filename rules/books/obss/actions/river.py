"""Journeys by water: vessels with and against the current, towing, nights, guides and fees."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, ClassVar, Literal

from rules.books.obss.state import kept, on_the_road
from rules.books.obss.text import transport
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Who, Whose
from rules.fight.actions.load import Count, find_item, with_pieces
from rules.fight.actions.typed import Typed
from rules.fight.turns import names
from rules.numbers.exact import Number, counted, in_words
from rules.numbers.figures import reason
from rules.numbers.inputs import Quantity, listed

LONGEST_DAY = 24

DRIFTERS = "rafts and barges that are guided drift on"


class Sail(Action, frozen=True, kw_only=True, tag="sail"):
    """Travel on a vessel of the table, by default for a day.

    `current` is in km/h: usually 4.5, or -4.5 against the vessel. `load` is the Encumbrance on
    board. `hours` is the length of the journey. Against a `very_strong` current nobody rows or
    poles; animals on the bank pull a `towed` vessel. Rafts and barges do not drift by night on an
    `impetuous` current or among `known_dangers`; for an `extra_fee` they still go on by night.
    """

    title: ClassVar[str] = "Travel by water"
    typed: ClassVar[Typed | None] = Typed(
        number="hours",
        good={
            "galley": {"vessel": "galley"},
            "raft 20 hours current -4.5": {"vessel": "raft-or-barge", "hours": 20, "current": -4.5},
            "rowing-ba towed very": {"vessel": "rowing-barge", "towed": True, "very_strong": True},
        },
        bad={"": "vessel is missing", "rowing": "rowing-barge or rowing-boat", "galley 25": "24"},
    )

    vessel: transport.VesselName
    current: Annotated[Number, Quantity("km/h", least=-100, most=100)] = 0
    hours: Annotated[Number, Quantity("hours", above=0, most=LONGEST_DAY)] | None = None
    guided_at_night: bool = False
    load: Annotated[Number, Quantity("Encumbrance", least=0, most=10**9)] = 0
    very_strong: bool = False
    towed: bool = False
    impetuous: bool = False
    known_dangers: bool = False
    extra_fee: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the load is too large, oars are useless, or the hours are too many."""
        ruling = transport.vessel(
            name=self.vessel,
            current=self.current,
            guided_at_night=self.guided_at_night,
            extra_fee=self.extra_fee,
        )
        answer = scene.record(ruling).answer
        if self.guided_at_night or self.extra_fee:
            self._check_night(scene)
        if self.load > answer.load.value:
            carries = f"the {self._name()} carries {answer.load.in_words()}"
            scene.refuse(f"{carries}, not {in_words(self.load)}.", "load")
        if self.very_strong or self.towed:
            upstream = self._upstream(scene)
            if self.towed:
                self._tow(scene, upstream)
                return
        if self.hours is not None:
            self._for_hours(scene, answer, Fraction(self.hours))
            return
        drift = answer.drift.value
        night = f", {in_words(drift)} km of it adrift by night" if drift else ""
        fee = f", all {answer.hours.in_words()} for an extra fee" if self.extra_fee else ""
        speed = answer.per_hour.in_words()
        scene.log(f"By {self._name()} for a day ({speed}){fee}: {answer.total.in_words()}{night}.")

    def _name(self) -> str:
        """Return the vessel's name for the log: 'raft or barge'."""
        return self.vessel.replace("-", " ")

    def _check_night(self, scene: ActionScene) -> None:
        """Refuse a fee or guide without effect. Refuse to drift where a raft or barge must stop."""
        night = "extra_fee" if self.extra_fee else "guided_at_night"
        if self.towed:
            message = f"towed and {night} do not go together: the animals pull by day only."
            raise InputError("conflict", night, message)
        if self.vessel not in transport.DRIFTS:
            by_night = "go on by night for a fee" if self.extra_fee else "drift by night"
            scene.refuse(f"only rafts and barges {by_night}.", night)
            return
        ruling = transport.river_night(
            impetuous=self.impetuous, known_dangers=self.known_dangers, extra_fee=self.extra_fee
        )
        found = scene.record(ruling).answer.night
        why = reason(found) if found.value == "stops" else None
        scene.refuse_if(why, f"the {self._name()} does not drift by night", "guided_at_night")

    def _upstream(self, scene: ActionScene) -> transport.Upstream:
        ruling = transport.upstream(
            name=self.vessel, against=self.current < 0, very_strong=self.very_strong
        )
        answer = scene.record(ruling).answer
        if self.towed:
            why = None if answer.towable.value else reason(answer.towable)
            scene.refuse_if(why, f"the {self._name()} cannot be towed", "towed")
        else:
            why = None if answer.propelled.value else reason(answer.propelled)
            scene.refuse_if(why, f"the {self._name()} makes no way", "very_strong")
        return answer

    def _tow(self, scene: ActionScene, upstream: transport.Upstream) -> None:
        most = transport.ROWED_HOURS.value
        hours = Fraction(most if self.hours is None else self.hours)
        if hours > most:
            scene.refuse(f"a day's towing is {most} h.", "hours")
        covered = upstream.towed_per_hour.value * hours
        told = f"By {self._name()}, towed from the bank for {in_words(hours)} h"
        scene.log(f"{told}: {in_words(covered)} km.")

    def _for_hours(self, scene: ActionScene, answer: transport.Vessel, hours: Fraction) -> None:
        """Travel for this number of hours.

        A day's travel has a limit. After this limit, a guided raft or barge drifts.
        """
        under_way = min(hours, Fraction(answer.hours.value))
        drifting = hours - under_way
        if drifting and not answer.drift.value:
            day = f"a day of the {self._name()} is {answer.hours.in_words()}"
            carried = "no current carries it on" if self.guided_at_night else DRIFTERS
            scene.refuse(f"{day}; {carried}.", "hours")
        covered = answer.per_hour.value * under_way + Fraction(self.current) * drifting
        night = f", {in_words(drifting)} h of them adrift" if drifting else ""
        if self.extra_fee:
            night = ", by night too for an extra fee"
        told = f"By {self._name()} for {in_words(hours)} h{night}"
        scene.log(f"{told}: {in_words(covered)} km.")


class TakeHelm(Action, frozen=True, kw_only=True, tag="take-helm"):
    """Guide a raft or barge for some hours, in shifts.

    Each of `who` takes a turn, up to eight hours a day.
    """

    title: ClassVar[str] = "Guide a raft or barge"
    typed: ClassVar[Typed | None] = Typed(
        number="hours", good={"": {}, "6 hours": {"hours": 6}}, bad={"25": "24"}
    )

    who: Whose
    hours: Annotated[Number, Quantity("hours", above=0, most=LONGEST_DAY)] = (
        transport.SHIFT_HOURS.printed
    )

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if a guide is out, or if the guides' shifts are too short."""
        guides = tuple({one.id: one for one in map(scene.find, self.who)}.values())
        shifts, left = [], Fraction(self.hours)
        for one in guides:
            out = f"{one.name} is out of the fight" if one.out else None
            scene.refuse_if(out, f"{one.name} cannot guide", "who")
            road = kept(one).road
            ruling = scene.record(transport.guide_shift(guided=road.helm), one.id)
            of_the_day = max(Fraction(0), LONGEST_DAY - road.walked - road.helm)
            shifts.append(min(left, of_the_day, Fraction(ruling.answer.left.value)))
            left -= shifts[-1]
        if left:
            most = f"{names(guides)} can guide for {in_words(self.hours - left)} h more today"
            scene.refuse(f"{most}, {transport.SHIFT_HOURS.value} h each in a day.", "hours")
            shifts[-1] += left
        each = []
        for one, shift in zip(guides, shifts, strict=True):
            scene.put(on_the_road(one, helm=kept(one).road.helm + shift))
            each.append(f"{one.name} ({in_words(shift)} h)")
        guide = "guides" if len(guides) == 1 else "guide"
        scene.log(f"{listed(each, 'and')} {guide} for {in_words(self.hours)} h.")


class PayFee(Action, frozen=True, kw_only=True, tag="pay-fee"):
    """Pay on board with coins from the load: for the passage, for going on by night, or for a mat.

    The book names these fees without amounts. `item` is the coins' name in the load.
    """

    title: ClassVar[str] = "Pay a fee on board"
    labels: ClassVar[Mapping[str, str]] = {"item": "which coins"}
    typed: ClassVar[Typed | None] = Typed(
        number="coins",
        good={
            "5": {"coins": 5},
            "2 mat": {"coins": 2, "fee": "mat"},
            '9 night "gold coins"': {"coins": 9, "fee": "night", "item": "gold coins"},
        },
        bad={"mat": "coins is missing", "0": "1"},
    )

    who: Who
    coins: Count
    fee: Literal["passage", "night", "mat"] = "passage"
    item: Name = "coins"

    def apply(self, scene: ActionScene) -> None:
        """Raises NotFound if the load has no such coins, and Refused if it has too few."""
        payer = scene.find(self.who)
        purse = find_item(payer, self.item)
        if self.coins > purse.count:
            has = f"{payer.name} has {counted(purse.count, 'coin')}"
            scene.refuse(f"{has}, not {self.coins}.", "coins")
        scene.put(with_pieces(payer, purse, purse.count - self.coins))
        bought = {"passage": "the passage", "night": "going on by night", "mat": "a mat"}
        scene.log(f"{payer.name} pays {counted(self.coins, 'coin')} for {bought[self.fee]}.")


class NightOnTheRiver(Action, frozen=True, kw_only=True, tag="river-night"):
    """Find out whether a raft or barge stops, drifts or goes on at night."""

    title: ClassVar[str] = "Night on the river"

    impetuous: bool = False
    known_dangers: bool = False
    extra_fee: bool = False

    def apply(self, scene: ActionScene) -> None:
        """Log that the vessel stops, that it may drift, or that it goes on."""
        ruling = transport.river_night(
            impetuous=self.impetuous, known_dangers=self.known_dangers, extra_fee=self.extra_fee
        )
        night = scene.record(ruling).answer.night
        words = {"stops": "it stops", "may-drift": "it may drift", "navigates": "it goes on"}
        scene.log(f"By night on the river {words[night.value]}: {reason(night)}.")
