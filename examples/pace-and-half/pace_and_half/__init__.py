"""Pace and a Half: walk your pace, run 1.5 times as far, wade half as far."""

import sys
from fractions import Fraction
from typing import Annotated, ClassVar, Literal, cast

from msgspec.structs import replace

from rules.face import (
    Account,
    Action,
    ActionScene,
    Answer,
    Book,
    Combatant,
    Condition,
    Encounter,
    Field,
    Figure,
    Gait,
    InitiativeRule,
    Name,
    Number,
    PlainRounds,
    Quantity,
    Rulebook,
    Ruling,
    Terrain,
    Typed,
    Vocabulary,
    Who,
    Whole,
    example,
    figure,
    plain_movement,
    reading,
    rules_in,
)

TITLE = "Pace and a Half"
PAGE = Book("pace", TITLE)

PaceOfSheet = Quantity("m", least=0, most=1000)
Nerve = Whole(least=-10, most=10)
GaitName = Literal["walk", "run"]


class Place(Answer, frozen=True):
    """The place in the order of turns."""

    initiative: Figure


@PAGE.rule("initiative", section="Who Goes First")
def initiative(
    roll: Annotated[int, Whole("roll of a d6", least=1, most=6)],
    nerve: Annotated[int, Nerve] = 0,
) -> Place:
    """The place in the order of turns: a d6 plus nerve; the highest is first."""
    return Place(figure("roll of the d6", roll).plus("nerve", nerve))


class Stretch(Answer, frozen=True):
    """The distance that a combatant can move in a turn."""

    distance: Figure


@PAGE.rule("stretch", section="How Far")
@reading("The result is rounded down to whole metres, once, at the end.")
@example(gait="run", pace=7, wading=True).gives(distance=5)
def stretch(gait: GaitName, pace: Annotated[Number, PaceOfSheet], wading: bool = False) -> Stretch:
    """Metres in a turn: the pace, at a run 1.5 times the pace; in water half of that."""
    way = figure("pace", pace, "m")
    if gait == "run":
        way = way.times("a run: 1.5 times as far", Fraction(3, 2))
    if wading:
        way = way.divided_by("in water: half as far", 2)
    return Stretch(way.rounded_down())


class Courage(Answer, frozen=True):
    """The result of a test of courage."""

    total: Figure


@PAGE.rule("courage", section="Fear")
def courage(
    roll: Annotated[int, Whole("roll of a d6", least=1, most=6)],
    nerve: Annotated[int, Nerve] = 0,
) -> Courage:
    """A test of courage: a d6 plus nerve; below 4 the combatant is afraid."""
    return Courage(figure("roll of the d6", roll).plus("nerve", nerve))


RULES = rules_in([sys.modules[__name__]])


WORDS = Vocabulary(
    id="pace",
    title=TITLE,
    fields=(
        Field("pace", "Pace", PaceOfSheet, 8, ("stretch",)),
        Field("nerve", "Nerve", Nerve, 0, ("initiative", "courage")),
    ),
    gaits=(Gait("walk", "Walk", "w"), Gait("run", "Run", "r")),
    terrains=(Terrain("open", "Open ground"), Terrain("water", "Water")),
    cell_word="turn",
)


AFRAID = "afraid"


class Scare(Action, frozen=True, kw_only=True, tag="scare"):
    """Test the courage of a combatant against something frightening."""

    title: ClassVar[str] = "Scare"
    rolls: ClassVar[bool] = True
    typed: ClassVar[Typed | None] = Typed(
        key="f",
        group="Turns",
        bar="scare",
        asks="meets",
        hint="what there is to be afraid of",
        good={"": {}, "a ghost": {"by": "a ghost"}},
    )

    who: Who
    by: Name = "the dark"

    def apply(self, scene: ActionScene) -> None:
        """Roll a d6 and add nerve. If the sum is below 4, the combatant is afraid."""
        combatant = scene.find(self.who)
        roll = scene.dice.roll(f"courage of {combatant.name}", "1d6")
        nerve = int(WORDS.number(combatant, "nerve"))
        ruling = courage(roll=roll.total, nerve=nerve)
        scene.record(ruling, combatant.id)
        if ruling.answer.total.value >= 4:
            scene.log(f"{combatant.name} is not afraid of {self.by}.")
            return
        afraid = (*combatant.conditions, Condition(AFRAID))
        scene.put(replace(combatant, conditions=afraid))
        scene.log(f"{combatant.name} is afraid of {self.by}.")


def place_of(_encounter: Encounter, combatant: Combatant, roll: int) -> Ruling[Answer]:
    """The initiative of a combatant: the rolled d6 plus the sheet's nerve."""
    return initiative(roll=roll, nerve=int(WORDS.number(combatant, "nerve")))


def rate(_encounter: Encounter, combatant: Combatant, gait: Gait, terrain: Terrain) -> Account:
    """The metres that a combatant can move in this gait, on this ground, in a turn."""
    ruling = stretch(
        gait=cast("GaitName", gait.id),
        pace=WORDS.number(combatant, "pace"),
        wading=terrain.id == "water",
    )
    return Account("rate", ruling.answer.distance, ruling.source)


def notes(_encounter: Encounter, combatant: Combatant) -> tuple[str, ...]:
    """The effect of fear, for the combatant's card."""
    return ("Afraid: runs away, or stands still.",) if combatant.has(AFRAID) else ()


ORDER = InitiativeRule(dice="1d6", tie_die="1d6", ruling=place_of)

BOOK = Rulebook(
    words=WORDS,
    rules=RULES,
    initiative=ORDER,
    movement=plain_movement(WORDS, rate),
    rounds=PlainRounds(words=WORDS, initiative=ORDER, source=initiative.source),
    actions=(Scare,),
    notes=notes,
)
