"""EXP's measures in metres, seconds and kilograms."""

from fractions import Fraction

from rules.books.exp.source import EXP, HEX_PER_UNIT, HEXES, METRES_A_HEX
from rules.rulebook.measures import Measures

METRES_PER_SECOND = Fraction(1)
"""Metres per second for one hex in a unit: a hex is two metres and a unit two seconds."""

MEASURES = Measures(
    source=EXP.source("Movement"),
    speeds={HEX_PER_UNIT: METRES_PER_SECOND, HEXES: METRES_PER_SECOND},
    walk="walk",
    fields={"walk": "rate", "swim": "swim", "fly": "fly"},
    kinds={
        "walk": "walk",
        "run": "run",
        "bolt": "sprint",
        "crouch": "crouch",
        "crawl": "crawl",
        "roll": "roll",
    },
    grounds={
        "open": ("open", "walk"),
        "undergrowth": ("shrubs-normal", "walk"),
        "ice": ("ice", "walk"),
        "mud": ("mud-knees", "walk"),
        "snow": ("snow-knees", "walk"),
        "sand": ("sand-normal", "walk"),
        "ladder": ("ladder", "climb"),
        "wall": ("cliff", "climb"),
        "water": ("water-deep", "swim"),
        "air": ("air", "fly"),
    },
    metres=METRES_A_HEX,
    kilograms=Fraction(1),
    size_field="size",
    sizes={"tiny": -2, "small": -1, "medium": 0, "large": 1, "gigantic": 2},
    assumed=("the movement rate of EXP is a walk, bolting a sprint",),
)
