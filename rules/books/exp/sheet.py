"""EXP's vocabulary: sheet fields, gaits, grounds, options."""

from typing import Literal, cast, get_args

from msgspec import Struct

from rules.books.exp.source import (
    EXP,
    HEX,
    KG,
    ROUND_WORD,
    GrassDepth,
    LiquidDepth,
    PersonaKind,
    Size,
)
from rules.encounter import Combatant, Encounter
from rules.numbers.inputs import Choice, OrNothing, Quantity, Whole
from rules.rulebook.sheet import Field
from rules.rulebook.vocabulary import ConditionWord, Gait, Option, Terrain, Vocabulary

ATTRIBUTE = Whole(least=0, most=100)
LAST_LEVEL = 10
"""The last level in the table of armour restrictiveness."""

LEVEL = Whole(least=0, most=LAST_LEVEL)
KIND = Choice(get_args(PersonaKind))
SIZE = Choice(get_args(Size))
BY_KIND = ("rate-from-dex", "run", "bolt", "hill", "above-rate")
TYPED_RATE = OrNothing(Whole("h/u", least=0, most=1000))

FIELDS = (
    Field("kind", "Kind", KIND, "anthropomorph", BY_KIND),
    Field("size", "Size", SIZE, "medium", ("wate-allowance", "foliage", "liquid", "sand")),
    Field(
        "dex", "DEX", Whole(least=1, most=25), 10, ("rate-from-dex", "initiative"), group="fight"
    ),
    Field("pstr", "PSTR", Whole(least=1, most=29), 10, ("wate-allowance", "dive", "jump-across")),
    Field("awe", "AWE", ATTRIBUTE, 10, ("climb-free", "climb-equipped")),
    Field("con", "CON", ATTRIBUTE, 10, ("panic",), group="rare"),
    Field("mstr", "MSTR", ATTRIBUTE, 10, ("panic",), group="rare"),
    Field("hite", "Hite", Quantity("cm", above=0, most=100_000), 170, ("jump-over",)),
    Field("rate", "Rate, typed in (aliens)", TYPED_RATE, None, ("movement",), group="rare"),
    Field("swim", "Swimming rate, if they swim", TYPED_RATE, None, ("movement",), group="rare"),
    Field("fly", "Flying rate, if they fly", TYPED_RATE, None, ("movement",), group="rare"),
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
"""Gaits that allow no other action in the unit."""

ON_THE_GROUND = ("crawl", "roll")
"""Gaits that a prone combatant can use."""

ROLLED = ("climb", "flail")
"""Gaits that need a roll for their hexes in each unit."""

OFF_THE_GROUND = ("climb", "swim", "flail", "fly")
"""Gaits that end when the combatant comes onto a ground that does not force them."""

AFLOAT = ("swim", "flail", "fly")
"""Gaits in which nobody can be prone."""

GroundKind = Literal["foliage", "ice", "sand", "water", "mud", "snow", "other"]


class TerrainMakeup(Struct, frozen=True):
    """The materials of a terrain."""

    kind: GroundKind = "other"
    rung: int = 0  # the place of the ground's depth in the depth table, from 0
    shrubs: bool = False
    thorny: bool = False
    gait: str | None = None  # the gait that the ground forces


GRASS_DEPTHS: tuple[GrassDepth, ...] = get_args(GrassDepth)
LIQUID_DEPTHS: tuple[LiquidDepth, ...] = get_args(LiquidDepth)


class NamedTerrain(Struct, frozen=True):
    """A terrain: its label, its makeup, and phrases such as 'in tall grass'."""

    label: str
    ground: TerrainMakeup
    on: str
    through: str

    @classmethod
    def within(cls, label: str, ground: TerrainMakeup, what: str) -> "NamedTerrain":
        """Return a terrain that is all around a combatant. Its phrases begin with 'in' and
        'through'.
        """
        return cls(label, ground, f"in {what}", f"through {what}")


OF_GRASS = {"normal": "{}", "mess": "a mess of {}"}
"""The words for two depths of foliage and sand. The others are like 'tall grass'."""

OF_LIQUID = {
    "ankles": "ankle-deep {}",
    "knees": "knee-deep {}",
    "legs": "leg-deep {}",
    "waist": "waist-deep {}",
    "shoulder": "shoulder-deep {}",
    "deep": "deep {}",
    "way-deep": "very deep {}",
}


def _deep(
    name: str,
    depths: tuple[str, ...],
    called: dict[str, str],
    kind: GroundKind,
    *,
    shrubs: bool = False,
) -> dict[str, NamedTerrain]:
    """Return the terrains of one ground: for each depth of the table, its id and its terrain."""
    found = {}
    for rung, depth in enumerate(depths):
        label, ground = f"{name.capitalize()}, {depth}", TerrainMakeup(kind, rung, shrubs)
        if depth == "barrier":
            wall = f"a wall of {name}"
            found[f"{name}-{depth}"] = NamedTerrain(label, ground, f"before {wall}", f"up {wall}")
        else:
            what = called.get(depth, f"{depth} {{}}").format(name)
            found[f"{name}-{depth}"] = NamedTerrain.within(label, ground, what)
    return found


_CLIMBED = TerrainMakeup(gait="climb")

_NAMED: dict[str, NamedTerrain] = {
    "open": NamedTerrain("Open ground", TerrainMakeup(), "on open ground", "over open ground"),
    "cliff": NamedTerrain("Cliff or wall", _CLIMBED, "at the wall", "on the wall"),
    "rope": NamedTerrain("Rope", _CLIMBED, "on the rope", "on the rope"),
    "ladder": NamedTerrain("Ladder", _CLIMBED, "on the ladder", "on the ladder"),
    "pole": NamedTerrain("Pole or slide", _CLIMBED, "on the pole", "on the pole"),
    "ice": NamedTerrain("Ice", TerrainMakeup("ice"), "on ice", "over ice"),
    **_deep("grass", GRASS_DEPTHS, OF_GRASS, "foliage"),
    **_deep("shrubs", GRASS_DEPTHS, OF_GRASS, "foliage", shrubs=True),
    "thorns": NamedTerrain.within(
        "Thorns", TerrainMakeup("foliage", GRASS_DEPTHS.index("normal"), thorny=True), "thorns"
    ),
    **_deep("water", LIQUID_DEPTHS, OF_LIQUID, "water"),
    **_deep("mud", LIQUID_DEPTHS, OF_LIQUID, "mud"),
    **_deep("snow", LIQUID_DEPTHS, OF_LIQUID, "snow"),
    "quicksand": NamedTerrain.within(
        "Quicksand", TerrainMakeup("mud", LIQUID_DEPTHS.index("way-deep")), "quicksand"
    ),
    "sand-packed": NamedTerrain(
        "Sand, packed", TerrainMakeup(), "on packed sand", "over packed sand"
    ),
    **_deep("sand", GRASS_DEPTHS, OF_GRASS, "sand"),
    "air": NamedTerrain("Air", TerrainMakeup(gait="fly"), "in the air", "through the air"),
}

GROUNDS = {name: named.ground for name, named in _NAMED.items()}
TERRAINS = tuple(
    Terrain(name, named.label, named.ground.gait, named.on, named.through)
    for name, named in _NAMED.items()
)

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
    Option("low-penalties", "Penalties on crawling and crouching", ("paid", "all"), "Speeding Up"),
    Option("run-up", "A run-up is made by", ("upright", "any"), "Jumping Horizontal"),
    Option("jump-reach", "A jump that was begun", ("finishes", "within"), "Jumping Horizontal"),
    Option("dive", "A dive goes, of the unit", ("beyond", "share"), "Diving"),
    Option("tries", "Tries to get free, through or calm in a unit", ("one", "any"), "Doing Things"),
)

CONDITIONS = (
    ConditionWord("prone", "p", "crawls or rolls, until up again", "Righting"),
    ConditionWord("stuck", "s", "does not move: a PSTR roll a unit frees", "Stick in the Mud"),
    ConditionWord(
        "panicked", "a", "CON, or drowns, then MSTR; at the end of each turn", "Swim or Sink"
    ),
    ConditionWord(
        "drowning", "d", "neither moves nor acts, until out of the liquid", "Swim or Sink"
    ),
    ConditionWord("sinking", "k", "goes down; may panic", "Swim or Sink"),
    ConditionWord("descending", "e", "comes down; the referee says how far", "Swim or Sink"),
    ConditionWord("falling", "f", "falls; the referee says how far", "Swim or Sink"),
    ConditionWord("inactive", "i", "neither moves nor acts, as after a dive", "Diving"),
)

WORDS = Vocabulary(
    id=EXP.system,
    version=3,
    title="EXP",
    about="seconds, melees and units; acts, terrain",
    fields=FIELDS,
    gaits=GAITS,
    terrains=TERRAINS,
    options=OPTIONS,
    conditions=CONDITIONS,
    distance_unit=HEX,
    load_unit=KG,
    round_word=ROUND_WORD,
    cell_word="unit",
    turns_cell=1,
    cells_in_round=10,
    round_seconds=10,
)


def ignores(encounter: Encounter, option: str) -> bool:
    """Whether an option lets this fight ignore a kind of penalty."""
    return WORDS.chosen(encounter, option) == "ignored"


def kind_of(combatant: Combatant) -> PersonaKind:
    """Return the kind of persona on the sheet."""
    return cast("PersonaKind", WORDS.word(combatant, "kind"))


def size_of(combatant: Combatant) -> Size:
    """Return the size of the body on the sheet."""
    return cast("Size", WORDS.word(combatant, "size"))
