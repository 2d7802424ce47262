"""OBSS's vocabulary: sheet fields, gaits, terrains, options; and how its sheets are read."""

from rules.books.obss.source import METRES, OBSS, SIZES, TITLE, Size
from rules.books.obss.text.transport import BARDING_DEFENCE, MOUNTS, Armour, MountName
from rules.encounter import Combatant
from rules.numbers.exact import Number
from rules.numbers.inputs import Choice, Flag, OrNothing, Quantity, Whole
from rules.rulebook.sheet import Field
from rules.rulebook.vocabulary import Gait, Option, Terrain, Vocabulary

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
    Field("mount", "Mount of the table", OrNothing(Choice(tuple(MOUNTS))), None, ("mount",)),
    Field("barding", "Barding", Choice(tuple(BARDING_DEFENCE)), "none", ("barding",)),
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

OPTIONS = (
    Option("friends-in-the-way", "Friends in the way hinder", ("off", "on"), "Exchanging Places"),
    Option(
        "price-of-running",
        "The price of running lasts to the runner's next turn, or to the next round",
        ("turn", "round"),
        "Tactical Movement, Hindered Movement",
    ),
    Option(
        "critical-failure",
        "An Acrobatics check fails critically on three ones, or when the GM says so",
        ("three-ones", "said"),
        "Hindered Movement",
    ),
    Option(
        "day-at-12-m",
        "A day's walk at 12 m: 54 km as printed, or eight hours of 6 km",
        ("printed", "eight-hours"),
        "Table: Movement and Distance and Speed: on Foot, Hustle",
    ),
)

WORDS = Vocabulary(
    id=OBSS.system,
    title=TITLE,
    fields=FIELDS,
    gaits=GAITS,
    terrains=TERRAINS,
    options=OPTIONS,
    distance_unit=METRES,
    load_unit="Enc",
    cell_word="Action",
    open_ground="clear",
)


def score(combatant: Combatant, field: str) -> int:
    """A whole number of the sheet."""
    return int(WORDS.number(combatant, field))


def given(combatant: Combatant, field: str) -> Number | None:
    """A number that the sheet need not hold: a natural speed, a CR."""
    return None if combatant.sheet.get(field) is None else WORDS.number(combatant, field)


def size(combatant: Combatant) -> Size:
    """The size."""
    return next((one for one in SIZES if one == WORDS.word(combatant, "size")), "medium")


def mount_name(combatant: Combatant) -> MountName | None:
    """The mount of the table that somebody is."""
    return next((one for one in MOUNTS if one == WORDS.word(combatant, "mount")), None)


def armour(combatant: Combatant) -> Armour:
    """The barding."""
    return next((one for one in BARDING_DEFENCE if one == WORDS.word(combatant, "barding")), "none")
