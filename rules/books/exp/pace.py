"""How fast each gait goes, for one combatant on one ground, with every step that leads there."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, cast

from rules.books.exp.adjustments import Adjustment, adjustments, counted, named, set_aside
from rules.books.exp.sheet import FAST, OFF_THE_GROUND
from rules.books.exp.source import EXP, HEX_PER_UNIT, HEXES, Degree, PersonaKind, Size
from rules.books.exp.text.encumbrance import EncumbranceAnswer, Medium, encumbrance, wate_allowance
from rules.books.exp.text.movement import above_rate, movement, rate_from_dex
from rules.books.exp.text.postures import crawl, crouch, roll
from rules.books.exp.text.running import BOLT, bolt, run
from rules.books.exp.unit import ARMOUR, CLIMBING, OTHER, RUN, TURNS
from rules.books.exp.unit import HEXES as ROLLED_HEXES
from rules.encounter import Combatant, Encounter
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Source, figure
from rules.rulebook.rulebook import GM_RULING, Account
from rules.rulings.ruling import Ruling

if TYPE_CHECKING:
    from rules.books.exp.play import Exp

SPEEDING_UP = EXP.source("Speeding Up")
HILLS = EXP.source("Hills")

CLIMB_SOURCES = {
    "free": EXP.source("Climbing, Free"),
    "equipped": EXP.source("Climbing, Equipped"),
    "rope": EXP.source("Climbing, Rope"),
    "ladder": EXP.source("Climbing, Ladder"),
}
ANY_CLIMB = EXP.source("Climbing")
SWIM_OR_SINK = EXP.source("Swim or Sink")


class Speed(NamedTuple):
    """A gait's hexes per unit, or why there are none."""

    account: Account | None
    closed: str | None = None


class Pace:
    """The speeds of one combatant on one terrain; a question asked twice is answered once."""

    def __init__(self, book: Exp, encounter: Encounter, combatant: Combatant, terrain: str) -> None:
        self.book = book
        self.encounter = encounter
        self.combatant = combatant
        self.terrain = terrain
        self.kind = cast("PersonaKind", book.word(combatant, "kind"))
        self.found = adjustments(book, encounter, combatant, terrain)
        self._rate = self._rate_now()

    def of(self, gait: str) -> Speed:
        """The speed of a gait, adjustments counted."""
        special: dict[str, Callable[[], Speed]] = {
            "run": self._run,
            "bolt": self._bolt,
            "crouch": self._crouch,
            "crawl": self._crawl,
            "roll": self._roll,
            "climb": self._climb,
            "swim": lambda: self._typed("swim", "water", "cannot swim"),
            "flail": lambda: self._rolled(SWIM_OR_SINK, "hexes flailed"),
            "fly": lambda: self._typed("fly", "air", "does not fly"),
        }
        closed = self._no_footing(gait)
        return Speed(None, closed) if closed else special.get(gait, self._walk)()

    def on_foot(self) -> Number:
        """What armour and ground leave of the rate, whatever was done in this unit."""
        rate = self.rate()
        if rate is None:
            return 0
        lasting = [one for one in self.found if one.lasting]
        return movement(
            rate=int(rate.value), adjustments=counted(lasting), factor=self.factor("land").value
        ).answer.at_most.value

    def rate(self) -> Figure | None:
        """The movement rate: by DEX, or as typed in; an alien has no other."""
        return self._rate

    def _rate_now(self) -> Figure | None:
        typed = self.combatant.sheet.get("rate")
        if typed is not None:
            source = EXP.source("Movement") if self.kind == "alien" else GM_RULING
            value = self.book.value(self.combatant, "rate")
            return figure("rate as typed in", value, HEX_PER_UNIT, source)
        if self.kind == "alien":
            return None
        return by_dex(int(self.book.value(self.combatant, "dex")), self.kind)

    def factor(self, medium: Medium) -> Figure:
        """What the load leaves of the rate."""
        if self.book.option(self.encounter, "encumbrance") == "ignored":
            return figure("load, ignored in this fight", 1)
        return load_ruling(self.book, self.combatant, medium).answer.factor

    def _no_footing(self, gait: str) -> str | None:
        if gait in OFF_THE_GROUND or gait == "roll":
            return None
        return self.book.no_footing(self.encounter, self.combatant, self.terrain)

    def _walk(self) -> Speed:
        rate = self.rate()
        if rate is None:
            return Speed(None, "no rate: an alien's is typed in")
        return Speed(Account("rate", self._adjusted(rate), SPEEDING_UP))

    def _crouch(self) -> Speed:
        return self._part(lambda rate: crouch(rate=rate).answer.speed, EXP.source("Crouching"))

    def _crawl(self) -> Speed:
        return self._part(lambda rate: crawl(rate=rate).answer.speed, EXP.source("Crawling"))

    def _part(self, of_rate: Callable[[int], Figure], source: Source) -> Speed:
        rate = self.rate()
        if rate is None:
            return self._walk()
        part = joined(rate, of_rate(int(rate.value)))
        return Speed(Account("rate", self._adjusted(part), source))

    def _run(self) -> Speed:
        degree = degree_of(self.book, self.encounter, self.combatant)

        def asked(rate: int, amounts: list[int]) -> Ruling[Any]:
            return run(rate=rate, kind=self.kind, degree=degree, adjustments=amounts)

        return self._fast(asked)

    def _bolt(self) -> Speed:
        def asked(rate: int, amounts: list[int]) -> Ruling[Any]:
            return bolt(
                rate=rate,
                kind=self.kind,
                armour_worn=wears_armour(self.book, self.combatant),
                carried=self.book.carried(self.combatant.items, worn=False),
                turns=bool(self.combatant.choice(TURNS)),
                adjustments=amounts,
            )

        return self._fast(asked)

    def _fast(self, asked: Callable[[int, list[int]], Ruling[Any]]) -> Speed:
        rate = self.rate()
        if rate is None:
            return self._walk()
        amounts = counted(self.found)
        ruling = asked(int(rate.value), amounts)
        counting = tuple(one for one in self.found if not one.off)
        speed = set_aside(named(joined(rate, ruling.answer.speed), counting), self.found)
        if self.combatant.choice(OTHER):
            return Speed(None, "something else was done in this unit")
        if not ruling.answer.allowed.value:
            return Speed(None, ruling.answer.allowed.steps[0].label)
        return Speed(Account("rate", speed, ruling.source))

    def _roll(self) -> Speed:
        degree = degree_of(self.book, self.encounter, self.combatant)
        made = True if self.combatant.tally(ROLLED_HEXES) else None
        ruling = roll(degree=degree, pstr_made=made)
        if not ruling.answer.speed.value:
            return Speed(None, ruling.answer.speed.steps[-1].label)
        return Speed(Account("rate", ruling.answer.speed, ruling.source))

    def _climb(self) -> Speed:
        how = self.combatant.choice(CLIMBING)
        return self._rolled(CLIMB_SOURCES.get(how, ANY_CLIMB), "hexes climbed")

    def _rolled(self, source: Source, label: str) -> Speed:
        hexes = self.combatant.tally(ROLLED_HEXES)
        return Speed(
            Account("rate", figure(f"{label}, as rolled for this unit", hexes, HEXES), source)
        )

    def _typed(self, field: str, medium: Medium, closed: str) -> Speed:
        if self.combatant.sheet.get(field) is None:
            return Speed(None, closed)
        rate = figure(
            f"{field} rate as typed in", self.book.value(self.combatant, field), HEX_PER_UNIT
        )
        factor = self.factor(medium)
        if factor.value == 0:
            answer = load_ruling(self.book, self.combatant, medium).answer
            return Speed(None, f"{answer.degree.value}: {answer.effect.value}")
        found = tuple(one for one in self.found if one.id not in ("terrain", "slope"))
        return Speed(Account("rate", self._moved(rate, found, factor.value), SPEEDING_UP))

    def _adjusted(self, rate: Figure) -> Figure:
        return self._held(self._moved(rate, self.found, self.factor("land").value))

    def _moved(self, rate: Figure, found: tuple[Adjustment, ...], factor: Number) -> Figure:
        ruling = movement(
            rate=int(rate.value),
            adjustments=[one.amount for one in found],
            ignored=[place for place, one in enumerate(found) if one.off],
            factor=factor,
        )
        return joined(rate, named(ruling.answer.at_most, found))

    def _held(self, speed: Figure) -> Figure:
        """Held at bolting speed on a slope, and at the rate where the book holds it there."""
        whole = self.rate()
        rate = 0 if whole is None else int(whole.value)
        if self.combatant.tally(RUN):
            speed = speed.at_most("bolting speed, twice the rate", rate * BOLT, HILLS)
        ruling = above_rate(rate=rate, speed=int(speed.value), kind=self.kind)
        speed = Figure(
            ruling.answer.speed.value,
            speed.unit,
            (*speed.steps, *ruling.answer.speed.steps[1:]),
        )
        if self.combatant.choice(OTHER):
            label = "something else is done: no faster than the rate"
            speed = speed.at_most(label, rate, ruling.source)
        return speed


@cache
def by_dex(dex: int, kind: Literal["anthropomorph", "robot"]) -> Figure:
    """The rate that DEX gives; kept, since every pace of every ground asks for it."""
    return rate_from_dex(dex=dex, kind=kind).answer.rate


def joined(before: Figure, after: Figure) -> Figure:
    """A rule's figure with the steps that led to what it started from."""
    return Figure(after.value, after.unit, (*before.steps, *after.steps[1:]))


def load_ruling(
    book: Exp, combatant: Combatant, medium: Medium = "land"
) -> Ruling[EncumbranceAnswer]:
    """How heavily what she carries encumbers her; worn armour is left out."""
    return encumbrance(
        carried=book.carried(combatant.items, worn=False),
        wate_allowance=allowance(book, combatant).figure.value,
        medium=medium,
    )


def allowance(book: Exp, combatant: Combatant) -> Account:
    """The wate allowance of her PSTR and size."""
    size = cast("Size", book.word(combatant, "size"))
    ruling = wate_allowance(pstr=int(book.value(combatant, "pstr")), size=size)
    return Account("wate allowance", ruling.answer.kg, ruling.source)


def degree_of(book: Exp, encounter: Encounter, combatant: Combatant) -> Degree:
    """Her degree of encumbrance; at most unencumbered where the fight ignores load."""
    degree = cast("Degree", load_ruling(book, combatant).answer.degree.value)
    if degree != "free" and book.option(encounter, "encumbrance") == "ignored":
        return "unencumbered"
    return degree


def wears_armour(book: Exp, combatant: Combatant) -> bool:
    """True with anything worn, or with a restrictiveness that is not taken off."""
    if any(item.worn for item in combatant.items):
        return True
    return bool(book.value(combatant, "restrictiveness")) and combatant.choice(ARMOUR) != "off"


def attention(book: Exp, encounter: Encounter, combatant: Combatant) -> str | None:
    """Why moving leaves her no attention for anything else in this unit; None where it does."""
    if combatant.pace.turn == 0:
        return None
    if combatant.pace.gait in FAST:
        return f"{book.gait(combatant.pace.gait).label.lower()}: it takes all her attention"
    pace = Pace(book, encounter, combatant, combatant.terrain)
    rate = pace.rate()
    if rate is None or combatant.pace.gait in OFF_THE_GROUND:
        return None
    moved = Fraction(combatant.pace.turn)
    ruling = above_rate(rate=int(rate.value), speed=-(-moved // 1), kind=pace.kind, falling=True)
    return None if ruling.answer.may_fight.value else ruling.answer.may_fight.steps[0].label
