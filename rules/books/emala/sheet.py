"""Emala's vocabulary: sheet fields, gaits, terrains, options."""

from rules.books.emala.source import EMALA
from rules.numbers.inputs import Flag, OrNothing, Quantity, Whole
from rules.rulebook.sheet import Field
from rules.rulebook.vocabulary import Gait, Option, Terrain, Vocabulary

FIELDS = (
    Field(
        "movement_rate",
        "Movement rate",
        Quantity("m/round", least=0, most=10_000),
        6,
        ("gait", "climb", "crawl"),
    ),
    Field("action_points", "Action points", Whole("points", least=0, most=20), 2, ("turn-budget",)),
    Field("initiative_bonus", "Initiative bonus", Whole(least=-100, most=100), 10, ("initiative",)),
    Field("dex", "DEX", Whole(least=0, most=100), 10, ("initiative",)),
    Field("athletics", "Athletics", Quantity("%", least=0, most=1000), 0, ("gait",)),
    Field("swim", "Swim", Quantity("%", least=0, most=1000), 0, ("swim-speed",)),
    Field(
        "fly", "Flying speed", OrNothing(Quantity("m/round", above=0, most=10_000)), None, ("fly",)
    ),
    Field("running_jump", "Running jump", Quantity("m", least=0, most=1000), 3, ("jump",)),
    Field("standing_jump", "Standing jump", Quantity("m", least=0, most=1000), 1, ("jump",)),
    Field("natural_crawler", "Crawls by nature", Flag(), False, ("crawl",)),
    Field("aquatic", "Lives in water", Flag(), False, ("swim",)),
    Field(
        "footprint",
        "Squares along an edge",
        Whole("squares", least=1, most=50),
        1,
        ("facing-square",),
    ),
    Field("reach", "Reach, place on the ladder", Whole(least=0, most=20), 2, ("charge-response",)),
    Field("set_weapon", "Weapon with Set", Flag(), False, ("charge-response",)),
)

GAITS = (
    Gait("walk", "Walk", "w"),
    Gait("run", "Run", "r"),
    Gait("sprint", "Sprint", "s"),
    Gait("climb", "Climb", "c"),
    Gait("crawl", "Crawl", "k"),
    Gait("swim", "Swim", "m"),
    Gait("fly", "Fly", "f"),
)

TERRAINS = (
    Terrain("open", "Open ground"),
    Terrain("rough", "Rough climb", "climb"),
    Terrain("steep", "Steep climb", "climb"),
    Terrain("sheer", "Sheer climb", "climb"),
    Terrain("water", "Water", "swim"),
    Terrain("air", "Air", "fly"),
)

OPTIONS = (
    Option("athletics-bonus", "Athletics adds to running and sprinting", ("on", "off"), "Running"),
    Option(
        "swim-bonus",
        "The Swim skill adds to the swimming speed",
        ("on", "off"),
        "Situational Movement",
    ),
    Option(
        "initiative-each-round",
        "Roll initiative anew every round",
        ("off", "on"),
        "Movement During Combat",
    ),
)

WORDS = Vocabulary(
    id=EMALA.system,
    title="Emala",
    fields=FIELDS,
    gaits=GAITS,
    terrains=TERRAINS,
    options=OPTIONS,
    load_unit="ENC",
    cell_word="cycle",
)
