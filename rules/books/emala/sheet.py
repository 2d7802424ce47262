"""Emala's vocabulary: sheet fields, gaits, terrains, options."""

from rules.books.emala.source import EMALA
from rules.numbers.inputs import Flag, OrNothing, Quantity, Whole
from rules.rulebook.sheet import Field
from rules.rulebook.vocabulary import ConditionWord, Gait, Option, Terrain, Vocabulary

RATE = Quantity("m/round", least=0, most=10_000)
FLYING = OrNothing(Quantity("m/round", above=0, most=10_000))
JUMP = Quantity("m", least=0, most=1000)
SKILL = Quantity("%", least=0, most=1000)
ACTION_POINTS = Whole("points", least=0, most=20)
BONUS = Whole(least=-100, most=100)
ATTRIBUTE = Whole(least=0, most=100)
SQUARES = Whole("squares", least=1, most=50)
PLACE = Whole(least=0, most=20)
TIRING = OrNothing(Quantity("ENC", least=0, most=10_000))

FIELDS = (
    Field("movement_rate", "Movement rate", RATE, 6, ("gait", "climb", "crawl")),
    Field("action_points", "Action points", ACTION_POINTS, 2, ("turn-budget",), group="fight"),
    Field("initiative_bonus", "Initiative bonus", BONUS, 10, ("initiative",), group="fight"),
    Field("dex", "DEX", ATTRIBUTE, 10, ("initiative",), group="fight"),
    Field("athletics", "Athletics", SKILL, 0, ("gait",)),
    Field("swim", "Swim", SKILL, 0, ("swim-speed",)),
    Field("fly", "Flying speed", FLYING, None, ("fly",), group="rare"),
    Field("running_jump", "Running jump", JUMP, 3, ("jump",)),
    Field("standing_jump", "Standing jump", JUMP, 1, ("jump",)),
    Field("natural_crawler", "Crawls by nature", Flag(), False, ("crawl",), group="rare"),
    Field("aquatic", "Lives in water", Flag(), False, ("swim",), group="rare"),
    Field("footprint", "Squares along an edge", SQUARES, 1, ("facing-square",), group="rare"),
    Field("reach", "Reach, place on the ladder", PLACE, 2, ("charge-response",), group="fight"),
    Field("tiring_enc", "Tires above worn ENC", TIRING, None, ("armour-penalty",), group="rare"),
    Field("set_weapon", "Weapon with Set", Flag(), False, ("charge-response",), group="rare"),
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
    Terrain("rough", "Rough climb", "climb", "on a rough climb", "up a rough climb"),
    Terrain("steep", "Steep climb", "climb", "on a steep climb", "up a steep climb"),
    Terrain("sheer", "Sheer climb", "climb", "on a sheer wall", "up a sheer wall"),
    Terrain("water", "Water", "swim", "in the water", "through the water"),
    Terrain("air", "Air", "fly", "in the air", "through the air"),
)

ON = ("on", "off")
"""The choices of an option that is on by default."""

OPTIONS = (
    Option("athletics-bonus", "Athletics adds to running and sprinting", ON, "Running"),
    Option("swim-bonus", "The Swim skill adds to the swimming speed", ON, "Situational Movement"),
    Option("situational-turning", "Turning in a situational gait", ("free", "primary"), "Facing"),
    Option(
        "leaving",
        "Who moves more than a metre leaves the engagement",
        ("moving", "hand"),
        "Charging",
    ),
    Option(
        "prone-in-own-turn",
        "Who falls prone in their own turn crawls",
        ("next-turn", "at-once"),
        "Crawling",
    ),
    Option(
        "unarmoured-speed",
        "Swimming and flying speed without armour",
        ("whole", "half"),
        "Swimming / Flying",
    ),
    Option(
        "going-down", "How far one sinks or descends in a turn", ("shortfall", "hand"), "Swimming"
    ),
    Option(
        "initiative-each-round",
        "Roll initiative anew every round; asked: stop for the players' rolls",
        ("off", "on", "asked"),
        "Movement During Combat",
    ),
)

CONDITIONS = (
    ConditionWord("prone", "p", "moves by crawling alone", "Crawling"),
    ConditionWord("fatigued", "f", "tired by armour; the GM says what it costs", "Gaits"),
)

WORDS = Vocabulary(
    id=EMALA.system,
    title="Emala",
    about="cycles by action points; gaits, charges",
    version=3,
    fields=FIELDS,
    gaits=GAITS,
    terrains=TERRAINS,
    options=OPTIONS,
    conditions=CONDITIONS,
    load_unit="ENC",
    cell_word="cycle",
    turns_cell=1,
)
