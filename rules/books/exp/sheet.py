"""What EXP needs to know of a combatant, and the words that it plays with."""

from typing import get_args

from rules.books.exp.source import PersonaKind, Size
from rules.numbers.inputs import Choice, OrNothing, Quantity, Whole
from rules.rulebook.rulebook import Gait, Option
from rules.rulebook.sheet import Field

ATTRIBUTE = Whole(least=0, most=100)
TYPED_RATE = OrNothing(Whole("h/u", least=0, most=1000))

FIELDS = (
    Field(
        "kind",
        "Kind",
        Choice(get_args(PersonaKind)),
        "anthropomorph",
        ("rate-from-dex", "run", "bolt", "hill", "above-rate"),
    ),
    Field(
        "size",
        "Size",
        Choice(get_args(Size)),
        "medium",
        ("wate-allowance", "foliage", "liquid", "sand"),
    ),
    Field("dex", "DEX", Whole(least=1, most=25), 10, ("rate-from-dex", "initiative")),
    Field("pstr", "PSTR", Whole(least=1, most=29), 10, ("wate-allowance", "dive", "jump-across")),
    Field("awe", "AWE", ATTRIBUTE, 10, ("climb-free", "climb-equipped")),
    Field("con", "CON", ATTRIBUTE, 10, ("panic",)),
    Field("mstr", "MSTR", ATTRIBUTE, 10, ("panic",)),
    Field("hite", "Hite", Quantity("cm", above=0, most=100_000), 170, ("jump-over",)),
    Field("rate", "Rate, typed in (aliens)", TYPED_RATE, None, ("movement",)),
    Field("swim", "Swimming rate (none: cannot)", TYPED_RATE, None, ("movement",)),
    Field("fly", "Flying rate (none: cannot)", TYPED_RATE, None, ("movement",)),
    Field(
        "restrictiveness",
        "Armour restrictiveness",
        Whole(least=0, most=10),
        0,
        ("restrictiveness",),
    ),
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

ROLLED = ("climb", "flail")
"""Gaits whose hexes are rolled anew each unit."""

OFF_THE_GROUND = ("climb", "swim", "flail", "fly")
"""Gaits that end where the ground no longer calls for them."""

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
