"""Realms of Myth: rates, pulse movement, objects, falls, scale conversion."""

from rules.books.rom.readings import READINGS
from rules.books.rom.text import (
    falls,
    impacts,
    initiative,
    objects,
    opportunity,
    pulse,
    scale,
    speeds,
    struggles,
)
from rules.rulings.rule import rules_in

__all__ = ["READINGS", "RULES", "TITLE"]

TITLE = "Realms of Myth"

RULES = rules_in(
    (initiative, speeds, scale, pulse, opportunity, objects, struggles, falls, impacts)
)
