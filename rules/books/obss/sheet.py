"""OBSS's vocabulary (sheet fields, gaits, terrains, options), and functions that read sheets."""

from rules.books.obss.source import METRES, OBSS, SIZES, TITLE, Size
from rules.books.obss.text.spaces import CONFINEMENT
from rules.books.obss.text.tactical import MOVES
from rules.books.obss.text.transport import BARDING_DEFENCE, MOUNTS, Armour, MountName
from rules.books.obss.text.travel import MARCHES, ON_FOOT
from rules.encounter import Combatant
from rules.numbers.exact import Number
from rules.numbers.inputs import Choice, Flag, OrNothing, Quantity, Whole
from rules.rulebook.sheet import Field
from rules.rulebook.vocabulary import ConditionWord, Gait, Option, Terrain, Vocabulary

SCORE = Whole(least=-50, most=100)
SPEED = OrNothing(Quantity("m", above=0, most=10_000))
ABILITY = Choice(("dexterity", "intelligence"))
MOUNT = OrNothing(Choice(tuple(MOUNTS)))

FIELDS = (
    Field("movement", "Movement", Quantity("m", least=0, most=10_000), 9, ("move-action",)),
    Field("size", "Size", Choice(SIZES), "medium", ("load-capacity", "share-space", "rider")),
    Field("strength", "Strength", SCORE, 0, ("load-capacity",)),
    Field("dexterity", "Dexterity", SCORE, 0, ("initiative",), group="fight"),
    Field("constitution", "Constitution", SCORE, 0, ("load-capacity", "forced-march")),
    Field("intelligence", "Intelligence", SCORE, 0, ("initiative",), group="fight"),
    Field(
        "initiative_by", "Initiative goes by", ABILITY, "dexterity", ("initiative",), group="rare"
    ),
    Field("initiative_bonus", "Initiative bonus", SCORE, 0, ("initiative",), group="fight"),
    Field(
        "fortitude",
        "Fortitude save",
        SCORE,
        0,
        ("local", "forced-march", "flier-hit"),
        group="fight",
    ),
    Field("reflex", "Reflex save", SCORE, 0, ("pursuit",), group="fight"),
    Field("stealth", "Stealth", SCORE, 0, ("pursuit",)),
    Field("acrobatics", "Acrobatics", SCORE, 0, ("sprint-on-difficult",)),
    Field("athletics", "Athletics", SCORE, 0, ("exchange-places",)),
    Field("climb", "Climbing speed", SPEED, None, ("climb-speed",)),
    Field("climbing", "Climbing score", OrNothing(SCORE), None, ("climb-speed",)),
    Field("cr", "CR", OrNothing(Whole(least=0, most=100)), None, ("climb-speed",), group="rare"),
    Field("swim", "Swimming speed", SPEED, None, ("hindrances",)),
    Field("fly", "Flying speed", SPEED, None, ("hindrances", "flier-hit")),
    Field("hover", "Hovers", Flag(), False, ("hover",), group="rare"),
    Field("burrow", "Burrowing speed", SPEED, None, ("burrow",), group="rare"),
    Field("through_rock", "Burrows through rock", Flag(), False, ("burrow",), group="rare"),
    Field("legs", "Legs", Whole("legs", least=2, most=100), 2, ("load-capacity",), group="rare"),
    Field("rhino", "Rhino feat", Flag(), False, ("sprint-on-difficult",), group="rare"),
    Field("mount", "Mount of the table", MOUNT, None, ("mount",), group="rare"),
    Field("barding", "Barding", Choice(tuple(BARDING_DEFENCE)), "none", ("barding",), group="rare"),
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
    Terrain("clear", "Clear ground", through="over clear ground"),
    Terrain("difficult", "Difficult ground", through="over difficult ground"),
    Terrain(
        "minimal",
        "Barely passable",
        on="on barely passable ground",
        through="through barely passable ground",
    ),
    Terrain(
        "impassable", "Impassable", on="on impassable ground", through="through impassable ground"
    ),
    Terrain("wall", "Wall to climb", "climb", on="on the wall", through="on the wall"),
    Terrain("water", "Deep water", "swim", on="in deep water", through="through deep water"),
    Terrain("air", "Air", "fly", on="in the air", through="through the air"),
    Terrain("earth", "Under ground", "burrow", on="under ground", through="through the earth"),
    Terrain("rock", "Under rock", "burrow", on="under rock", through="through the rock"),
)

OPTIONS = (
    Option("friends-in-the-way", "Friends in the way hinder", ("off", "on"), "Exchanging Places"),
    Option(
        "price-of-running",
        "The price of running lasts to the runner's next turn, or to the next round",
        ("turn", "round"),
        MOVES,
    ),
    Option(
        "critical-failure",
        "An Acrobatics check fails critically on three ones, or when the GM says so",
        ("three-ones", "said"),
        "Hindered Movement",
    ),
    Option(
        "reactions",
        "Reactions: one from turn to turn, or not counted",
        ("one", "uncounted"),
        "Exchanging Places",
    ),
    Option(
        "charge",
        "A charge is moved at a run, with its price, or at a walk",
        ("run", "walk"),
        "Hindered Movement",
    ),
    Option(
        "tries",
        "Checks to run over difficult ground or to climb fast: one try a turn, or any number",
        ("one", "any"),
        "Hindered Movement, Climbing",
    ),
    Option(
        "day-at-12-m",
        "A day's walk at 12 m: 54 km as printed, or eight hours of 6 km",
        ("printed", "eight-hours"),
        ON_FOOT,
    ),
)

CONDITIONS = (
    ConditionWord("prone", "p", "crawls or rises only, and does not charge", "Hindered Movement"),
    ConditionWord("running", "r", "has run: attack and Defence are lower", MOVES),
    ConditionWord("confined", "c", "shares a square: attack and Defence are lower", CONFINEMENT),
    ConditionWord("fatigued", "f", "neither runs nor charges", "Hustle, Mounted Movement"),
    ConditionWord("exhausted", "x", "a spent mount, until a full day of rest", MARCHES),
)

WORDS = Vocabulary(
    id=OBSS.system,
    title=TITLE,
    about="three actions a turn; load, mounts",
    version=3,
    fields=FIELDS,
    gaits=GAITS,
    terrains=TERRAINS,
    options=OPTIONS,
    conditions=CONDITIONS,
    distance_unit=METRES,
    load_unit="Enc",
    cell_word="Action",
    open_ground="clear",
)


def score(combatant: Combatant, field: str) -> int:
    """Return a number of the sheet as an int."""
    return int(WORDS.number(combatant, field))


def given(combatant: Combatant, field: str) -> Number | None:
    """Return an optional number of the sheet, such as a natural speed, or None."""
    return None if combatant.sheet.get(field) is None else WORDS.number(combatant, field)


def size(combatant: Combatant) -> Size:
    """The size of a combatant."""
    word = WORDS.word(combatant, "size")
    return next((one for one in SIZES if one == word), "medium")


def mount_name(combatant: Combatant) -> MountName | None:
    """Return the combatant's name in the table of mounts, or None."""
    word = WORDS.word(combatant, "mount")
    return next((one for one in MOUNTS if one == word), None)


def armour(combatant: Combatant) -> Armour:
    """The barding of a combatant."""
    word = WORDS.word(combatant, "barding")
    return next((one for one in BARDING_DEFENCE if one == word), "none")
