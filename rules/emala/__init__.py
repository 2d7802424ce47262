"""Emala: gaits, armour penalty, situational movement, charging, facing."""

from rules.emala import charging, combat, facing, gaits, initiative, jumping, situational
from rules.emala.readings import READINGS
from rules.rule import rules_in

__all__ = ["READINGS", "RULES", "TITLE"]

TITLE = "Emala"

RULES = rules_in((gaits, combat, situational, jumping, charging, facing, initiative))
