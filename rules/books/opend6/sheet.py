"""OpenD6's vocabulary: sheet fields of people and vehicles, gaits, terrains, options."""

from typing import get_args

from rules.books.opend6.source import OPEND6, SECONDS_PER_ROUND, in_prose
from rules.books.opend6.source import Terrain as Ground
from rules.books.opend6.text.damage import DAMAGE
from rules.books.opend6.text.hitting import Vehicle
from rules.books.opend6.text.vehicles import Familiarity
from rules.dice.code import Code
from rules.numbers.inputs import Choice, Flag, OrNothing, Quantity, Whole
from rules.rulebook.sheet import Field, rare
from rules.rulebook.vocabulary import ConditionWord, Gait, Option, Terrain, Vocabulary

VEHICLE = "vehicle"
"""The kind of a combatant that is a vehicle."""

CODE = Code()
SKILL = OrNothing(CODE)
RATE = Quantity("m/round", above=0, most=100_000)
COMMON = Choice(get_args(Familiarity))

FIELDS = (
    Field("kind", "Kind", Choice(("character", VEHICLE)), "character"),
    Field("move", "Move", RATE, 10, ("run", "vehicle-speed")),
    Field("perception", "Perception", CODE, "2D", ("initiative",), group="fight"),
    Field(
        "reflexes",
        "Reflexes",
        CODE,
        "2D",
        ("initiative", "leap-out", "climb", "jump"),
        group="fight",
    ),
    Field("coordination", "Coordination", CODE, "2D", ("vehicle-target",), group="fight"),
    Field("physique", "Physique", CODE, "2D", ("hold-breath", "run", "swim")),
    Field("running", "Running", SKILL, None, ("run",)),
    Field("swimming", "Swimming", SKILL, None, ("swim",)),
    Field("climbing", "Climbing", SKILL, None, ("climb",)),
    Field("jumping", "Jumping", SKILL, None, ("jump",)),
    rare("flying", "Flying", SKILL, None, ("fly", "stunt")),
    rare("fly_rate", "Flying rate", OrNothing(RATE), None, ("fly",)),
    Field("acrobatics", "Acrobatics", SKILL, None, ("leap-out",)),
    Field("stamina", "Stamina", SKILL, None, ("hold-breath", "fatigue")),
    Field("willpower", "Willpower", SKILL, None, ("fatigue",)),
    rare("marksmanship", "Marksmanship", SKILL, None, ("vehicle-target",)),
    rare("piloting", "Piloting (a vehicle: its crew's)", SKILL, None, ("vehicle-shift", "stunt")),
    rare("repair", "Repair", SKILL, None),
    rare("untrained", "Untrained, on piloting", Whole(least=0, most=50), 0, ("stunt",)),
    rare("comfortable", "Rounds of fast movement", Whole("rounds", least=0), 5, ("fatigue",)),
    rare("special", "May repeat a movement", Flag(), False, ("movement-actions",)),
    rare("scale", "Scale", Whole(least=-100, most=100), 0, ("vehicle-target",)),
    rare("type", "Vehicle type", Choice(get_args(Vehicle)), "land", ("ram", "stunt")),
    rare("maneuverability", "Maneuverability", CODE, "0D", ("vehicle-shift", "stunt")),
    rare("toughness", "Toughness", CODE, "4D", ("vehicle-resistance",)),
    rare("armour", "Vehicle's armour", Whole(least=0, most=500), 0, ("vehicle-resistance",)),
    rare("commonness", "Handled by one who does not know it", COMMON, "very-common", ("stunt",)),
    rare("off_road", "Built for off-road", Flag(), False, ("stunt",)),
    rare(
        "exposure",
        "Passengers' share of damage",
        Quantity(least=0, most=10),
        1,
        ("vehicle-damage",),
    ),
)

ON_FOOT = (
    Gait("walk", "Walk", "w"),
    Gait("run", "Run", "r"),
    Gait("swim", "Swim", "s"),
    Gait("climb", "Climb", "c"),
    Gait("jump", "Jump", "j"),
    Gait("fly", "Fly", "f"),
)
DRIVEN = (
    Gait("stopped", "Stopped", "o"),
    Gait("cautious", "Cautious", "a"),
    Gait("cruising", "Cruising", "u"),
    Gait("high", "High", "h"),
    Gait("all-out", "All-out", "x"),
)

TERRAINS = tuple(
    Terrain(
        one,
        f"{in_prose(one).capitalize()} going",
        on=f"in {in_prose(one)} terrain",
        through=f"through {in_prose(one)} terrain",
    )
    for one in get_args(Ground)
)
"""The terrains. Each name says how hard it is to cross the ground, the water or the air."""

OPTIONS = (
    Option(
        "cap",
        "At most four times Move in a round: for each type of movement, for all together, or no "
        "limit",
        ("each-type", "on", "off"),
        "Maximum Movement",
        since=3,
        before="on",
    ),
    Option(
        "acceleration",
        "Rates change by so much a round, and a failed roll loses pace",
        ("off", "on"),
        "Accelerating and Decelerating",
    ),
    Option(
        "free-half",
        "Half a Move is free besides a movement action, or instead of one",
        ("besides", "instead"),
        "Short Distances",
    ),
    Option(
        "failed-run",
        "A failed run covers Move, or ends in a fall after it",
        ("covers-move", "trips"),
        "Running",
    ),
    Option(
        "failed-piloting",
        "A failed roll to hold a speed or turn: a level slower, or out of control",
        ("slows", "loses-control"),
        "Stunts",
    ),
    Option(
        "out-of-control",
        "A vehicle that nobody has in control loses a level each round, or keeps its speed",
        ("slows", "keeps-speed"),
        "Stunts",
    ),
    Option(
        "multi-action",
        "Actions of a round are counted for the penalty, or only those that are said",
        ("counted", "as-said"),
        "Stunts / Vehicle Attacking and Dodging",
    ),
    Option(
        "getting-up",
        "Getting up takes the free half of a round, or an action",
        ("free-half", "action"),
        "Short Distances",
    ),
    Option(
        "run-up",
        "A running start is used up by its jump, or goes on",
        ("used-up", "goes-on"),
        "Jumping",
    ),
    Option(
        "zero-gravity",
        "Everybody floats: flying needs no propulsion",
        ("off", "on"),
        "Character Flying Movement",
    ),
    Option(
        "wild-one",
        "A 1 on the wild die counts, or takes itself and the highest die away; or no wild die",
        ("adds", "takes-highest", "no-wild-die"),
        "the game's own dice, not in the chapter",
    ),
    Option(
        "initiative-each-round",
        "Roll initiative anew every round; asked: stop for the players' rolls",
        ("on", "off", "asked"),
        "Running (a gap, from the same rules' combat chapter)",
    ),
)

CONDITIONS = (
    ConditionWord("prone", "p", "has to get up before moving", "Running"),
    ConditionWord("out of breath", "b", "holds no breath; the GM rules what it costs", "Swimming"),
    ConditionWord("catching the breath", "c", "moves without an action only", "Swimming"),
    ConditionWord(
        "out of control",
        "o",
        "a flier or vehicle goes straight on until it is regained",
        "Vehicle Movement",
    ),
    ConditionWord("shaken", "s", "1D less Maneuverability", DAMAGE, VEHICLE),
    ConditionWord("very light damage", "v", "a vehicle is hit, and only shaken", DAMAGE, VEHICLE),
    ConditionWord(
        "light damage", "l", "a vehicle is hit lightly: less Maneuverability", DAMAGE, VEHICLE
    ),
    ConditionWord(
        "heavy damage", "h", "a vehicle is hit hard: less Maneuverability or speed", DAMAGE, VEHICLE
    ),
    ConditionWord(
        "severe damage", "e", "a vehicle is out of control and loses speed", DAMAGE, VEHICLE
    ),
    ConditionWord("destroyed", "d", "a vehicle is out of the fight", DAMAGE, VEHICLE),
)

WORDS = Vocabulary(
    id=OPEND6.system,
    title="OpenD6",
    about="dice codes; runs, climbs, vehicles rolled",
    version=3,
    fields=FIELDS,
    gaits=(*ON_FOOT, *DRIVEN),
    terrains=TERRAINS,
    options=OPTIONS,
    conditions=CONDITIONS,
    cell_word="movement",
    round_seconds=SECONDS_PER_ROUND,
    open_ground="easy",
)
