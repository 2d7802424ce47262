"""Realms of Myth's vocabulary: sheet fields, gaits, options, and the phases of a CS."""

from rules.books.rom.source import FEET, PULSES, ROM, ROUND_WORD
from rules.encounter import Combatant
from rules.numbers.exact import Number
from rules.numbers.inputs import OrNothing, Quantity, Whole
from rules.rulebook.sheet import Field
from rules.rulebook.vocabulary import Gait, Option, Vocabulary

MODIFIER = Whole(least=-50, most=50)
ATTRIBUTE = Whole(least=0, most=200)

FIELDS = (
    Field("full_mph", "Full speed", Quantity("mph", least=0, most=5000), 12, ("rates", "pulse")),
    Field("awa_mod", "AWA modifier", MODIFIER, 0, ("initiative",), group="fight"),
    Field("hrt_mod", "HRT modifier", MODIFIER, 0, ("initiative",), group="fight"),
    Field("agl", "AGL", ATTRIBUTE, 10, ("initiative",), group="fight"),
    Field("hrt", "HRT", ATTRIBUTE, 10, ("initiative",), group="fight"),
    Field("av", "Weapon AV", Whole(least=0, most=500), 15, ("skill-reuse",), group="fight"),
    Field("leap", "Leap", Quantity("ft", least=0, most=1000), 6, ("intercept",)),
    Field("sta", "STA", ATTRIBUTE, 10, ("absorb",), group="rare"),
    Field("str_mod", "STR modifier", MODIFIER, 0, ("absorb", "struggle"), group="rare"),
    Field("crd_mod", "CRD modifier", MODIFIER, 0, ("absorb",), group="rare"),
    Field("armour_dr", "Armour DR", Whole(least=0, most=500), 0, ("absorb",), group="rare"),
    Field(
        "wound_threshold",
        "Wound threshold",
        OrNothing(Whole(least=1, most=500)),
        None,
        ("absorb",),
        group="rare",
    ),
)

GAITS = (
    Gait("still", "Still", "-"),
    Gait("quarter", "Quarter", "q"),
    Gait("half", "Half", "h"),
    Gait("three-quarters", "Three-quarters", "t"),
    Gait("full", "Full", "f"),
)

SCALES = {"25 mm": "mm_25", "10 mm": "mm_10", "5 mm": "mm_5"}
"""The scales of miniature figures, each with its column in the table."""

OPTIONS = (
    Option(
        "pulse-movement",
        "Move pulse by pulse, at most half rate in the first",
        ("on", "off"),
        "Optional Rule: Pulse Movement",
    ),
    Option(
        "figure-scale",
        "The scale of the figures on the table",
        tuple(SCALES),
        "Table 7-2, Pulse Move Conversions",
    ),
)

WORDS = Vocabulary(
    id=ROM.system,
    title="Realms of Myth",
    about="ten pulses a sequence; feet, gaits, mph",
    version=3,
    fields=FIELDS,
    gaits=GAITS,
    options=OPTIONS,
    distance_unit=FEET,
    load_unit="lb",
    round_word=ROUND_WORD,
    cell_word="pulse",
    turns_cell=0,
    cells_in_round=PULSES,
    round_seconds=PULSES,
    resting_gait="still",
)

DECLARE, MOVE, RESOLVE = "declare", "move", "resolve"
"""The phases of a CS after the rolls of initiative."""


def ties(combatant: Combatant) -> tuple[tuple[str, Number], ...]:
    """The numbers that break a tie: first AGL, then HRT. After that the GM decides."""
    return (("AGL", WORDS.number(combatant, "agl")), ("HRT", WORDS.number(combatant, "hrt")))
