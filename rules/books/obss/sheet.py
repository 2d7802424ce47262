"""What OBSS needs to know of a combatant, and the words that it plays with."""

from typing import get_args

from rules.books.obss.source import SIZES
from rules.books.obss.text.mounts import MountName
from rules.numbers.inputs import Choice, Flag, OrNothing, Quantity, Whole
from rules.rulebook.rulebook import Gait, Option, Terrain
from rules.rulebook.sheet import Field

SCORE = Whole(least=-50, most=100)
SPEED = OrNothing(Quantity("m", above=0, most=10_000))

FIELDS = (
    Field("movement", "Movement", Quantity("m", least=0, most=10_000), 9, ("move-action",)),
    Field("size", "Size", Choice(SIZES), "medium", ("load-capacity", "share-space", "rider")),
    Field("strength", "Strength", SCORE, 0, ("load-capacity",)),
    Field("dexterity", "Dexterity", SCORE, 0, ("initiative",)),
    Field("constitution", "Constitution", SCORE, 0, ("load-capacity", "forced-march")),
    Field("intelligence", "Intelligence", SCORE, 0, ("initiative",)),
    Field(
        "initiative_by",
        "Initiative goes by",
        Choice(("dexterity", "intelligence")),
        "dexterity",
        ("initiative",),
    ),
    Field("initiative_bonus", "Initiative bonus", SCORE, 0, ("initiative",)),
    Field("fortitude", "Fortitude save", SCORE, 0, ("local", "forced-march", "flier-hit")),
    Field("reflex", "Reflex save", SCORE, 0, ("pursuit",)),
    Field("stealth", "Stealth", SCORE, 0, ("pursuit",)),
    Field("acrobatics", "Acrobatics", SCORE, 0, ("sprint-on-difficult",)),
    Field("athletics", "Athletics", SCORE, 0, ("exchange-places",)),
    Field("climb", "Climbing speed", SPEED, None, ("climb-speed",)),
    Field("climbing", "Climbing score", OrNothing(SCORE), None, ("climb-speed",)),
    Field("cr", "CR", OrNothing(Whole(least=0, most=100)), None, ("climb-speed",)),
    Field("swim", "Swimming speed", SPEED, None, ("hindrances",)),
    Field("fly", "Flying speed", SPEED, None, ("hindrances", "flier-hit")),
    Field("hover", "Hovers", Flag(), False, ("hover",)),
    Field("burrow", "Burrowing speed", SPEED, None, ("burrow",)),
    Field("through_rock", "Burrows through rock", Flag(), False, ("burrow",)),
    Field("legs", "Legs", Whole("legs", least=2, most=100), 2, ("load-capacity",)),
    Field("rhino", "Rhino feat", Flag(), False, ("sprint-on-difficult",)),
    Field("mount", "Mount of the table", OrNothing(Choice(get_args(MountName))), None, ("mount",)),
    Field("barding", "Barding", Choice(("none", "light", "medium", "heavy")), "none", ("barding",)),
)

GAITS = (
    Gait("walk", "Walk", "w"),
    Gait("run", "Run", "r"),
    Gait("crawl", "Crawl", "k"),
    Gait("rise", "From prone", "p"),
    Gait("climb", "Climb", "c"),
    Gait("swim", "Swim", "s"),
    Gait("fly", "Fly", "f"),
    Gait("burrow", "Burrow", "b"),
)

TERRAINS = (
    Terrain("clear", "Clear ground"),
    Terrain("difficult", "Difficult ground"),
    Terrain("minimal", "Barely passable"),
    Terrain("impassable", "Impassable"),
    Terrain("wall", "Wall to climb", "climb"),
    Terrain("water", "Deep water", "swim"),
    Terrain("air", "Air", "fly"),
    Terrain("earth", "Under ground", "burrow"),
    Terrain("rock", "Under rock", "burrow"),
)

FRIENDS = Option(
    "friends-in-the-way", "Friends in the way hinder", ("off", "on"), "Exchanging Places"
)
PRICE = Option(
    "price-of-running",
    "The price of running lasts to the runner's next turn, or to the next round",
    ("turn", "round"),
    "Tactical Movement, Hindered Movement",
)
FUMBLE = Option(
    "critical-failure",
    "An Acrobatics check fails critically on three ones, or when the GM says so",
    ("three-ones", "said"),
    "Hindered Movement",
)
LONG_DAY = Option(
    "day-at-12-m",
    "A day's walk at 12 m: 54 km as printed, or eight hours of 6 km",
    ("printed", "eight-hours"),
    "Table: Movement and Distance and Speed: on Foot, Hustle",
)

OPTIONS = (FRIENDS, PRICE, FUMBLE, LONG_DAY)
