"""OpenD6: running, swimming, climbing, jumping, acceleration, flying, vehicles."""

from rules.books.opend6.readings import READINGS
from rules.books.opend6.text import (
    acceleration,
    attacks,
    climbing,
    collisions,
    damage,
    flying,
    initiative,
    jumping,
    leaping,
    limits,
    modifiers,
    running,
    stunts,
    swimming,
    vehicles,
)
from rules.rulings.rule import rules_in

__all__ = ["READINGS", "RULES", "TITLE"]

TITLE = "OpenD6"

RULES = rules_in(
    (
        running,
        initiative,
        swimming,
        climbing,
        jumping,
        acceleration,
        modifiers,
        flying,
        limits,
        vehicles,
        stunts,
        collisions,
        attacks,
        damage,
        leaping,
    )
)
