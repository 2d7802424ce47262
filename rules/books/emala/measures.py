"""Emala's measures in metres and seconds."""

from fractions import Fraction

from rules.books.emala.source import EMALA, METRES_PER_ROUND
from rules.rulebook.measures import Measures

SECONDS_PER_ROUND = 5
"""Seconds of a round. The parent game gives this number; Emala's own text gives none."""

MEASURES = Measures(
    source=EMALA.source("Walking (the round's seconds: an assumption)"),
    speeds={METRES_PER_ROUND: Fraction(1, SECONDS_PER_ROUND)},
    walk="walk",
    fields={"walk": "movement_rate", "fly": "fly"},
    kinds={"walk": "walk", "run": "run", "sprint": "sprint", "crawl": "crawl"},
    grounds={
        "open": ("open", "walk"),
        "wall": ("rough", "climb"),
        "steep": ("steep", "climb"),
        "sheer": ("sheer", "climb"),
        "water": ("water", "swim"),
        "air": ("air", "fly"),
    },
    assumed=(
        f"a round of Emala lasts {SECONDS_PER_ROUND} seconds, as in the parent game: "
        "the text does not say",
    ),
)
