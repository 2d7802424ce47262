"""EXP's vocabulary: sheet fields, gaits, grounds, options."""

from typing import Literal, cast, get_args

from msgspec import Struct

from rules.books.exp.source import EXP, HEX, KG, GrassDepth, LiquidDepth, PersonaKind, Size
from rules.encounter import Combatant, Encounter
from rules.numbers.inputs import Choice, OrNothing, Quantity, Whole
from rules.rulebook.sheet import Field
from rules.rulebook.vocabulary import Gait, Option, Terrain, Vocabulary

ATTRIBUTE = Whole(least=0, most=100)
LEVEL = Whole(least=0, most=10)
KIND = Choice(get_args(PersonaKind))
SIZE = Choice(get_args(Size))
BY_KIND = ("rate-from-dex", "run", "bolt", "hill", "above-rate")
TYPED_RATE = OrNothing(Whole("h/u", least=0, most=1000))

FIELDS = (
    Field("kind", "Kind", KIND, "anthropomorph", BY_KIND),
    Field("size", "Size", SIZE, "medium", ("wate-allowance", "foliage", "liquid", "sand")),
    Field("dex", "DEX", Whole(least=1, most=25), 10, ("rate-from-dex", "initiative")),
    Field("pstr", "PSTR", Whole(least=1, most=29), 10, ("wate-allowance", "dive", "jump-across")),
    Field("awe", "AWE", ATTRIBUTE, 10, ("climb-free", "climb-equipped")),
    Field("con", "CON", ATTRIBUTE, 10, ("panic",)),
    Field("mstr", "MSTR", ATTRIBUTE, 10, ("panic",)),
    Field("hite", "Hite", Quantity("cm", above=0, most=100_000), 170, ("jump-over",)),
    Field("rate", "Rate, typed in (aliens)", TYPED_RATE, None, ("movement",)),
    Field("swim", "Swimming rate (none: cannot)", TYPED_RATE, None, ("movement",)),
    Field("fly", "Flying rate (none: cannot)", TYPED_RATE, None, ("movement",)),
    Field("restrictiveness", "Armour restrictiveness", LEVEL, 0, ("restrictiveness",)),
)

GAITS = (
    Gait("walk", "Walk", "w"),
    Gait("run", "Run", "r"),
    Gait("bolt", "Bolt", "b"),
    Gait("crouch", "Crouch", "h"),
    Gait("crawl", "Crawl", "k"),
    Gait("roll", "Roll", "o"),
    Gait("climb", "Climb", "c"),
    Gait("swim", "Swim", "s"),
    Gait("flail", "Flail", "x"),
    Gait("fly", "Fly", "f"),
)

FAST = ("run", "bolt")
"""Gaits that take all her attention."""

ON_THE_GROUND = ("crawl", "roll")
"""Gaits of the prone."""

ROLLED = ("climb", "flail")
"""Gaits whose hexes are rolled anew each unit."""

OFF_THE_GROUND = ("climb", "swim", "flail", "fly")
"""Gaits that end where the ground no longer calls for them."""

GroundKind = Literal["foliage", "ice", "sand", "water", "mud", "snow", "other"]


class Ground(Struct, frozen=True):
    """What a terrain is made of; `rung` is its depth's place in its table, from 0."""

    kind: GroundKind = "other"
    rung: int = 0
    shrubs: bool = False
    thorny: bool = False
    gait: str | None = None


GRASS_DEPTHS: tuple[GrassDepth, ...] = get_args(GrassDepth)
LIQUID_DEPTHS: tuple[LiquidDepth, ...] = get_args(LiquidDepth)

Named = dict[str, tuple[str, Ground]]


def _deep(name: str, depths: tuple[str, ...], kind: GroundKind, *, shrubs: bool = False) -> Named:
    """A ground at every depth of its table, with their ids and labels."""
    return {
        f"{name}-{depth}": (f"{name.capitalize()}, {depth}", Ground(kind, rung, shrubs))
        for rung, depth in enumerate(depths)
    }


_NAMED: Named = {
    "open": ("Open ground", Ground()),
    "cliff": ("Cliff or wall", Ground(gait="climb")),
    "rope": ("Rope", Ground(gait="climb")),
    "ladder": ("Ladder", Ground(gait="climb")),
    "pole": ("Pole or slide", Ground(gait="climb")),
    "ice": ("Ice", Ground("ice")),
    **_deep("grass", GRASS_DEPTHS, "foliage"),
    **_deep("shrubs", GRASS_DEPTHS, "foliage", shrubs=True),
    "thorns": ("Thorns", Ground("foliage", GRASS_DEPTHS.index("normal"), thorny=True)),
    **_deep("water", LIQUID_DEPTHS, "water"),
    **_deep("mud", LIQUID_DEPTHS, "mud"),
    **_deep("snow", LIQUID_DEPTHS, "snow"),
    "sand-packed": ("Sand, packed", Ground()),
    **_deep("sand", GRASS_DEPTHS, "sand"),
    "air": ("Air", Ground(gait="fly")),
}

GROUNDS = {name: ground for name, (_, ground) in _NAMED.items()}
TERRAINS = tuple(Terrain(name, label, ground.gait) for name, (label, ground) in _NAMED.items())

PENALTIES = "Basic Movement Penalties (Table 12.4 of the text's cross-reference)"
COUNTED = ("counted", "ignored")

OPTIONS = (
    Option("encumbrance", "Load slows and closes running", COUNTED, PENALTIES),
    Option("restrictiveness", "Armour restrictiveness slows", COUNTED, PENALTIES),
    Option("terrain", "Terrain slows", COUNTED, PENALTIES),
    Option("direction", "Changes of direction cost movement", COUNTED, PENALTIES),
    Option(
        "initiative-anew",
        "Roll initiative anew every",
        ("unit", "melee"),
        "Actions (a gap, from the publisher's combat chapter)",
    ),
    Option("sand", "Sand goes by the table of", ("foliage", "liquids"), "Sand"),
)

WORDS = Vocabulary(
    id=EXP.system,
    title="EXP",
    fields=FIELDS,
    gaits=GAITS,
    terrains=TERRAINS,
    options=OPTIONS,
    distance_unit=HEX,
    load_unit=KG,
    round_word="melee",
    cell_word="unit",
)


def ignores(encounter: Encounter, option: str) -> bool:
    """True where the fight leaves a kind of penalty out."""
    return WORDS.chosen(encounter, option) == "ignored"


def kind_of(combatant: Combatant) -> PersonaKind:
    """The kind of persona, as the sheet has it."""
    return cast("PersonaKind", WORDS.word(combatant, "kind"))


def size_of(combatant: Combatant) -> Size:
    """The size of the body, as the sheet has it."""
    return cast("Size", WORDS.word(combatant, "size"))
