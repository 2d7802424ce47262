"""Realms of Myth: rates, pulse movement, objects, falls, scale conversion."""

from rules.rom import (
    falls,
    impacts,
    initiative,
    objects,
    opportunity,
    pulse,
    rates,
    scale,
    struggles,
)
from rules.rom.readings import READINGS
from rules.rule import rules_in

__all__ = ["READINGS", "RULES", "TITLE"]

TITLE = "Realms of Myth"

RULES = rules_in((initiative, rates, scale, pulse, opportunity, objects, struggles, falls, impacts))
