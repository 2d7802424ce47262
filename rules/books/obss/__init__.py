"""OBSS: tactical, local and overland movement, encumbrance, mounts and vessels."""

from rules.books.obss.readings import READINGS
from rules.books.obss.source import TITLE
from rules.books.obss.text import (
    carts,
    hindrances,
    initiative,
    load,
    local,
    mounts,
    natural_speeds,
    overland,
    pursuit,
    spaces,
    tactical,
    vessels,
)
from rules.rulings.rule import rules_in

RULES = rules_in(
    (
        tactical,
        initiative,
        hindrances,
        spaces,
        local,
        overland,
        mounts,
        vessels,
        load,
        carts,
        natural_speeds,
        pursuit,
    )
)

__all__ = ["READINGS", "RULES", "TITLE"]
