"""Conversion of OpenD6's units to metres, seconds and kilograms."""

from fractions import Fraction

from rules.books.opend6.source import METRES, OPEND6, SECONDS_PER_ROUND
from rules.numbers.exact import HALF
from rules.rulebook.measures import Measures

IN_A_ROUND = Fraction(1, SECONDS_PER_ROUND)

MEASURES = Measures(
    source=OPEND6.source("Running (the round's seconds: from the combat chapter)"),
    speeds={METRES: IN_A_ROUND, "m/round": IN_A_ROUND},
    walk="walk",
    walk_share=HALF,
    fields={"walk": "move", "fly": "fly_rate"},
    kinds={
        "walk": "walk",
        "run": "run",
        "cautious": "pace",
        "cruising": "pace",
        "high": "pace",
        "all-out": "pace",
    },
    grounds={
        "open": ("easy", "walk"),
        "uneven": ("moderate", "walk"),
        "ladder": ("easy", "climb"),
        "wall": ("rough", "climb"),
        "sheer": ("hazardous", "climb"),
        "water": ("easy", "swim"),
        "air": ("easy", "fly"),
    },
    kilograms=Fraction(1),
    assumed=(
        f"a round of OpenD6 lasts {SECONDS_PER_ROUND} seconds, as in the game's combat chapter",
        "half of Move, the free one, is a walk in OpenD6; its runs are told at one movement, "
        "and a good roll makes up to four",
    ),
)
