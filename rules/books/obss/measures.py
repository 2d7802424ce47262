"""Conversion of OBSS's units to m/s and kg."""

from fractions import Fraction

from rules.books.obss.source import METRES, OBSS, SIZES
from rules.books.obss.text.load import KG_EACH
from rules.books.obss.text.travel import WALK_PER_MINUTE
from rules.rulebook.measures import Measures

SECONDS_PER_MINUTE = 60

MEASURES = Measures(
    source=OBSS.source("Table: Movement and Distance"),
    speeds={METRES: Fraction(WALK_PER_MINUTE.value, SECONDS_PER_MINUTE)},
    walk="walk",
    fields={"walk": "movement", "climb": "climb", "swim": "swim", "fly": "fly", "burrow": "burrow"},
    kinds={"walk": "walk", "run": "run", "crawl": "crawl"},
    grounds={
        "open": ("clear", "walk"),
        "uneven": ("difficult", "walk"),
        "undergrowth": ("difficult", "walk"),
        "ice": ("difficult", "walk"),
        "mud": ("difficult", "walk"),
        "snow": ("difficult", "walk"),
        "wall": ("wall", "climb"),
        "water": ("water", "swim"),
        "air": ("air", "fly"),
        "earth": ("earth", "burrow"),
    },
    kilograms=Fraction(KG_EACH.value),
    size_field="size",
    sizes={size: rank - SIZES.index("medium") for rank, size in enumerate(SIZES)},
    assumed=(
        "the metres of an OBSS Action are walked six times a minute, as in the table of speeds: "
        "a fight's Actions have no seconds",
        f"1 Encumbrance of OBSS is {KG_EACH.value} kg, as of things that are not easy to carry; "
        "nothing is rounded",
        "mud and undergrowth are difficult ground in OBSS, as snow and ice are by its text",
    ),
)
